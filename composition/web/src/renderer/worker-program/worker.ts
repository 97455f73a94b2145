import { writeSync } from 'node:fs';
import type { Composition } from '@slices/format';
import { dropRights, freezeKeys } from '@slices/kernel/confined/no-rights.ts';
import type { Answer, RenderRequest, WorkerStart } from '../worker/worker-messages.ts';
import { asking } from './asking.ts';
import { createPageRenderer } from './page-renderer.ts';

// The process that runs the code of shell and slices. Its parent ends it when it hangs or takes too much memory.
const own = process;
// As text: V8 writes objects twice as deep as it can read.
const send = (message: unknown): void => void own.send?.(JSON.stringify(message));
const { ask, take } = asking(send);
// A promise that a slice forgot must not end the process: React reports what goes wrong in a page itself.
own.on('unhandledRejection', () => {});
// Node 20 prints an error of frozen intrinsics as `{}`.
own.on('uncaughtException', (error) => {
  writeSync(2, String(error.stack ?? error));
  own.exit(1);
});
own.once('disconnect', () => own.exit());
own.once('message', async (start: WorkerStart) => {
  await freezeKeys();
  const render = createPageRenderer(start, ask);
  let composition: Composition;
  const answer = async (request: RenderRequest) => {
    composition = request.composition ?? composition;
    const signal = AbortSignal.timeout(start.renderTimeoutMs);
    const page = await render(request, composition, signal);
    send({ page, isLate: signal.aborted, rssBytes: own.memoryUsage.rss() });
  };
  own.on('message', (message: Answer | RenderRequest) => {
    if ('id' in message) return take(message);
    // The shell's renderer never throws: then this process is broken.
    answer(message).catch((error: unknown) =>
      setImmediate(() => {
        throw error;
      }),
    );
  });
  send('ready');
});
dropRights();
