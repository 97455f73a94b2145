import Stripe from 'stripe';
import { webhookSignature } from '../../sandbox/webhook-sender.ts';
import { heldPayment, keys, testSandbox, unpaidPayment } from '../../testing/test-sandbox.ts';
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

test('a declined and a cancelled payment are told', async () => {
  const receiver = await webhookReceiver();
  const sandbox = await testSandbox({ webhookUrl: receiver.url });
  const { id } = await sandbox.stripe.paymentIntents.create({ amount: 4500, currency: 'usd' });
  const declined = { payment_method: 'pm_card_visa_chargeDeclined' };
  await expect(sandbox.stripe.paymentIntents.confirm(id, declined)).rejects.toThrow('Your card was declined.');
  await sandbox.stripe.paymentIntents.cancel(id);
  const failed = await receiver.next('payment_intent.payment_failed');
  expect(failed.data.object).toMatchObject({ last_payment_error: { code: 'card_declined' } });
  await receiver.next('payment_intent.canceled');
  await sandbox.close();
  await receiver.close();
});

test('a processing card succeeds or fails later', async () => {
  const receiver = await webhookReceiver();
  const sandbox = await testSandbox({ webhookUrl: receiver.url, processingMs: 10 });
  const pay = (payment_method: string) => sandbox.stripe.paymentIntents.create({ ...heldPayment, payment_method });
  expect((await pay('pm_card_staysProcessing')).status).toBe('processing');
  await receiver.next('payment_intent.processing');
  await receiver.next('payment_intent.amount_capturable_updated');
  expect((await pay('pm_card_staysProcessingChargeDeclined')).status).toBe('processing');
  await receiver.next('payment_intent.payment_failed');
  await sandbox.close();
  await receiver.close();
});

test('a signature made with another secret is not accepted', () => {
  const forged = webhookSignature('{}', 'whsec_other', Math.floor(Date.now() / 1000));
  expect(() => Stripe.webhooks.constructEvent('{}', forged, keys.webhookSecret)).toThrow(/signature/i);
});
