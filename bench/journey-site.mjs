import { register } from 'tsx/esm/api';

register(); // the journeys and the toolkit are TypeScript
export const root = new URL('..', import.meta.url).pathname;

/** A site with a store of its own beside the running site at `url`, as the journeys use it. */
export const openReleaseSite = async (url) => {
  process.env.E2E_URL = url;
  process.env.NEARHAND_DATA ??= `${root}.data`;
  const { ReleaseSite } = await import(`${root}e2e/src/release-site.ts`);
  return ReleaseSite.open();
};
