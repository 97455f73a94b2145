import { UserError } from '@slices/kernel/user-error.ts';
import { startTracing, stopTracing } from '@slices/tracing/tracing.ts';

/**
 * A process that ends with TERM, when it has answered what was asked. `service` is its name in traces; `start` gives what stops it.
 * Wrong settings end it with one sentence.
 */
export const untilTerm = async (service: string, start: () => Promise<() => Promise<unknown>>): Promise<void> => {
  try {
    await startTracing(service);
    const stop = await start();
    // A collector that does not answer would hold it.
    const end = () =>
      stop()
        .then(stopTracing)
        .then(() => process.exit());
    process.once('SIGTERM', () => void end());
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
};
