import { cardPayments } from './card-payments.ts';

const ports = { web: 1, api: 2, sandbox: 3, renderer: 4, dev: 4 };
const secrets = { session: 's', stripeSecret: 'sk_x', stripePublishable: 'pk_x', stripeWebhook: 'whsec_x' };
const keys = { STRIPE_SECRET_KEY: 'sk_live', STRIPE_PUBLISHABLE_KEY: 'pk_live', STRIPE_WEBHOOK_SECRET: 'whsec_live' };

test('without keys, the sandbox takes the cards of browser and API alike', () => {
  const cards = cardPayments({}, ports, '/data', secrets);
  expect(cards).toMatchObject({ publishableKey: 'pk_x', scriptUrl: 'http://localhost:3/stripe.js' });
  expect(cards.api).toMatchObject({ STRIPE_SECRET_KEY: 'sk_x', STRIPE_API_BASE: 'http://localhost:3' });
  expect(cards.sandbox).toMatchObject({ STRIPE_SECRET_KEY: 'sk_x', STRIPE_SANDBOX_HOST: 'localhost' });
  const open = cardPayments({ HOST: '0.0.0.0' }, ports, '/data', secrets);
  expect(open.sandbox?.STRIPE_SANDBOX_HOST).toBe('0.0.0.0');
});

test("with Stripe's three keys, no sandbox runs and the browser gets Stripe's own script", () => {
  const cards = cardPayments(keys, ports, '/data', secrets);
  expect(cards).toEqual({
    publishableKey: 'pk_live',
    scriptUrl: 'https://js.stripe.com/v3/',
    api: {},
    sandbox: undefined,
  });
});

test('some keys without the others are refused, naming what is missing', () => {
  expect(() => cardPayments({ STRIPE_SECRET_KEY: 'sk_live' }, ports, '/data', secrets)).toThrow(
    'set STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET too',
  );
});
