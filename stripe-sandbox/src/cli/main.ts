#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { advanceSandbox } from '../app/advance-sandbox.ts';
import { startSandbox } from '../app/start-sandbox.ts';
import { startDemo } from '../demo/start-demo.ts';
import type { SandboxOptions } from '../sandbox/sandbox.ts';
import { flags, sandboxOptions, usage } from './sandbox-options.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const demoText = (shopUrl: string, { secretKey, publishableKey, webhookSecret }: SandboxOptions): string =>
  `Its keys are ${secretKey}, ${publishableKey} and ${webhookSecret}
The demo's shop is at ${shopUrl}

Try this there:
1. Pay with the test card "Works": the payment's events come in at the shop's webhook.
2. Pay with "Disputed": the bank takes the money back.
3. Advance 7 days: the dispute was not answered, so it is lost.
4. Subscribe with card 4242 4242 4242 4242, then advance 31 days: the plan renews.`;

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
  const demo = values.demo ? await startDemo(options) : undefined;
  const running = demo ?? (await startSandbox(options));
  say(`Stripe sandbox listens at ${running.url}`);
  if (demo) say(demoText(demo.shopUrl, options));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void running.close());
};

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
