import { eventsOf } from '../../../testing/disputed-charge.ts';
import { errorOf, payOn, useSandbox } from '../../../testing/test-sandbox.ts';

const sandbox = useSandbox();

const newCustomer = async () => (await sandbox.stripe.customers.create({ email: 'pat@nearhand.test' })).id;

/** A card that was saved for a customer, with the bank's question answered where it asks. */
const savedCard = async (payment_method: string) => {
  const { stripe, url } = sandbox;
  const customer = await newCustomer();
  const intent = await stripe.setupIntents.create({ customer, payment_method, confirm: true });
  if (intent.status === 'requires_action') {
    const body = new URLSearchParams({ client_secret: intent.client_secret ?? '', outcome: 'complete' });
    await fetch(`${url}/challenge/${intent.id}`, { method: 'POST', body });
  }
  const saved = await stripe.setupIntents.retrieve(intent.id, { expand: ['payment_method'] });
  if (typeof saved.payment_method !== 'object' || !saved.payment_method) throw new Error('The card was not saved.');
  return { customer, payment_method: saved.payment_method.id, intent: saved };
};

const chargeLater = (card: { customer: string; payment_method: string }) =>
  sandbox.stripe.paymentIntents.create({
    amount: 4500,
    currency: 'usd',
    customer: card.customer,
    payment_method: card.payment_method,
    off_session: true,
    confirm: true,
  });

test('a card that needs authentication at set-up is charged later without it', async () => {
  const card = await savedCard('pm_card_authenticationRequiredOnSetup');
  expect(card.intent).toMatchObject({ status: 'succeeded', usage: 'off_session', next_action: null });
  expect(await eventsOf(sandbox, card.intent.id)).toEqual([
    'setup_intent.created',
    'setup_intent.requires_action',
    'setup_intent.succeeded',
  ]);
  expect(await eventsOf(sandbox, card.payment_method)).toEqual(['payment_method.attached']);
  expect(await chargeLater(card)).toMatchObject({ status: 'succeeded' });
  const { customer, payment_method } = card;
  const onSession = { amount: 4500, currency: 'usd', customer, payment_method, confirm: true };
  expect(await sandbox.stripe.paymentIntents.create(onSession)).toMatchObject({ status: 'requires_action' });
});

test.each([
  ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required'],
  ['pm_card_chargeCustomerFail', 'card_declined', 'generic_decline'],
])(
  '%s is saved, and a later charge is refused as %s with the intent in the error',
  async (token, code, decline_code) => {
    const card = await savedCard(token);
    const error = await errorOf(chargeLater(card));
    expect(error).toMatchObject({
      statusCode: 402,
      rawType: 'card_error',
      code,
      decline_code,
      payment_intent: { status: 'requires_payment_method', last_payment_error: { code }, latest_charge: error.charge },
      payment_method: { id: card.payment_method },
    });
    // As Stripe advises: the same card again, now with the customer there.
    const { paymentIntents } = sandbox.stripe;
    const id = error.payment_intent?.id ?? '';
    const again = await paymentIntents.update(id, { payment_method: card.payment_method });
    expect(again.status).toBe('requires_confirmation');
    if (code === 'authentication_required') expect((await paymentIntents.confirm(id)).status).toBe('requires_action');
  },
);

test('a card that was never set up needs its owner, unless its bank knows it already', async () => {
  const customer = await newCustomer();
  const attach = (token: string) => sandbox.stripe.paymentMethods.attach(token, { customer });
  const unknown = await attach('pm_card_authenticationRequiredOnSetup');
  const refused = await errorOf(chargeLater({ customer, payment_method: unknown.id }));
  expect(refused).toMatchObject({ code: 'authentication_required' });
  const known = await attach('pm_card_authenticationRequiredSetupForOffSession');
  expect(await chargeLater({ customer, payment_method: known.id })).toMatchObject({ status: 'succeeded' });
});

test('a declined card is not saved, and another card can follow', async () => {
  const { setupIntents } = sandbox.stripe;
  const { id } = await setupIntents.create({ customer: await newCustomer(), allowed_payment_method_types: ['card'] });
  const error = await errorOf(setupIntents.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }));
  expect(error).toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    setup_intent: { id, status: 'requires_payment_method', last_setup_error: { code: 'card_declined' } },
  });
  expect(await setupIntents.confirm(id, { payment_method: 'pm_card_visa' })).toMatchObject({ status: 'succeeded' });
  expect((await errorOf(setupIntents.cancel(id))).code).toBe('setup_intent_unexpected_state');
  expect(await eventsOf(sandbox, id)).toEqual([
    'setup_intent.created',
    'setup_intent.setup_failed',
    'setup_intent.succeeded',
  ]);
});

test('a browser confirms with the client secret; a failed challenge is told in the intent', async () => {
  const { stripe, url, asBrowser } = sandbox;
  const { id, client_secret } = await stripe.setupIntents.create({ customer: await newCustomer() });
  const card = { payment_method: 'pm_card_authenticationRequired' };
  expect((await asBrowser(`/v1/setup_intents/${id}/confirm`, card)).status).toBe(400);
  const secret = { client_secret: client_secret ?? '' };
  const answer = await asBrowser(`/v1/setup_intents/${id}/confirm`, { ...card, ...secret });
  const seen: unknown = await answer.json();
  expect(seen).toMatchObject({ status: 'requires_action' });
  expect(seen).not.toHaveProperty('customer');
  const body = new URLSearchParams({ ...secret, outcome: 'fail' });
  await fetch(`${url}/challenge/${id}`, { method: 'POST', body });
  expect(await stripe.setupIntents.retrieve(id)).toMatchObject({
    status: 'requires_payment_method',
    payment_method: null,
    last_setup_error: { code: 'setup_intent_authentication_failure' },
  });
});

test('setup intents are changed, canceled and listed by customer', async () => {
  const { setupIntents } = sandbox.stripe;
  const customer = await newCustomer();
  const { id } = await setupIntents.create({ description: 'first' });
  const changed = { customer, description: '', payment_method: 'pm_card_visa', metadata: { user: 'u1' } };
  expect(await setupIntents.update(id, changed)).toMatchObject({
    customer,
    description: null,
    metadata: { user: 'u1' },
    status: 'requires_confirmation',
  });
  expect((await setupIntents.list({ customer })).data.map((one) => one.id)).toEqual([id]);
  expect(await setupIntents.cancel(id, { cancellation_reason: 'abandoned' })).toMatchObject({
    status: 'canceled',
    cancellation_reason: 'abandoned',
  });
});

test('a payment with setup_future_usage saves its card, without it the card is used up', async () => {
  const { stripe } = sandbox;
  const customer = await newCustomer();
  const paid = { amount: 4500, currency: 'usd', customer, payment_method: 'pm_card_visa', confirm: true };
  const saving = await stripe.paymentIntents.create({ ...paid, setup_future_usage: 'off_session' });
  const { data } = await stripe.paymentMethods.list({ customer, type: 'card' });
  expect(data.map(({ id }) => id)).toEqual([saving.payment_method]);
  const elsewhere = { ...paid, customer: undefined, payment_method: String(saving.payment_method) };
  expect((await errorOf(stripe.paymentIntents.create(elsewhere))).message).toContain('include the customer');

  const once = await stripe.paymentIntents.create(paid);
  const again = { ...paid, payment_method: String(once.payment_method) };
  expect((await errorOf(stripe.paymentIntents.create(again))).message).toContain('may not be used again');
  expect((await errorOf(stripe.paymentMethods.attach(again.payment_method, { customer }))).param).toBe(
    'payment_method',
  );
});

test('a payment whose setup_future_usage was taken back does not save its card', async () => {
  const { paymentIntents, customers } = sandbox.stripe;
  const customer = await newCustomer();
  const { id } = await paymentIntents.create({ amount: 4500, currency: 'usd', customer });
  const saving = await paymentIntents.update(id, { setup_future_usage: 'off_session' });
  expect(saving.setup_future_usage).toBe('off_session');
  expect((await paymentIntents.update(id, { setup_future_usage: '' })).setup_future_usage).toBeNull();
  await paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
  expect((await customers.listPaymentMethods(customer)).data).toEqual([]);
});

test('a checkout with setup_future_usage saves its card for charges off-session', async () => {
  const { stripe } = sandbox;
  const customer = await newCustomer();
  const { url } = await stripe.checkout.sessions.create({
    mode: 'payment',
    customer,
    success_url: 'https://shop.test/done',
    line_items: [{ price_data: { currency: 'usd', product_data: { name: 'Wash' }, unit_amount: 900 }, quantity: 1 }],
    payment_intent_data: { setup_future_usage: 'off_session' },
  });
  await payOn(url, '4000002500003155');
  await fetch(`${url}/challenge`, { method: 'POST', body: new URLSearchParams({ outcome: 'complete' }) });
  const { data } = await stripe.customers.listPaymentMethods(customer);
  expect(await chargeLater({ customer, payment_method: data[0]?.id ?? '' })).toMatchObject({ status: 'succeeded' });
});

test('a detached card is gone from its customer, also as the default, and is charged no more', async () => {
  const { customers, paymentMethods } = sandbox.stripe;
  const { customer, payment_method } = await savedCard('pm_card_visa');
  await customers.update(customer, { invoice_settings: { default_payment_method: payment_method } });
  await paymentMethods.update(payment_method, { billing_details: { name: 'Pat' }, allow_redisplay: 'always' });
  expect(await customers.retrievePaymentMethod(customer, payment_method)).toMatchObject({
    billing_details: { name: 'Pat' },
    allow_redisplay: 'always',
  });
  await paymentMethods.detach(payment_method);
  expect(await customers.retrieve(customer)).toMatchObject({ invoice_settings: { default_payment_method: null } });
  expect((await customers.listPaymentMethods(customer)).data).toEqual([]);
  expect((await errorOf(chargeLater({ customer, payment_method }))).message).toContain('may not be used again');
});

test('off_session is refused without a confirmation', async () => {
  const call = sandbox.stripe.paymentIntents.create({ amount: 4500, currency: 'usd', off_session: true });
  expect(await errorOf(call)).toMatchObject({ param: 'off_session' });
});
