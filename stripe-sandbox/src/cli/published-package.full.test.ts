import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type Stripe from 'stripe';
import { comparable, runFirstDispute } from '../testing/first-dispute.ts';
import { packPackage } from '../testing/packed-package.ts';
import { stripeAt } from '../testing/test-sandbox.ts';

const run = promisify(execFile);
const source = join(__dirname, '../..');

let folder: string;
let packed: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
  packed = await packPackage(source, folder);
  await writeFile(join(folder, 'package.json'), '{}');
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', packed], { cwd: folder });
});
afterAll(() => rm(folder, { recursive: true }));

test('the packed package alone: a charge of the demo is paid, disputed and lost, as its shop’s webhook hears', async () => {
  const program = join(folder, 'node_modules/.bin/stripe-sandbox');
  expect((await run(program, ['--help'])).stdout).toContain('--demo');
  const demo = spawn(program, ['--demo', '--port', '0'], { cwd: folder });
  const ended = once(demo, 'exit');
  try {
    const [sandbox, shop] = await addresses(demo.stdout);
    for (const path of ['/v3/stripe.js', '/hosted/pay.js', '/hosted/hosted.css', '/elements/card']) {
      expect((await fetch(new URL(path, sandbox))).status).toBe(200);
    }
    for (const path of ['/', '/shop.js', '/shop.css']) expect((await fetch(new URL(path, shop))).status).toBe(200);

    const [intent = ''] = /pi_[A-Za-z0-9]+/.exec(await post(new URL('/pay', shop))) ?? [];
    await stripeAt(Number(sandbox.port), 'sk_test_sandbox').paymentIntents.confirm(intent, {
      payment_method: 'pm_card_createDispute',
    });
    await post(new URL('/advance', shop), { duration: '7d' });
    const heard = new Set<string>();
    for await (const { type, data } of eventsAt(new URL('/events', shop))) {
      heard.add('status' in data.object ? `${type} ${data.object.status}` : type);
      if (type === 'charge.dispute.closed') break;
    }
    expect([...heard]).toEqual(
      expect.arrayContaining([
        'payment_intent.succeeded succeeded',
        'charge.dispute.created needs_response',
        'charge.dispute.closed lost',
      ]),
    );
    const forged = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expect((await fetch(new URL('/webhook', shop), forged)).status).toBe(400);
  } finally {
    demo.kill();
    await ended;
  }
});

test('FIRST-DISPUTE.md: its commands print what its log shows', async () => {
  const document = await readFile(join(source, 'FIRST-DISPUTE.md'), 'utf8');
  const [, log = ''] = document.split('```text\n');
  const shown = log
    .split('\n```')[0]
    ?.split('\n')
    .map((line) => line.replace(/^ *[\d.]+ s {0,2}/, ''));
  const printed = (await runFirstDispute(document, packed)).map(({ text }) => text);
  expect(comparable(printed)).toEqual(comparable(shown ?? []));
});

/** Of the sandbox and of its shop, as the command says them. */
const addresses = async (output: NodeJS.ReadableStream): Promise<[URL, URL]> => {
  const found: URL[] = [];
  for await (const line of createInterface(output)) {
    const [address] = /http:\S+/.exec(line) ?? [];
    if (address !== undefined) found.push(new URL(address));
    const [sandbox, shop] = found;
    if (sandbox && shop) return [sandbox, shop];
  }
  throw new Error('The command ended before it said its addresses.');
};

const post = async (url: URL, body: object = {}): Promise<string> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return answer.text();
};

/** The events of a server-sent stream, those of the past first. */
const eventsAt = async function* (url: URL): AsyncGenerator<Stripe.Event> {
  const { body } = await fetch(url);
  const state = { rest: '' };
  for await (const bytes of body ?? []) {
    const parts = (state.rest + Buffer.from(bytes).toString()).split('\n\n');
    state.rest = parts.pop() ?? '';
    for (const part of parts) if (part.startsWith('data: ')) yield JSON.parse(part.slice(6));
  }
};
