import { endOwnProcesses } from '@slices/kernel/own-processes.ts';
import type { Stack } from './stack.ts';

class Interrupted extends Error {}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a site until Ctrl-C, also during its start, or until a part of it ends by itself. Leaves no process behind. Returns
 * the exit code. A second Ctrl-C does not wait.
 */
export const untilStopped = async (
  start: (interrupted: Promise<never>) => Promise<Pick<Stack, 'failed' | 'stop'>>,
): Promise<number> => {
  let stop = async () => {};
  let interrupt: () => void = () => {};
  const interrupted = new Promise<never>((_resolve, reject) => {
    interrupt = () => reject(new Interrupted());
  });
  interrupted.catch(() => {});
  for (const signal of signals) {
    process.once(signal, () => {
      interrupt();
      process.once(signal, () => process.exit(1));
    });
  }
  try {
    const stack = await start(interrupted);
    stop = stack.stop;
    return await Promise.race([interrupted, stack.failed]);
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return 0;
  } finally {
    process.stdout.write('\nStopping …\n');
    await stop();
    endOwnProcesses();
  }
};
