import {
  type Composition,
  type EarlyFile,
  type EarlyStart,
  earlyStartsId,
  madeFromId,
  type Release,
  type Rendered,
  type RenderedPage,
  renderedId,
  scriptJson,
} from '@slices/format';
import { fileListName } from '@slices/release/releases/published-release.ts';
import { shellHash } from '../../web/security-headers.ts';
import { headPlace } from '../../web/site-document.ts';
import type { Hashes } from './release-files.ts';

/** It shows pages of some people alone. */
const pictureScript = /<script data-picture>.*?<\/script>/s;

const title = /<title>[^<]*<\/title>/;

/** With the addresses of the files. */
export interface EarlyFiles extends EarlyStart {
  files: readonly EarlyFile[];
}

interface DocumentParts {
  /** The API's markup for this address, empty where it has none. */
  pageHead: string;
  files: readonly EarlyFile[];
  early: readonly EarlyFiles[];
  versions: readonly string[];
}

/** The shell's document with a page in it. */
export const renderedDocument = (
  html: string,
  { head, styles, body, rendered }: RenderedPage,
  { pageHead, files, early, versions }: DocumentParts,
): string => {
  const [, ownHead = ''] = headPlace.exec(html) ?? [];
  const site = pageHead || ownHead;
  const words = title.test(head) ? head + site.replace(title, '') : site + head;
  // It stands before the document's script, which reads it.
  const starts = early.length > 0 ? json(earlyStartsId, early) : '';
  // Of a skeleton, everything else waits for the shell; the content of a page comes before it.
  const origin = rendered ? '' : json(madeFromId, [shellHash(html), ...versions]);
  const own = rendered
    ? html.replace(pictureScript, '')
    : html.replace(/<script(?= defer\b)/g, '<script fetchpriority="high"');
  return (
    own
      .replace(headPlace, () => words + starts + origin + files.map(preload).join(''))
      .replace('</head>', () => `${styles}</head>`)
      // The data come after the content: nothing is painted from them.
      .replace(
        '<div id="root"></div>',
        () => `<div id="root">${body}</div>${rendered ? json(renderedId, rendered) : ''}`,
      )
  );
};

const json = (id: string, data: object): string =>
  `<script type="application/json" id="${id}">${scriptJson(data)}</script>`;

const preload = ({ href, as, integrity }: EarlyFile): string =>
  `<link rel="preload" as="${as}" href="${href}"${integrity ? ` integrity="${integrity}"` : ''}${isAnonymous({ as, integrity }) ? ' crossorigin="anonymous"' : ''}/>`;
/** With other attributes than those of the later request it would be fetched twice. */
const isAnonymous = ({ as, integrity }: Pick<EarlyFile, 'as' | 'integrity'>): boolean =>
  as === 'fetch' || integrity !== undefined;

/** Undefined where the hashes of the release cannot be read. */
const filesOf = async (
  release: Release,
  preloaded: readonly string[],
  hashes: Hashes,
): Promise<EarlyFile[] | undefined> => {
  const list = await hashes(release);
  if (!list) return undefined;
  const address = (name: string) => release.url.replace(/[^/]*$/, name);
  return [
    ...[release.url.replace(/^.*\//, ''), ...preloaded].flatMap((name): EarlyFile[] => {
      const integrity = list[name];
      return integrity ? [{ href: address(name), as: 'script', integrity }] : [];
    }),
    // The shell waits for it, and checks its hash, before it runs a slice.
    { href: address(fileListName), as: 'fetch' },
  ];
};

/** The entries and first chunks of all pages and widgets whose code was rendered. */
export const partFiles = async (
  { microFrontends }: Composition,
  parts: Rendered['parts'],
  hashes: Hashes,
): Promise<EarlyFile[] | undefined> => {
  const lists = Object.entries(parts).map(([slice, names]) => {
    const [release] = microFrontends[slice] ?? [];
    if (!release) return [];
    const { routes, slots } = release.extras.shell;
    const offers = [
      ...routes.filter(({ path }) => names.includes(path)),
      ...slots.filter(({ expose }) => names.includes(expose)),
    ];
    return filesOf(release, [...new Set(offers.flatMap(({ preload }) => preload))], hashes);
  });
  const files = await Promise.all(lists);
  return files.includes(undefined) ? undefined : files.flatMap((list) => list ?? []);
};
