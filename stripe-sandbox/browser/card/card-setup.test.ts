import { keys, useSandbox } from '../../src/testing/test-sandbox.ts';
import { createStripe } from '../stripe-instance.ts';
import { carryOut } from './card-requests.ts';

const sandbox = useSandbox();

test('a page confirms a set-up with a saved card, and reads it again', async () => {
  const { id, client_secret } = await sandbox.stripe.setupIntents.create();
  const page = createStripe(sandbox.url, keys.publishableKey);
  const secret = client_secret ?? '';
  const refused = await page.confirmCardSetup(secret, { payment_method: 'pm_card_visa_chargeDeclined' });
  expect(refused).toMatchObject({ error: { code: 'card_declined', setup_intent: { id } } });
  const asked = { payment_method: 'pm_card_authenticationRequired' };
  expect(await page.confirmCardSetup(secret, asked, { handleActions: false })).toMatchObject({
    setupIntent: { id, status: 'requires_action' },
  });
  expect(await page.confirmCardSetup(secret, { payment_method: 'pm_card_visa' })).toMatchObject({
    setupIntent: { id, status: 'succeeded' },
  });
  expect(await page.retrieveSetupIntent(secret)).toMatchObject({ setupIntent: { status: 'succeeded' } });
});

test('a card of the form carries the consent to show it again', async () => {
  const { stripe, url } = sandbox;
  const { id: customer } = await stripe.customers.create();
  const { id: intentId, client_secret } = await stripe.setupIntents.create({ customer });
  const details = { allow_redisplay: 'always' };
  const request = { action: 'confirm', intentId, clientSecret: client_secret ?? '', details } as const;
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', postalCode: undefined };
  expect(await carryOut(request, card, keys.publishableKey, url)).toMatchObject({ value: { status: 'succeeded' } });
  const shown = await stripe.customers.listPaymentMethods(customer, { allow_redisplay: 'always' });
  expect(shown.data).toMatchObject([{ card: { last4: '4242' }, allow_redisplay: 'always' }]);
});
