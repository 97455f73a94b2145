import { eventsOf, paidCharge } from '../../../testing/disputed-charge.ts';
import { type TimedSandbox, timedSandbox } from '../../../testing/moving-time.ts';
import { errorOf, heldPayment } from '../../../testing/test-sandbox.ts';

let sandbox: TimedSandbox;
beforeEach(async () => {
  sandbox = await timedSandbox('2027-01-01T00:00:00Z');
});
afterEach(() => sandbox.close());

const chargeOf = (id: string) => sandbox.stripe.charges.retrieve(id, { expand: ['refunds'] });

test('a payment is refunded in parts until nothing is left', async () => {
  const { intent: id, charge } = await paidCharge(sandbox);
  expect(await sandbox.stripe.refunds.create({ payment_intent: id, amount: 1500 })).toMatchObject({
    amount: 1500,
    status: 'succeeded',
  });
  expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 1500, refunded: false });
  expect((await errorOf(sandbox.stripe.refunds.create({ payment_intent: id, amount: 4000 }))).message).toBe(
    'Refund amount ($40.00) is greater than unrefunded amount on charge ($30.00)',
  );
  expect(await sandbox.stripe.refunds.create({ charge, metadata: { booking: 'b1' } })).toMatchObject({
    amount: 3000,
    metadata: { booking: 'b1' },
  });
  expect(await errorOf(sandbox.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: 'charge_already_refunded',
  });
  expect(await chargeOf(charge)).toMatchObject({
    amount_refunded: 4500,
    refunded: true,
    refunds: { data: [{ amount: 3000 }, { amount: 1500 }] },
  });
});

test('refunds and charges are listed in pages', async () => {
  const { intent: payment_intent, charge } = await paidCharge(sandbox);
  const { refunds, charges } = sandbox.stripe;
  for (const amount of [100, 200, 300]) await refunds.create({ payment_intent, amount });
  const page = await refunds.list({ payment_intent, limit: 2 });
  expect(page).toMatchObject({ has_more: true, data: [{ amount: 300 }, { amount: 200 }] });
  const rest = await refunds.list({ charge, limit: 2, starting_after: page.data[1]?.id });
  expect(rest).toMatchObject({ has_more: false, data: [{ amount: 100 }] });
  await paidCharge(sandbox);
  expect(await charges.list({ limit: 1 })).toMatchObject({ has_more: true });
  expect(await charges.list({ payment_intent })).toMatchObject({ has_more: false, data: [{ id: charge }] });
});

test('a refund can fail a day later, and the charge counts it no more', async () => {
  const { charge } = await paidCharge(sandbox, 'pm_card_refundFail');
  const first = await sandbox.stripe.refunds.create({ charge, amount: 1000 });
  expect(first).toMatchObject({ status: 'succeeded' });
  await sandbox.moveTo('2027-01-01T12:00:00Z');
  await sandbox.stripe.refunds.create({ charge });
  expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 4500, refunded: true });
  await sandbox.moveTo('2027-01-02T00:00:00Z');
  const failed = await sandbox.stripe.refunds.retrieve(first.id);
  expect(failed).toMatchObject({ status: 'failed', failure_reason: 'expired_or_canceled_card' });
  expect(failed.failure_balance_transaction).toMatch(/^txn_/);
  expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 3500, refunded: false });
  expect(await eventsOf(sandbox, first.id)).toEqual([
    'refund.created',
    'refund.updated',
    'charge.refund.updated',
    'refund.failed',
  ]);
  await sandbox.moveTo('2027-01-03T00:00:00Z');
  expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 0 });
});

test('a refund can be pending for a day', async () => {
  const { charge } = await paidCharge(sandbox, 'pm_card_pendingRefund');
  const { id, status } = await sandbox.stripe.refunds.create({ charge });
  expect(status).toBe('pending');
  expect(await chargeOf(charge)).toMatchObject({ amount_refunded: 4500 });
  await sandbox.moveTo('2027-01-02T00:00:00Z');
  expect(await sandbox.stripe.refunds.retrieve(id)).toMatchObject({ status: 'succeeded' });
  expect(await eventsOf(sandbox, id)).toEqual(['refund.created', 'refund.updated', 'charge.refund.updated']);
});

test('a held payment has no charge to refund', async () => {
  const { id } = await sandbox.stripe.paymentIntents.create(heldPayment);
  expect(await errorOf(sandbox.stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 });
});
