import { readToken, storage } from '@nearhand/platform/host';
import { madeFromId } from '@slices/format';
import { isPreviewAsked, type ResolvedSlices } from '@slices/host';
import type { Query, QueryClient } from '@tanstack/react-query';
import { whenIdle } from '../menu/when-idle.ts';
import { dropPictures, keyOf, ownerOf } from './drop-pictures.ts';
import { mayStore } from './stored-answers.ts';

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

const waiting = '.MuiSkeleton-root, [aria-busy=true]';

/** A page for some people alone, with a heading, without a skeleton or dialog, and each answer on it is fresh and may be stored. */
const isComplete = (root: HTMLElement, { client, slices, isOld }: Keeping): boolean => {
  const { all, findPath } = slices();
  const served = findPath(window.location.pathname);
  const versions = all.map(({ name, release }) => `${name}@${release.metadata.version}`);
  const isReady = (query: Query) => mayStore(query) && !isOld(query) && isFresh(query);
  return (
    served?.offers.every(({ roles }) => !roles.includes('any')) === true &&
    isMadeFrom(versions) &&
    !isPreviewAsked() &&
    !root.hasAttribute('aria-hidden') &&
    root.querySelector('main h1') !== null &&
    root.querySelector(waiting) === null &&
    client.getQueryCache().findAll({ type: 'active' }).every(isReady)
  );
};

const isFresh = ({ state }: Query): boolean =>
  state.status === 'success' && state.fetchStatus === 'idle' && !state.isInvalidated;

/** The next document is compared with this one. */
const isMadeFrom = (versions: readonly string[]): boolean => {
  const [, ...others]: string[] = JSON.parse(document.getElementById(madeFromId)?.textContent ?? '[]');
  return versions.toSorted().join() === others.toSorted().join();
};

type PictureNode = string | readonly [tag: string, attributes: Record<string, string>, ...children: PictureNode[]];

const unseen = 'script, style, link, template, noscript';
/** Values of fields are not stored, and without them a picture would be wrong. */
const hasValue = (field: HTMLInputElement | HTMLSelectElement): boolean =>
  field instanceof HTMLSelectElement
    ? field.selectedIndex > 0
    : field.type === 'password' || field.checked || (field.value !== '' && !/checkbox|radio/.test(field.type));

/** The present content of `root` as data; undefined for a page with a value in a field or anything that a picture has not. */
const takeNodes = (root: Element): readonly PictureNode[] | undefined => {
  const { pagePictures } = window;
  if (!pagePictures || [...root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].some(hasValue))
    return undefined;
  const { mayBe, mayHave } = pagePictures;
  const nodesIn = (parent: Element, isSvg: boolean): PictureNode[] =>
    [...parent.childNodes].flatMap((node): PictureNode[] => {
      if (node instanceof Text) return [node.data];
      if (!(node instanceof Element) || node.matches(unseen)) return [];
      return [nodeOf(node, isSvg || node.localName === 'svg')];
    });
  const nodeOf = (element: Element, isSvg: boolean): PictureNode => {
    // Nothing can send a form of a picture. Its ids stay out, so a field has the text of its label.
    const tag = element.localName === 'form' ? 'div' : element.localName;
    const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
    const label = isField && element.labels?.[0]?.textContent;
    if (!mayBe(tag, isSvg)) throw new Error(`A picture has no ${tag}.`);
    const own = [...element.attributes].filter(({ name, value }) => mayHave(name, value));
    return [
      tag,
      { ...Object.fromEntries(own.map(({ name, value }) => [name, value])), ...(label && { 'aria-label': label }) },
      ...nodesIn(element, isSvg),
    ];
  };
  try {
    return nodesIn(root, false);
  } catch {
    return undefined;
  }
};

/** Emotion's class names; its global rules are in each document. */
const classNames = /\bcss-[a-z0-9]+/g;

/** The rules of Emotion that `nodes` use, without animations: React's page runs them. Rules of a file of another site cannot be read. */
const stylesOf = (nodes: readonly PictureNode[]): string => {
  const used = new Set(JSON.stringify(nodes).match(classNames));
  return [...document.querySelectorAll('style')]
    .flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])])
    .map(({ cssText }) => cssText)
    .filter((text) => text.match(classNames)?.some((name) => used.has(name)))
    .join('\n');
};
