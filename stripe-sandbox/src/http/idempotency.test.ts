import { errorOf, useSandbox } from '../testing/test-sandbox.ts';

const sandbox = useSandbox();

const wanted = { amount: 4500, currency: 'usd', metadata: { booking: 'b1' } };

test('the same key and parameters get the first answer again', async () => {
  const calls = Array.from({ length: 5 }, () =>
    sandbox.stripe.paymentIntents.create(wanted, { idempotencyKey: 'same' }),
  );
  const intents = await Promise.all(calls);
  expect(new Set(intents.map(({ id }) => id)).size).toBe(1);
});

test('the same key with other parameters is an idempotency error', async () => {
  await sandbox.stripe.paymentIntents.create(wanted, { idempotencyKey: 'other' });
  const call = sandbox.stripe.paymentIntents.create({ ...wanted, amount: 100 }, { idempotencyKey: 'other' });
  expect(await errorOf(call)).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' });
});

test('a decline is remembered too, a parameter that was wrong is not', async () => {
  const declined = { ...wanted, payment_method: 'pm_card_visa_chargeDeclined', confirm: true };
  const first = await errorOf(sandbox.stripe.paymentIntents.create(declined, { idempotencyKey: 'declined' }));
  const second = await errorOf(sandbox.stripe.paymentIntents.create(declined, { idempotencyKey: 'declined' }));
  expect(second.payment_intent?.id).toBe(first.payment_intent?.id);

  await errorOf(sandbox.stripe.paymentIntents.create({ ...wanted, amount: 1 }, { idempotencyKey: 'mended' }));
  const mended = await sandbox.stripe.paymentIntents.create(wanted, { idempotencyKey: 'mended' });
  expect(mended.amount).toBe(4500);
});
