import { errorOf, heldPayment, testSandbox, unpaidPayment, useSandbox } from '../../../testing/test-sandbox.ts';

const sandbox = useSandbox();

const hold = (payment_method = 'pm_card_visa') =>
  sandbox.stripe.paymentIntents.create({ ...heldPayment, payment_method });

test('a part of a hold is captured and the rest is released without a refund', async () => {
  const { id } = await hold();
  const whole = await errorOf(sandbox.stripe.paymentIntents.capture(id, { amount_to_capture: 4501 }));
  expect(whole).toMatchObject({ statusCode: 400, code: 'amount_too_large', payment_intent: { id } });
  expect(whole.message).toContain('greater than the amount you can capture');
  expect(await errorOf(sandbox.stripe.paymentIntents.capture(id, { amount_to_capture: 0 }))).toMatchObject({
    code: 'parameter_invalid_integer',
    param: 'amount_to_capture',
  });
  const params = { amount_to_capture: 3000, expand: ['latest_charge'] };
  expect(await sandbox.stripe.paymentIntents.capture(id, params)).toMatchObject({
    amount: 4500,
    amount_capturable: 0,
    amount_received: 3000,
    status: 'succeeded',
    latest_charge: { amount: 4500, amount_captured: 3000, amount_refunded: 0, captured: true, refunded: false },
  });
  expect((await sandbox.stripe.refunds.list({ payment_intent: id })).data).toEqual([]);
  const { data } = await sandbox.stripe.events.list({ limit: 2 });
  expect(data.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'charge.captured']);
});

test('a succeeded intent is neither confirmed nor cancelled again', async () => {
  const { id } = await hold();
  await sandbox.stripe.paymentIntents.capture(id);
  const again = await errorOf(sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }));
  expect(again.message).toContain('has already succeeded');
  expect(await errorOf(sandbox.stripe.paymentIntents.cancel(id))).toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
});

test.each([
  ['pm_card_visa_chargeDeclined', 'generic_decline', 'Your card was declined.'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds', 'Your card has insufficient funds.'],
])('%s is declined in Stripe’s words and another card can follow', async (card, decline_code, message) => {
  const { id } = await sandbox.stripe.paymentIntents.create(unpaidPayment);
  const error = await errorOf(sandbox.stripe.paymentIntents.confirm(id, { payment_method: card }));
  expect(error).toMatchObject({
    statusCode: 402,
    rawType: 'card_error',
    code: 'card_declined',
    decline_code,
    message,
    payment_intent: { id, status: 'requires_payment_method' },
  });
  const paid = await sandbox.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  expect(paid).toMatchObject({ status: 'requires_capture', last_payment_error: null });
});

test('wrong parameters are refused by name', async () => {
  const { paymentIntents } = sandbox.stripe;
  expect(await errorOf(paymentIntents.create({ amount: 10, currency: 'usd' }))).toMatchObject({
    code: 'amount_too_small',
    param: 'amount',
  });
  expect(await errorOf(paymentIntents.create({ amount: 1000 } as never))).toMatchObject({
    code: 'parameter_missing',
    param: 'currency',
  });
  expect(await errorOf(paymentIntents.create({ amount: 1000, currency: 'usd', colour: 'red' } as never))).toMatchObject(
    { code: 'parameter_unknown', param: 'colour' },
  );
  expect(await errorOf(paymentIntents.retrieve('pi_none'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  });
});

test('the list pages through all intents, newest first', async () => {
  const own = await testSandbox();
  for (const amount of [100, 200, 300]) await own.stripe.paymentIntents.create({ amount, currency: 'usd' });
  const page = await own.stripe.paymentIntents.list({ limit: 2 });
  expect(page.data.map(({ amount }) => amount)).toEqual([300, 200]);
  expect(page.has_more).toBe(true);
  const all = await own.stripe.paymentIntents.list({ limit: 2 }).autoPagingToArray({ limit: 10 });
  expect(all.map(({ amount }) => amount)).toEqual([300, 200, 100]);
  await own.close();
});
