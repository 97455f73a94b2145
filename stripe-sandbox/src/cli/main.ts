#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { startSandbox } from '../app/start-sandbox.ts';
import { advanceSandbox } from './advance-sandbox.ts';
import { flags, sandboxOptions, usage } from './sandbox-options.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const run = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: flags, allowPositionals: true });
  if (values.help) return void say(usage);
  const [command = 'start', duration] = positionals;
  const options = sandboxOptions(values, process.env);
  if (command === 'advance') {
    const url = new URL(`http://${options.host ?? '127.0.0.1'}:${options.port}`);
    return void say(await advanceSandbox({ url, secretKey: options.secretKey }, duration));
  }
  if (command !== 'start') throw new Error(`There is no command '${command}'.\n\n${usage}`);
  const sandbox = await startSandbox(options);
  say(`Stripe sandbox listens at ${sandbox.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
};

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
