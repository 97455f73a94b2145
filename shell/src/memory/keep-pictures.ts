import { readToken, storage } from '@nearhand/platform/host';
import { madeFromId } from '@slices/format';
import { isPreviewAsked, type ResolvedSlices } from '@slices/host';
import type { Query, QueryClient } from '@tanstack/react-query';
import { dropPictures, keyOf, ownerOf } from './drop-pictures.ts';
import { stylesOf, takeNodes } from './page-picture.ts';

const maxCharacters = 100_000;

interface Keeping {
  client: QueryClient;
  slices: () => ResolvedSlices;
  token: string;
  /** Whether its data are from memory and not fresh yet. */
  isOld: (query: Query) => boolean;
}

/** Stores a picture of the page where it is complete, for the next visit: in two short tasks, while the browser is idle. */
export const keepPictures = (keeping: Keeping) => {
  const take = () => {
    const root = document.getElementById('root');
    return root && isComplete(root, keeping) ? takeNodes(root) : undefined;
  };
  const store = (nodes: NonNullable<ReturnType<typeof take>>, address: string) => {
    const { token } = keeping;
    const page = JSON.stringify({ nodes, css: stylesOf(nodes) });
    if (page.length > maxCharacters || readToken() !== token) return;
    storage.local.set(keyOf(address), [ownerOf(token), Date.now(), window.pagePictures?.stamp(), page].join('\n'));
    dropPictures(token);
  };
  const address = () => window.location.pathname + window.location.search;
  return {
    whenIdle: () =>
      whenIdle(() => {
        const nodes = take();
        const taken = address();
        if (nodes) whenIdle(() => store(nodes, taken));
      }),
    now: () => {
      const nodes = take();
      if (nodes) store(nodes, address());
    },
  };
};

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void) => (window.requestIdleCallback ?? setTimeout)(work);

const waiting = '.MuiSkeleton-root, [aria-busy=true]';

/** A page for some people alone, with a heading, without a skeleton or dialog, and each answer on it is fresh and may be stored. */
const isComplete = (root: HTMLElement, { client, slices, isOld }: Keeping): boolean => {
  const { all, findPath } = slices();
  const served = findPath(window.location.pathname);
  const versions = all.map(({ name, release }) => `${name}@${release.metadata.version}`);
  const mayStore = (query: Query) =>
    query.meta?.isStored !== false && query.options.gcTime !== 0 && !isOld(query) && isFresh(query);
  return (
    served?.offers.every(({ roles }) => !roles.includes('any')) === true &&
    isMadeFrom(versions) &&
    !isPreviewAsked() &&
    !root.hasAttribute('aria-hidden') &&
    root.querySelector('main h1') !== null &&
    root.querySelector(waiting) === null &&
    client.getQueryCache().findAll({ type: 'active' }).every(mayStore)
  );
};

const isFresh = ({ state }: Query): boolean =>
  state.status === 'success' && state.fetchStatus === 'idle' && !state.isInvalidated;

/** The next document is compared with this one. */
const isMadeFrom = (versions: readonly string[]): boolean => {
  const [, ...others]: string[] = JSON.parse(document.getElementById(madeFromId)?.textContent ?? '[]');
  return versions.toSorted().join() === others.toSorted().join();
};
