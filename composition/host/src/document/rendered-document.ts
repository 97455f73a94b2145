import { type Rendered, renderedId } from '@slices/format';
import { isRecalled } from '../slices/recalled-slices.ts';
import type { ResolvedSlices } from '../slices/resolve-slices.ts';

/** The origin of this document's content; undefined when the server rendered none. */
export const readRendered = (): Rendered | undefined => {
  const text = document.getElementById(renderedId)?.textContent;
  // Of the same origin as the scripts: not validated.
  const rendered: Rendered | undefined = text ? JSON.parse(text) : undefined;
  return rendered;
};

/** Whether this browser would render the same: the page at this address, from the same releases. */
export const isSame = ({ url, releases }: Rendered, slices: ResolvedSlices): boolean =>
  url === window.location.pathname + window.location.search &&
  // The server renders no pages of a slice whose only release is recalled.
  !slices.all.some(({ release }) => isRecalled(release)) &&
  Object.keys({ ...releases, ...menuReleases(slices) }).every(
    (name) => slices.all.find((slice) => slice.name === name)?.release.metadata.version === releases[name],
  );

/** Versions of the slices with entries in the menus: every document depends on them. */
export const menuReleases = ({ all }: ResolvedSlices): Record<string, string> =>
  Object.fromEntries(
    all.filter(({ release }) => release.extras.menu).map(({ name, release }) => [name, release.metadata.version]),
  );
