import { errorOf, stripeAt, unpaidPayment, useSandbox } from '../../../testing/test-sandbox.ts';

const sandbox = useSandbox();

interface Body {
  id?: string;
  error?: { type: string; code: string };
}
const bodyOf = async (response: Response): Promise<Body> => (await response.json()) as Body;

const newIntent = () => sandbox.stripe.paymentIntents.create(unpaidPayment);

const card = (number: string) => ({
  type: 'card',
  'card[number]': number,
  'card[exp_month]': '12',
  'card[exp_year]': '40',
  'card[cvc]': '123',
});

const payWith = async (number: string, intent: { id: string; client_secret: string | null }) => {
  const method = await bodyOf(await sandbox.asBrowser('/v1/payment_methods', card(number)));
  return sandbox.asBrowser(`/v1/payment_intents/${intent.id}/confirm`, {
    payment_method: method.id ?? '',
    client_secret: intent.client_secret ?? '',
  });
};

const answerChallenge = (intent: { id: string; client_secret: string | null }, outcome: string) =>
  fetch(`${sandbox.url}/challenge/${intent.id}`, {
    method: 'POST',
    body: new URLSearchParams({ client_secret: intent.client_secret ?? '', outcome }),
  });

test('a browser pays with the publishable key and the client secret, and sees no more than they open', async () => {
  const intent = await newIntent();
  const response = await payWith('4242424242424242', intent);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const paid = await bodyOf(response);
  expect(paid).toMatchObject({ status: 'requires_capture', amount: 4500 });
  expect(paid).not.toHaveProperty('metadata');
});

test('without the client secret an intent stays closed to browsers', async () => {
  const { id } = await newIntent();
  const response = await sandbox.asBrowser(`/v1/payment_intents/${id}?client_secret=pi_x_secret_y`);
  expect(response.status).toBe(400);
  expect((await bodyOf(response)).error).toMatchObject({ code: 'payment_intent_invalid_parameter' });
});

test('a publishable key does no more than a browser should, and a wrong key nothing', async () => {
  const response = await sandbox.asBrowser('/v1/payment_intents', { amount: '4500', currency: 'usd' });
  expect(response.status).toBe(403);
  expect(await errorOf(stripeAt(sandbox.port, 'sk_test_other').paymentIntents.list())).toMatchObject({
    statusCode: 401,
    message: 'Invalid API Key provided: sk_test_********ther',
  });
  expect((await fetch(`${sandbox.url}/v1/events`)).status).toBe(401);
});

test.each([
  ['4000002500003155', 'fail', 'payment_intent_authentication_failure'],
  ['4000008400001629', 'complete', 'card_declined'],
])('%s with a challenge that ends in "%s" is refused as %s', async (number, outcome, code) => {
  const intent = await newIntent();
  await payWith(number, intent);
  await answerChallenge(intent, outcome);
  expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: { code },
  });
});

test('a challenge is answered once, and only by who holds the client secret', async () => {
  const intent = await newIntent();
  await payWith('4000002500003155', intent);
  expect((await answerChallenge({ ...intent, client_secret: 'pi_x_secret_y' }, 'complete')).status).toBe(400);
  expect((await answerChallenge(intent, 'complete')).status).toBe(200);
  expect((await answerChallenge(intent, 'fail')).status).toBe(400);
});

test.each([
  [{ 'card[number]': '4242424242424241' }, 'incorrect_number'],
  [{ 'card[exp_month]': '13' }, 'invalid_expiry_month'],
  [{ 'card[exp_year]': '20' }, 'invalid_expiry_year'],
  [{ 'card[cvc]': '12' }, 'invalid_cvc'],
  [{ 'card[number]': '4111111111111111' }, 'card_declined'],
])('a card with %j is refused as %s', async (wrong, code) => {
  const response = await sandbox.asBrowser('/v1/payment_methods', { ...card('4242424242424242'), ...wrong });
  expect(response.status).toBe(402);
  expect((await bodyOf(response)).error).toMatchObject({ type: 'card_error', code });
});
