import { advanceSandbox } from './advance-sandbox.ts';
import { localSandbox } from './local-sandbox.ts';

try {
  if (process.env.NODE_ENV === 'production') throw new Error('Time moves in a sandbox only, never in production.');
  process.stdout.write(`${await advanceSandbox(localSandbox(process.env), process.argv[2])}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
