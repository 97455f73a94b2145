import { errorOf, type TestSandbox, testSandbox } from '../../testing/test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

const pay = (capture_method: 'automatic' | 'manual') =>
  sandbox.stripe.paymentIntents.create({
    amount: 4500,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
    capture_method,
  });

test('a payment is refunded in parts until nothing is left', async () => {
  const { id } = await pay('automatic');
  expect(await sandbox.stripe.refunds.create({ payment_intent: id, amount: 1500 })).toMatchObject({
    amount: 1500,
    status: 'succeeded',
  });
  expect((await errorOf(sandbox.stripe.refunds.create({ payment_intent: id, amount: 4000 }))).message).toBe(
    'Refund amount ($40.00) is greater than unrefunded amount on charge ($30.00)',
  );
  expect(await sandbox.stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 3000 });
  expect(await errorOf(sandbox.stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: 'charge_already_refunded',
  });
  expect((await sandbox.stripe.refunds.list({ payment_intent: id })).data).toHaveLength(2);
});

test('a held payment has no charge to refund', async () => {
  const { id } = await pay('manual');
  expect(await errorOf(sandbox.stripe.refunds.create({ payment_intent: id }))).toMatchObject({ statusCode: 400 });
});
