import Stripe from 'stripe';
import { webhookSignature } from '../../sandbox/webhook-sender.ts';
import { keys, testSandbox, unpaidPayment } from '../../testing/test-sandbox.ts';
import { webhookReceiver } from '../../testing/webhook-receiver.ts';

test('each step of a payment arrives as a signed event that constructEvent accepts', async () => {
  const receiver = await webhookReceiver();
  const sandbox = await testSandbox({ webhookUrl: receiver.url });
  const intent = await sandbox.stripe.paymentIntents.create(unpaidPayment);
  await sandbox.stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  await sandbox.stripe.paymentIntents.capture(intent.id);
  await sandbox.stripe.refunds.create({ payment_intent: intent.id });

  await receiver.next('payment_intent.created');
  const held = await receiver.next('payment_intent.amount_capturable_updated');
  expect(held.data.object).toMatchObject({ id: intent.id, status: 'requires_capture' });
  await receiver.next('payment_intent.succeeded');
  const refunded = await receiver.next('charge.refunded');
  expect(refunded.data.object).toMatchObject({ payment_intent: intent.id, amount_refunded: 4500 });

  expect(await sandbox.stripe.events.retrieve(refunded.id)).toMatchObject({ type: 'charge.refunded' });
  const { data } = await sandbox.stripe.events.list({ type: 'payment_intent.*' });
  expect(data.map(({ type }) => type)).toEqual([
    'payment_intent.succeeded',
    'payment_intent.amount_capturable_updated',
    'payment_intent.created',
  ]);
  await sandbox.close();
  await receiver.close();
});

test('a refused delivery is tried again until it is taken', async () => {
  const receiver = await webhookReceiver(2);
  const sandbox = await testSandbox({ webhookUrl: receiver.url, webhookBackoffMs: 5 });
  await sandbox.stripe.paymentIntents.create({ amount: 4500, currency: 'usd' });
  await receiver.next('payment_intent.created');
  expect(receiver.events).toHaveLength(1);
  await sandbox.close();
  await receiver.close();
});

test('a signature made with another secret is not accepted', () => {
  const forged = webhookSignature('{}', 'whsec_other', Math.floor(Date.now() / 1000));
  expect(() => Stripe.webhooks.constructEvent('{}', forged, keys.webhookSecret)).toThrow(/signature/i);
});
