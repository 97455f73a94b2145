import type { Composition, Release } from '../composition/composition.ts';
import type { SiteConfig } from '../composition/site.ts';
import type { FailureStage } from '../telemetry/stages.ts';

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

/** Of one page that a document may show, or of one of its widgets. */
export interface EarlyStart {
  /** Whose page or widget it is. */
  roles: readonly string[];
  /** Addresses of API calls. */
  calls: string[];
  /** Pages (by path pattern) and widgets (by exposed name) whose files are preloaded, by slice. */
  parts: Record<string, string[]>;
  /** Shared modules that they need and that are not in the shell's first script. */
  modules: string[];
}

/** From which composition and data the content of a document was rendered. */
export interface Rendered {
  /** Path and query. */
  url: string;
  revision: number;
  /** Names the revision history that `revision` belongs to. */
  ledger?: string;
  /** Version by slice, of slices that were rendered or have menu entries. The browser renders afresh if one differs. */
  releases: Record<string, string>;
  /** Their pages (by path pattern) and widgets (by exposed name) in the document, by slice. */
  parts: Record<string, string[]>;
  /** TanStack Query's dehydrated state. */
  state: object;
}

export interface PageRequest {
  /** Path and query, as the browser requests them. */
  url: string;
  /** With one release per slice, see `compositionOf`. */
  composition: Composition;
  /** `skeleton` where the page depends on the person: the frame and a skeleton of the page, without data. */
  kind: 'page' | 'skeleton';
}

/** A slice could not be rendered. */
export interface RenderFailure {
  slice: string;
  version: string;
  stage: FailureStage;
  message: string;
}

export interface RenderedPage {
  /** 404 when no page has this address, or the API does not know what it names; 500 when the page itself could not be rendered: serve the plain document. */
  status: 200 | 404 | 500;
  /** Markup inside of `#root`. */
  body: string;
  /** Markup for the document's head: the title and preloads of pictures. */
  head: string;
  /** Style elements. */
  styles: string;
  /** Absent for a skeleton. */
  rendered?: Rendered;
  early?: EarlyStart[];
  /** Widgets that failed are replaced by their skeleton; a page that failed makes `status` 500. */
  failures: RenderFailure[];
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
