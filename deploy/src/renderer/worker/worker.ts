import type { Composition, PageRequest, RenderedPage } from '@nearhand/contracts';
import { createPageRenderer, type WorkerStart } from './page-renderer.ts';

/** A worker's answer to a `PageRequest`. It gets the next one after that. */
export interface RenderResult {
  page: RenderedPage;
  /** It took longer than the limit: what is missing in the page is no fault of a release. */
  isLate: boolean;
  /** Memory of the process. */
  rssBytes: number;
}

/** Without a composition, the last request's counts: sending hundreds of slices takes long. */
export interface RenderRequest extends Omit<PageRequest, 'composition'> {
  composition?: Composition;
}

/** The process that runs the code of shell and slices. Its parent ends it when it hangs or takes too much memory. */
export const runWorker = (send: (message: 'ready' | RenderResult) => void): void => {
  // A promise that a slice forgot must not end the process: React reports what goes wrong in a page itself.
  process.on('unhandledRejection', () => {});
  process.once('disconnect', () => process.exit());
  process.once('message', (start: WorkerStart) => {
    const render = createPageRenderer(start);
    let composition: Composition;
    process.on('message', async (request: RenderRequest) => {
      composition = request.composition ?? composition;
      const signal = AbortSignal.timeout(start.renderTimeoutMs);
      const page = await render({ ...request, composition }, signal);
      send({ page, isLate: signal.aborted, rssBytes: process.memoryUsage.rss() });
    });
    send('ready');
  });
};
