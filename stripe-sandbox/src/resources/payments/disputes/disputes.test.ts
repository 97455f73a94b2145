import type Stripe from 'stripe';
import { disputeCharge, eventsOf, paidCharge } from '../../../testing/disputed-charge.ts';
import { at, type TimedSandbox, timedSandbox } from '../../../testing/moving-time.ts';
import { errorOf, heldPayment, payOn } from '../../../testing/test-sandbox.ts';

let sandbox: TimedSandbox;
beforeEach(async () => {
  sandbox = await timedSandbox('2027-01-01T00:00:00Z');
});
afterEach(() => sandbox.close());

const disputeOf = async (payment_intent: string): Promise<Stripe.Dispute> => {
  const { data } = await sandbox.stripe.disputes.list({ payment_intent });
  if (!data[0]) throw new Error('The payment is not disputed.');
  return data[0];
};

const answer = (id: string, uncategorized_text: string) =>
  sandbox.stripe.disputes.update(id, { evidence: { uncategorized_text } });

test('the dispute card succeeds, then its charge is disputed and the money withdrawn', async () => {
  const { intent, charge } = await paidCharge(sandbox, 'pm_card_createDispute');
  const dispute = await disputeOf(intent);
  expect(dispute).toMatchObject({
    object: 'dispute',
    amount: 4500,
    balance_transactions: [{ amount: -4500, fee: 1500, net: -6000, source: dispute.id }],
    charge,
    created: at('2027-01-01T00:00:00Z'),
    currency: 'usd',
    evidence: { uncategorized_text: null },
    evidence_details: { due_by: at('2027-01-08T00:00:00Z'), has_evidence: false, past_due: false, submission_count: 0 },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent,
    payment_method_details: { card: { case_type: 'chargeback', network_reason_code: '10.4' }, type: 'card' },
    reason: 'fraudulent',
    status: 'needs_response',
  });
  expect(dispute.id).toMatch(/^du_/);
  expect(await sandbox.stripe.disputes.retrieve(dispute.id, { expand: ['charge'] })).toMatchObject({
    charge: { id: charge, disputed: true },
  });
  expect(await sandbox.stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] })).toMatchObject({
    status: 'succeeded',
    latest_charge: { disputed: true },
  });
  expect(await eventsOf(sandbox, dispute.id)).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn']);
});

test('a hold is disputed only once it is captured, for the captured part', async () => {
  const { id } = await sandbox.stripe.paymentIntents.create({
    ...heldPayment,
    payment_method: 'pm_card_createDispute',
  });
  expect((await sandbox.stripe.disputes.list({ payment_intent: id })).data).toEqual([]);
  await sandbox.stripe.paymentIntents.capture(id, { amount_to_capture: 2000 });
  expect(await disputeOf(id)).toMatchObject({ amount: 2000 });
});

test('a checkout paid with the dispute card is disputed', async () => {
  const session = await sandbox.stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'https://shop.test/',
    line_items: [{ price_data: { currency: 'usd', product_data: { name: 'Credits' }, unit_amount: 599 } }],
  });
  await payOn(session.url, '4000000000002685');
  const { payment_intent } = await sandbox.stripe.checkout.sessions.retrieve(session.id);
  expect(await disputeOf(String(payment_intent))).toMatchObject({ amount: 599, reason: 'product_not_received' });
});

test('winning evidence returns the money and makes the charge refundable', async () => {
  const { intent, charge } = await paidCharge(sandbox, 'pm_card_createDispute');
  const { id } = await disputeOf(intent);
  const refused = await errorOf(sandbox.stripe.refunds.create({ charge }));
  expect(refused).toMatchObject({ statusCode: 400, code: 'charge_disputed' });
  expect(await answer(id, 'winning_evidence')).toMatchObject({
    balance_transactions: [
      { amount: -4500, fee: 1500 },
      { amount: 4500, fee: 0 },
    ],
    evidence_details: { has_evidence: true, submission_count: 1 },
    is_charge_refundable: true,
    status: 'won',
  });
  expect((await eventsOf(sandbox, id)).slice(2)).toEqual([
    'charge.dispute.updated',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ]);
  expect(await sandbox.stripe.charges.retrieve(charge)).toMatchObject({ disputed: true });
  expect(await sandbox.stripe.refunds.create({ charge })).toMatchObject({ amount: 4500 });
});

test('losing evidence loses, and a closed dispute takes no more', async () => {
  const { intent, charge } = await paidCharge(sandbox, 'pm_card_createDispute');
  const { id } = await disputeOf(intent);
  expect(await answer(id, 'losing_evidence')).toMatchObject({ status: 'lost', is_charge_refundable: false });
  expect((await errorOf(answer(id, 'winning_evidence'))).message).toBe('This dispute is already closed');
  expect((await errorOf(sandbox.stripe.disputes.close(id))).message).toBe('This dispute is already closed');
  expect(await errorOf(sandbox.stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_disputed' });
});

test('evidence is staged until it is submitted; a dispute under review is not lost with time', async () => {
  const { intent } = await paidCharge(sandbox, 'pm_card_createDispute');
  const { id } = await disputeOf(intent);
  const { disputes } = sandbox.stripe;
  expect(
    await disputes.update(id, { evidence: { customer_name: 'Pat' }, metadata: { case: 'c1' }, submit: false }),
  ).toMatchObject({
    evidence: { customer_name: 'Pat' },
    evidence_details: { has_evidence: true, submission_count: 0 },
    metadata: { case: 'c1' },
    status: 'needs_response',
  });
  expect(await disputes.update(id, { submit: true })).toMatchObject({
    evidence: { customer_name: 'Pat' },
    evidence_details: { submission_count: 1 },
    status: 'under_review',
  });
  await sandbox.moveTo('2027-02-01T00:00:00Z');
  expect(await disputes.retrieve(id)).toMatchObject({ status: 'under_review' });
  expect(await errorOf(disputes.update(id, { evidence: { colour: 'red' } as never }))).toMatchObject({
    code: 'parameter_unknown',
    param: 'evidence[colour]',
  });
});

test('a dispute that is not answered in time is lost', async () => {
  const { intent } = await paidCharge(sandbox, 'pm_card_createDispute');
  const { id } = await disputeOf(intent);
  await sandbox.moveTo('2027-01-07T23:59:59Z');
  expect(await disputeOf(intent)).toMatchObject({ status: 'needs_response' });
  await sandbox.moveTo('2027-01-08T00:00:00Z');
  expect(await disputeOf(intent)).toMatchObject({ status: 'lost' });
  expect((await eventsOf(sandbox, id)).at(-1)).toBe('charge.dispute.closed');
});

test('an inquiry withdraws nothing, can be refunded and ends by being closed', async () => {
  const { intent, charge } = await paidCharge(sandbox, 'pm_card_createDisputeInquiry');
  const { id } = await disputeOf(intent);
  expect(await disputeOf(intent)).toMatchObject({
    balance_transactions: [],
    is_charge_refundable: true,
    status: 'warning_needs_response',
  });
  expect(await sandbox.stripe.refunds.create({ charge, amount: 500 })).toMatchObject({ status: 'succeeded' });
  expect(await answer(id, 'Delivered.')).toMatchObject({ status: 'warning_under_review' });
  expect(await sandbox.stripe.disputes.close(id)).toMatchObject({ status: 'warning_closed' });
});

test('an inquiry can become a chargeback', async () => {
  const { intent } = await paidCharge(sandbox, 'pm_card_createDisputeInquiry');
  const { id } = await disputeOf(intent);
  await sandbox.moveTo('2027-01-05T00:00:00Z');
  expect(await answer(id, 'escalate_inquiry_evidence')).toMatchObject({
    balance_transactions: [{ amount: -4500 }],
    evidence_details: { due_by: at('2027-01-12T00:00:00Z') },
    is_charge_refundable: false,
    network_reason_code: '10.4',
    status: 'needs_response',
  });
  await sandbox.moveTo('2027-01-12T00:00:00Z');
  expect(await disputeOf(intent)).toMatchObject({ status: 'lost' });
});

test('a test disputes any charge, in parts too, and at most what was captured', async () => {
  const { intent, charge } = await paidCharge(sandbox);
  const part = await disputeCharge(sandbox, charge, { amount: 1500, reason: 'product_not_received' });
  expect(part).toMatchObject({ amount: 1500, reason: 'product_not_received', status: 'needs_response' });
  expect(await errorOf(disputeCharge(sandbox, charge, { amount: 3001 }))).toMatchObject({ param: 'amount' });
  expect(await disputeCharge(sandbox, charge, { case_type: 'inquiry' })).toMatchObject({
    amount: 3000,
    status: 'warning_needs_response',
  });
  expect((await errorOf(disputeCharge(sandbox, charge))).message).toContain('nothing left to dispute');
  const first = await sandbox.stripe.disputes.list({ payment_intent: intent, limit: 1 });
  expect(first).toMatchObject({ has_more: true, data: [{ amount: 3000 }] });
  const rest = await sandbox.stripe.disputes.list({ charge, limit: 1, starting_after: first.data[0]?.id });
  expect(rest).toMatchObject({ has_more: false, data: [{ id: part.id }] });
});
