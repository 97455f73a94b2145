import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { disputeCharge, paidCharge } from '../testing/disputed-charge.ts';
import { heldPayment, keys, testSandbox } from '../testing/test-sandbox.ts';
import { webhookReceiver } from '../testing/webhook-receiver.ts';
import { startSandbox } from './start-sandbox.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('it does not start in production', async () => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  await expect(startSandbox({ port: 0, ...keys })).rejects.toThrow('refuses to start');
  process.env.NODE_ENV = before;
});

test('state survives a restart after a kill that cut a line off', async () => {
  const dataFile = join(folder, 'stripe.jsonl');
  const first = await testSandbox({ dataFile });
  const held = await first.stripe.paymentIntents.create(heldPayment, { idempotencyKey: 'one' });
  await first.close();
  await appendFile(dataFile, '{"kind":"paymentIntents","record":{"id":"pi_cut');

  const second = await testSandbox({ dataFile });
  expect(await second.stripe.paymentIntents.capture(held.id)).toMatchObject({ status: 'succeeded' });
  const again = await second.stripe.paymentIntents.create(heldPayment, { idempotencyKey: 'one' });
  expect(again.id).toBe(held.id);
  await second.close();
});

test('a journal of a version that knew no disputes can be read', async () => {
  const dataFile = join(folder, 'stripe.jsonl');
  const first = await testSandbox({ dataFile });
  const { intent, charge } = await paidCharge(first);
  await first.close();
  await writeFile(dataFile, (await readFile(dataFile, 'utf8')).replaceAll('"disputed":false,', ''));

  const second = await testSandbox({ dataFile });
  expect(await second.stripe.charges.retrieve(charge)).toMatchObject({ disputed: false });
  await disputeCharge(second, charge);
  await second.close();

  const third = await testSandbox({ dataFile });
  expect(await third.stripe.charges.retrieve(charge)).toMatchObject({ disputed: true });
  expect((await third.stripe.disputes.list({ payment_intent: intent })).data).toHaveLength(1);
  await third.close();
});

test('the next start goes on with unfinished payments and undelivered events', async () => {
  const dataFile = join(folder, 'stripe.jsonl');
  const first = await testSandbox({ dataFile, webhookUrl: 'http://127.0.0.1:9/closed' });
  await first.stripe.paymentIntents.create({ ...heldPayment, payment_method: 'pm_card_staysProcessing' });
  await first.close();

  const receiver = await webhookReceiver();
  const second = await testSandbox({ dataFile, webhookUrl: receiver.url, processingMs: 1 });
  await receiver.next('payment_intent.created');
  await receiver.next('payment_intent.amount_capturable_updated');
  await second.close();
  await receiver.close();
});
