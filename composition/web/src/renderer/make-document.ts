import type { PageRequest, Rendered, RenderFailure } from '@slices/format';
import { inSpan } from '@slices/tracing/tracing.ts';
import { LRUCache } from 'lru-cache';
import { headFrom, headPlace } from '../web/site-document.ts';
import type { Hashes } from './document/release-files.ts';
import { partFiles, renderedDocument } from './document/rendered-document.ts';
import type { ServedPage } from './document/served-page.ts';
import { type StoredDocument, storedDocument } from './document/stored-document.ts';
import { failureReports } from './failure-reports.ts';
import { WorkerFault, WorkerStalled } from './worker/render-worker.ts';
import type { WorkerPool } from './worker/worker-pool.ts';

export interface MakerSettings {
  /** The API's address. */
  api: string;
  /** The shell's document. */
  html: string;
  hashes: Hashes;
  say: (line: string) => void;
}

/** A document to make, with the one page and the releases that it is made from. */
export interface Wanted extends PageRequest {
  page: ServedPage;
  /** At least one of the releases is a canary. */
  isCanary: boolean;
  /** `slice@version` of all slices. */
  versions: readonly string[];
}

/** There is no document: the visitor gets the plain one. */
export class NotRendered extends Error {
  override name = 'NotRendered';
}

const faultLimit = 3;
const blockMs = 60_000;

/** Code of a canary runs in separate processes: it reaches no document of other visitors. */
export interface Pools {
  common: WorkerPool;
  canaries: WorkerPool;
}

export const documentMaker = (pools: Pools, { api, html, hashes, say }: MakerSettings) => {
  const report = failureReports(api, say);
  const [, , headPath = ''] = headPlace.exec(html) ?? [];
  // By page and releases: after some faults, or slow renderings, the page is not rendered for a minute, and other pages are.
  const faults = new LRUCache<string, number>({ max: 1_000, ttl: blockMs });

  /** Rejects with {@link NotRendered}. */
  return async ({ url, composition, kind, page, isCanary, versions }: Wanted): Promise<StoredDocument> => {
    const part = [kind, page.pattern, ...versions].join(' ');
    const faultsBefore = faults.get(part) ?? 0;
    if (faultsBefore >= faultLimit) throw new NotRendered(`${page.pattern} is blocked`);
    const count = () => faults.set(part, (faults.get(part) ?? 0) + 1);
    const failed = (failures: readonly RenderFailure[]) => {
      count();
      report(failures, composition, page);
    };
    /** The API or the machine is: no release is to blame. */
    const slow = (why: string) => {
      count();
      say(`${page.pattern} is slow: ${why}`);
    };
    const fault = (message: string): RenderFailure => ({
      slice: page.slice,
      version: page.version,
      stage: 'render',
      message,
    });
    const pool = isCanary ? pools.canaries : pools.common;
    // No code of slices runs for a skeleton. Each page of the shell shows other widgets.
    const owner = kind === 'skeleton' ? kind : page.release ? page.slice : page.pattern;
    const realm = [owner, ...versions].join(' ');
    const render = async () => {
      try {
        const { page: rendered, isLate, rssBytes, calls } = await pool.render({ url, composition, kind, realm });
        if (rssBytes > pool.settings.maxRssBytes)
          failed([fault(`a server process took ${Math.round(rssBytes / 1e6)} MB`)]);
        return { ...rendered, ...(isLate && { failures: [] }), isLate, calls };
      } catch (error) {
        if (error instanceof WorkerFault) failed([fault(`on the server: ${error.message}`)]);
        else if (error instanceof WorkerStalled) slow(error.message);
        throw new NotRendered(String(error));
      }
    };
    const attributes = { 'http.route': page.pattern, 'slice.name': page.slice, 'slice.release': page.version };
    const [rendered, pageHead] = await Promise.all([
      inSpan('render', { attributes }, render),
      headPath && headFrom(`${api}${headPath}${encodeURIComponent(url)}`),
    ]);
    if (rendered.status === 500) {
      if (rendered.isLate) slow('its data came too late');
      else failed(rendered.failures);
      throw new NotRendered(`${page.pattern} failed`);
    }
    report(rendered.failures, composition, page);
    const { rendered: content, early = [] } = rendered;
    const filesFor = (parts: Rendered['parts']) => partFiles(composition, parts, hashes);
    const files = await filesFor(content?.parts ?? {});
    const starts = await Promise.all(
      early.map(async (start) => ({ ...start, files: (await filesFor(start.parts)) ?? [] })),
    );
    const isComplete =
      !rendered.isLate && rendered.failures.length === 0 && pageHead !== undefined && files !== undefined;
    const document = renderedDocument(html, rendered, {
      pageHead: pageHead ?? '',
      files: files ?? [],
      early: starts,
      versions,
    });
    return storedDocument(document, rendered, { versions, isComplete });
  };
};
