import * as v from 'valibot';
import { failureStages } from '../telemetry/stages.ts';

/** Pages (by path pattern) and widgets (by exposed name), by slice. */
const Parts = v.record(v.string(), v.array(v.string()));

/** Of one page that a document may show, or of one of its widgets. */
const EarlyStart = v.object({
  /** Whose page or widget it is. */
  roles: v.pipe(v.array(v.string()), v.readonly()),
  /** Addresses of API calls. */
  calls: v.array(v.string()),
  /** Their files are preloaded. */
  parts: Parts,
  /** Shared modules that they need and that are not in the shell's first script. */
  modules: v.array(v.string()),
});
export type EarlyStart = v.InferOutput<typeof EarlyStart>;

/** A file of a page or widget, which its document names. */
export interface EarlyFile {
  href: string;
  as: 'script' | 'fetch';
  integrity?: string;
}

/** From which composition and data the content of a document was rendered. */
const Rendered = v.object({
  /** Path and query. */
  url: v.string(),
  revision: v.number(),
  /** Names the revision history that `revision` belongs to. */
  ledger: v.exactOptional(v.string()),
  /** Version by slice, of slices that were rendered or have menu entries. The browser renders afresh if one differs. */
  releases: v.record(v.string(), v.string()),
  /** Those in the document. */
  parts: Parts,
  /** TanStack Query's dehydrated state. */
  state: v.custom<object>((state) => typeof state === 'object' && state !== null),
});
export type Rendered = v.InferOutput<typeof Rendered>;

/** A slice could not be rendered. */
const RenderFailure = v.object({
  slice: v.string(),
  version: v.string(),
  stage: v.picklist(failureStages),
  message: v.string(),
});
export type RenderFailure = v.InferOutput<typeof RenderFailure>;

export const RenderedPage = v.object({
  /** 404 when no page has this address, or the API does not know what it names; 500 when the page itself could not be rendered: serve the plain document. */
  status: v.picklist([200, 404, 500]),
  /** Markup inside of `#root`. */
  body: v.string(),
  /** Markup for the document's head: the title and preloads of pictures. */
  head: v.string(),
  /** Style elements. */
  styles: v.string(),
  /** Absent for a skeleton. */
  rendered: v.exactOptional(Rendered),
  early: v.exactOptional(v.array(EarlyStart)),
  /** Widgets that failed are replaced by their skeleton; a page that failed makes `status` 500. */
  failures: v.array(RenderFailure),
});
export type RenderedPage = v.InferOutput<typeof RenderedPage>;
