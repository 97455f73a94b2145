import { keys, type TestSandbox, testSandbox } from '../../src/testing/test-sandbox.ts';
import { createStripe } from '../stripe-instance.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await testSandbox();
});
afterAll(() => sandbox.close());

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
