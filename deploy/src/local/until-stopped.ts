import type { Stack } from './stack.ts';

/** Waits for Ctrl-C (or a part that ends by itself), then stops everything. Returns the exit code. */
export const untilStopped = async (stack: Pick<Stack, 'failed' | 'stop'>): Promise<number> => {
  const interrupted = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  try {
    await Promise.race([interrupted, stack.failed]);
    return 0;
  } finally {
    process.stdout.write('\nStopping …\n');
    await stack.stop();
  }
};
