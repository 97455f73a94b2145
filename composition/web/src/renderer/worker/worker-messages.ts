import type { Composition, PageRequest, RenderedPage, SiteConfig } from '@slices/format';
import { failureStages } from '@slices/format';
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

const Page: v.GenericSchema<RenderedPage> = v.object({
  status: v.picklist([200, 404, 500]),
  body: v.string(),
  head: v.string(),
  styles: v.string(),
  rendered: v.exactOptional(
    v.object({
      url: v.string(),
      revision: v.number(),
      ledger: v.exactOptional(v.string()),
      releases: v.record(v.string(), v.string()),
      parts: v.record(v.string(), v.array(v.string())),
      state: v.looseObject({}),
    }),
  ),
  early: v.exactOptional(
    v.array(
      v.object({
        roles: v.array(v.string()),
        calls: v.array(v.string()),
        parts: v.record(v.string(), v.array(v.string())),
        modules: v.array(v.string()),
      }),
    ),
  ),
  failures: v.array(
    v.object({ slice: v.string(), version: v.string(), stage: v.picklist(failureStages), message: v.string() }),
  ),
});

/** A worker's answer to a `RenderRequest`. It gets the next one after that. */
const PageResult = v.object({
  page: Page,
  /** It took longer than the limit: what is missing in the page is no fault of a release. */
  isLate: v.boolean(),
  /** Memory of the process. */
  rssBytes: v.number(),
});
export type PageResult = v.InferOutput<typeof PageResult>;

/** Code of slices runs in a worker: a message of it may be anything. */
export const WorkerMessage = v.union([v.literal('ready'), Question, PageResult]);
