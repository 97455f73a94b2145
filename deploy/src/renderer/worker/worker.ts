import type { PageRequest, RenderedPage } from '@nearhand/contracts';
import { createPageRenderer, type WorkerStart } from './page-renderer.ts';

/** A worker's answer to a `PageRequest`. It gets the next one after that. */
export interface RenderResult {
  page: RenderedPage;
  /** Memory of the process. */
  rssBytes: number;
}

/** The process that runs the code of shell and slices. Its parent ends it when it hangs or takes too much memory. */
export const runWorker = (send: (message: 'ready' | RenderResult) => void): void => {
  // A promise that a slice forgot must not end the process: React reports what goes wrong in a page itself.
  process.on('unhandledRejection', () => {});
  process.once('disconnect', () => process.exit());
  process.once('message', (start: WorkerStart) => {
    const render = createPageRenderer(start);
    process.on('message', async (request: PageRequest) => {
      const page = await render(request, AbortSignal.timeout(start.renderTimeoutMs));
      send({ page, rssBytes: process.memoryUsage.rss() });
    });
    send('ready');
  });
};
