import type { Composition, Release } from '../composition/composition.ts';
import type { SiteConfig } from '../composition/site.ts';
import type { RenderedPage } from './rendered-page.ts';

/**
 * The server build of a shell or slice: one CommonJS script in the release, listed in its file list. It reads `module`,
 * `exports` and `require`, which knows the modules that the shell shares and nothing else.
 */
export const serverFileName = 'server.js';

/** The exports of a slice's server build: by exposed name (`./routes`), the function that returns the module. */
export type SliceServer = Readonly<Record<string, () => unknown>>;

/** Id of the `<script type="application/json">` with {@link Rendered}, by which the browser hydrates. */
export const renderedId = 'rendered';

/** Id of the `<script type="application/json">` with what the document's script starts, while the others load. */
export const earlyStartsId = 'early';

/**
 * Id of the `<script type="application/json">` with the shell's hash and `slice@version` of each slice, in a document of a page
 * for one person.
 */
export const madeFromId = 'made-from';

export interface PageRequest {
  /** Path and query, as the browser requests them. */
  url: string;
  /** With one release per slice, see `compositionOf`. */
  composition: Composition;
  /** `skeleton` where the page depends on the person: the frame and a skeleton of the page, without data. */
  kind: 'page' | 'skeleton';
}

/** For the shell's server build, from the process that runs it. */
export interface ServerHost {
  /** The site's `/config.json`, with an absolute `apiBase`. */
  config: SiteConfig;
  /** Evaluates the server build of a release with {@link ShellServer.shared}; undefined when the release has none. */
  loadSlice: (slice: string, release: Release) => Promise<SliceServer | undefined>;
}

/** The exports of the shell's server build. */
export interface ShellServer {
  /** The modules that the shell shares, by name. */
  shared: Readonly<Record<string, () => unknown>>;
  /** Called once. The result renders pages, many at a time; it never throws. */
  createRenderer: (host: ServerHost) => (request: PageRequest, signal: AbortSignal) => Promise<RenderedPage>;
}
