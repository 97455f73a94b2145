import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectedAccount, onboardingLink } from '../../../testing/connected-account.ts';
import { errorOf, type TestSandbox, testSandbox } from '../../../testing/test-sandbox.ts';
import { type WebhookReceiver, webhookReceiver } from '../../../testing/webhook-receiver.ts';

let receiver: WebhookReceiver;
let sandbox: TestSandbox;
beforeAll(async () => {
  receiver = await webhookReceiver();
  sandbox = await testSandbox({ webhookUrl: receiver.url, processingMs: 5, platformBalanceCents: 1_000_000 });
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
});

const usd = (amount: number) => ({ amount, currency: 'usd' });
const balanceOf = async (stripeAccount: string) =>
  (await sandbox.stripe.balance.retrieve({}, { stripeAccount })).available[0]?.amount;
/** An account holding that many cents. */
const holding = async (amount: number, bank?: string) => {
  const id = await connectedAccount(sandbox, bank);
  const transfer = await sandbox.stripe.transfers.create({
    ...usd(amount),
    destination: id,
    transfer_group: `w-${id}`,
  });
  return { id, transfer, own: { stripeAccount: id } };
};

test('money goes to an account, comes back in parts, and the balance follows', async () => {
  const { id, transfer } = await holding(5000);
  expect(transfer).toMatchObject({ object: 'transfer', destination: id, amount_reversed: 0, reversals: { data: [] } });
  expect(await balanceOf(id)).toBe(5000);
  const reversal = await sandbox.stripe.transfers.createReversal(transfer.id, { amount: 1500, metadata: { why: 'x' } });
  expect(reversal).toMatchObject({ object: 'transfer_reversal', amount: 1500, transfer: transfer.id });
  expect(await balanceOf(id)).toBe(3500);
  expect(await errorOf(sandbox.stripe.transfers.createReversal(transfer.id, { amount: 3501 }))).toMatchObject({
    param: 'amount',
  });
  await sandbox.stripe.transfers.createReversal(transfer.id);
  const after = await sandbox.stripe.transfers.retrieve(transfer.id);
  expect(after).toMatchObject({ reversed: true, amount_reversed: 5000 });
  expect(after.reversals.data).toHaveLength(2);
  expect((await errorOf(sandbox.stripe.transfers.createReversal(transfer.id))).message).toContain('fully reversed');
  const found = await sandbox.stripe.transfers.list({ destination: id, transfer_group: `w-${id}` });
  expect(found.data).toEqual([after]);
  const { data } = await sandbox.stripe.events.list({ types: ['transfer.created', 'transfer.reversed'] });
  expect(data.slice(0, 3).map(({ type, account }) => [type, account])).toEqual([
    ['transfer.reversed', undefined],
    ['transfer.reversed', undefined],
    ['transfer.created', undefined],
  ]);
});

test('an impossible transfer gets Stripe’s error', async () => {
  const { id } = await onboardingLink(sandbox);
  const send = (params: object) => errorOf(sandbox.stripe.rawRequest('POST', '/v1/transfers', params));
  expect(await send({ ...usd(100), destination: id })).toMatchObject({
    statusCode: 400,
    code: 'insufficient_capabilities_for_transfer',
  });
  expect(await send({ ...usd(100), destination: 'acct_x' })).toMatchObject({ code: 'resource_missing' });
  const ready = await connectedAccount(sandbox);
  expect(await send({ ...usd(0), destination: ready })).toMatchObject({ param: 'amount' });
  expect(await send({ amount: 100, currency: 'eur', destination: ready })).toMatchObject({ param: 'currency' });
  expect(await send({ ...usd(1_000_001), destination: ready })).toMatchObject({ code: 'balance_insufficient' });
  await sandbox.stripe.accounts.update(ready, { capabilities: { transfers: { requested: false } } });
  expect(await send({ ...usd(100), destination: ready })).toMatchObject({
    code: 'insufficient_capabilities_for_transfer',
  });
});

test.each([
  ['000123456789', 'paid', null, 1000],
  ['000111111116', 'failed', 'no_account', 4000],
  ['000111111113', 'failed', 'account_closed', 4000],
] as const)('a payout to %s is %s', async (bank, status, failure_code, left) => {
  const { id, own } = await holding(4000, bank);
  const details = { description: 'Withdrawal', statement_descriptor: 'SHOP', metadata: { withdrawal: 'w1' } };
  const payout = await sandbox.stripe.payouts.create({ ...usd(3000), ...details }, own);
  expect(payout).toMatchObject({ object: 'payout', amount: 3000, status: 'pending', ...details });
  const event = await receiver.next(`payout.${status}`, ({ account }) => account === id);
  expect(event.data.object).toMatchObject({ id: payout.id, status, failure_code });
  expect(await sandbox.stripe.payouts.retrieve(payout.id, {}, own)).toEqual(event.data.object);
  expect(await balanceOf(id)).toBe(left);
  expect((await sandbox.stripe.payouts.list({ status }, own)).data).toEqual([event.data.object]);
  expect((await errorOf(sandbox.stripe.payouts.cancel(payout.id, {}, own))).message).toContain(status);
});

test('a balance is paid out once, however many ask', async () => {
  const { id, own } = await holding(2000);
  const asked = Array.from({ length: 20 }, () => sandbox.stripe.payouts.create(usd(2000), own));
  const errors = (await Promise.allSettled(asked)).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(errors).toHaveLength(19);
  expect(new Set(errors.map(({ code }) => code))).toEqual(new Set(['balance_insufficient']));
  expect(await balanceOf(id)).toBe(0);
});

test('keys and payouts of one account are no other’s', async () => {
  const [one, other] = [await holding(900), await holding(700)];
  const [first, again, others] = await Promise.all(
    [one, one, other].map(({ own }) => sandbox.stripe.payouts.create(usd(600), { ...own, idempotencyKey: 'w' })),
  );
  expect(again?.id).toBe(first?.id);
  expect(others?.id).not.toBe(first?.id);
  expect(await errorOf(sandbox.stripe.payouts.retrieve(first?.id ?? '', {}, other.own))).toMatchObject({
    code: 'resource_missing',
  });
  expect((await errorOf(sandbox.stripe.payouts.create(usd(1)))).message).toContain('Stripe-Account');
  const { id } = await onboardingLink(sandbox);
  expect(await errorOf(sandbox.stripe.payouts.create(usd(1), { stripeAccount: id }))).toMatchObject({
    code: 'payouts_not_allowed',
  });
});

test('a pending payout can be canceled; the next start completes the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-sandbox-'));
  const dataFile = join(folder, 'stripe.jsonl');
  const first = await testSandbox({ dataFile, processingMs: 60_000 });
  const account = await connectedAccount(first);
  const own = { stripeAccount: account };
  await first.stripe.transfers.create({ ...usd(1000), destination: account });
  const cancelled = await first.stripe.payouts.create(usd(400), own);
  expect(await first.stripe.payouts.cancel(cancelled.id, {}, own)).toMatchObject({ status: 'canceled' });
  const left = await first.stripe.payouts.create(usd(900), own);
  await first.close();

  const later = await webhookReceiver();
  const second = await testSandbox({ dataFile, processingMs: 1, webhookUrl: later.url });
  const paid = await later.next('payout.paid');
  expect([paid.account, paid.data.object]).toMatchObject([account, { id: left.id }]);
  expect((await second.stripe.balance.retrieve({}, own)).available[0]?.amount).toBe(100);
  await second.close();
  await later.close();
  await rm(folder, { recursive: true });
});
