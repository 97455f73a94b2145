import { UserError } from '@slices/kernel/user-error.ts';
import { startRenderer } from './renderer.ts';
import { settingsFrom } from './settings.ts';

try {
  const { stop } = await startRenderer(settingsFrom(process.env));
  process.once('SIGTERM', () => void stop());
} catch (error) {
  if (!(error instanceof UserError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
