#!/usr/bin/env node
import { UserError } from '@slices/kernel/user-error.ts';
import { startTracing, stopTracing } from '@slices/tracing/tracing.ts';
import { startRenderer } from './renderer.ts';
import { settingsFrom } from './settings.ts';

try {
  await startTracing('renderer');
  const { stop } = await startRenderer(settingsFrom(process.env));
  // A collector that does not answer would hold it.
  process.once(
    'SIGTERM',
    () =>
      void stop()
        .then(stopTracing)
        .then(() => process.exit()),
  );
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
