import type { Composition, PageRequest, SiteConfig } from '@slices/format';
import { RenderedPage } from '@slices/format/wire';
import * as v from 'valibot';

/** The first message to a worker. */
export interface WorkerStart {
  /** With an absolute `apiBase`. */
  config: SiteConfig;
  /** The shell's server build. */
  shell: string;
  renderTimeoutMs: number;
}

/** Without a composition, the last request's counts: sending hundreds of slices takes long. */
export interface RenderRequest extends Omit<PageRequest, 'composition'> {
  /** Code of pages with another name has other globals and modules. */
  realm: string;
  composition?: Composition;
}

/** To a {@link Question}. */
export interface Answer {
  id: number;
  value?: CallAnswer | string | undefined;
  error?: string;
}

export interface CallAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** A worker has no rights: it asks for a GET of the API, or for the server build of a slice. */
const Question = v.union([
  v.object({ id: v.number(), call: v.string() }),
  v.object({ id: v.number(), build: v.string() }),
]);
export type Question = v.InferOutput<typeof Question>;

/** A worker's answer to a `RenderRequest`. It gets the next one after that. */
const PageResult = v.object({
  page: RenderedPage,
  /** It took longer than the limit: what is missing in the page is no fault of a release. */
  isLate: v.boolean(),
  /** Memory of the process. */
  rssBytes: v.number(),
});
export type PageResult = v.InferOutput<typeof PageResult>;

/** Code of slices runs in a worker: a message of it may be anything. */
export const WorkerMessage = v.union([v.literal('ready'), Question, PageResult]);
