import type Stripe from 'stripe';
import { bankForm, sendForm, shop } from '../src/testing/connected-account.ts';
import { disputeCharge } from '../src/testing/disputed-charge.ts';
import { payOn, type TestSandbox } from '../src/testing/test-sandbox.ts';

const money = { amount: 4500, currency: 'usd' };

/** Makes each call of the sandbox that Stripe knows at least once. */
export const playScenario = async (sandbox: TestSandbox): Promise<void> => {
  await clocks(sandbox);
  const customer = await customers(sandbox);
  await payments(sandbox, customer);
  await setups(sandbox, customer);
  await disputes(sandbox);
  await plans(sandbox, customer);
  await checkouts(sandbox, customer);
  await connect(sandbox);
  const { data } = await sandbox.stripe.events.list({ limit: 100 });
  await sandbox.stripe.events.retrieve(data[0]?.id ?? '');
};

const customers = async ({ stripe }: TestSandbox): Promise<string> => {
  const { id } = await stripe.customers.create({ email: 'pat@shop.test', payment_method: 'pm_card_visa' });
  await stripe.customers.retrieve(id);
  await stripe.customers.list({ limit: 1 });
  const { data } = await stripe.customers.listPaymentMethods(id);
  const method = data[0]?.id ?? '';
  await stripe.customers.update(id, { invoice_settings: { default_payment_method: method } });
  await stripe.customers.retrievePaymentMethod(id, method);
  await stripe.paymentMethods.list({ customer: id });
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
  const other = await stripe.paymentMethods.create({ type: 'card', card, billing_details: { name: 'Pat' } });
  await stripe.paymentMethods.attach(other.id, { customer: id });
  await stripe.paymentMethods.retrieve(other.id);
  await stripe.paymentMethods.update(other.id, { metadata: { shelf: '1' } });
  await stripe.paymentMethods.detach(other.id);
  return id;
};

const payments = async ({ stripe }: TestSandbox, customer: string): Promise<void> => {
  const { paymentIntents: intents, charges, refunds } = stripe;
  const held = await intents.create({ ...money, customer, capture_method: 'manual' });
  await intents.update(held.id, { description: 'Wash' });
  await intents.confirm(held.id, { payment_method: 'pm_card_visa' });
  const paid = await intents.capture(held.id, { amount_to_capture: 4000 });
  await intents.retrieve(held.id, { expand: ['latest_charge', 'customer', 'payment_method'] });
  await intents.cancel((await intents.create(money)).id);
  for (const payment_method of ['pm_card_authenticationRequired', 'pm_card_staysProcessing']) {
    await intents.create({ ...money, payment_method, confirm: true });
  }
  const declined = await intents.create({ ...money });
  await intents.confirm(declined.id, { payment_method: 'pm_card_visa_chargeDeclined' }).catch(() => undefined);
  await intents.list({ limit: 10 });
  await charges.list({ limit: 10 });
  await charges.retrieve(String(paid.latest_charge));
  for (const payment_method of ['pm_card_visa', 'pm_card_refundFail', 'pm_card_pendingRefund']) {
    const { id } = await intents.create({ ...money, payment_method, confirm: true });
    const refund = await refunds.create({ payment_intent: id, amount: 100, reason: 'duplicate' });
    await refunds.update(refund.id, { metadata: { why: 'late' } });
    await refunds.retrieve(refund.id);
  }
  await refunds.list();
};

const setups = async ({ stripe }: TestSandbox, customer: string): Promise<void> => {
  const { setupIntents: setups } = stripe;
  const { id } = await setups.create({ customer, automatic_payment_methods: { enabled: true } });
  await setups.update(id, { description: 'Card for later' });
  await setups.confirm(id, { payment_method: 'pm_card_visa_chargeDeclined' }).catch(() => undefined);
  await setups.retrieve(id);
  await setups.confirm(id, { payment_method: 'pm_card_visa' });
  const asked = await setups.create({ payment_method: 'pm_card_authenticationRequired', confirm: true });
  await setups.cancel(asked.id, { cancellation_reason: 'abandoned' });
  await setups.list();
};

const disputes = async (sandbox: TestSandbox): Promise<void> => {
  const { stripe } = sandbox;
  const charged = await stripe.paymentIntents.create({ ...money, payment_method: 'pm_card_visa', confirm: true });
  const { id } = await disputeCharge(sandbox, String(charged.latest_charge));
  await stripe.disputes.update(id, { evidence: { product_description: 'A wash' } });
  await stripe.disputes.retrieve(id);
  await stripe.disputes.close(id);
  await stripe.paymentIntents.create({ ...money, payment_method: 'pm_card_createDisputeInquiry', confirm: true });
  await stripe.disputes.list();
};

const plans = async ({ stripe }: TestSandbox, customer: string): Promise<void> => {
  const { prices, products, subscriptions, invoices } = stripe;
  const priced = (unit_amount: number) =>
    prices.create({ currency: 'usd', unit_amount, product_data: { name: 'Plan' }, recurring: { interval: 'month' } });
  const [small, large] = [await priced(900), await priced(1900)];
  await prices.retrieve(small.id);
  await prices.list();
  await products.create({ name: 'Plan' });
  await products.retrieve(String(small.product));
  await products.list();
  const { id, items } = await subscriptions.create({ customer, items: [{ price: small.id }] });
  await invoices.createPreview({ customer, subscription: id });
  const changed = {
    items: [{ id: items.data[0]?.id, price: large.id }],
    proration_behavior: 'always_invoice' as const,
  };
  await subscriptions.update(id, changed);
  await subscriptions.retrieve(id, { expand: ['latest_invoice.payments'] });
  const cards = await stripe.customers.create({ payment_method: 'pm_card_chargeCustomerFail' });
  const unpaid = { customer: cards.id, default_payment_method: await firstCard(stripe, cards.id) };
  for (const end of ['voidInvoice', 'pay'] as const) {
    const { latest_invoice } = await subscriptions.create({ ...unpaid, items: [{ price: small.id }] });
    await invoices[end](String(latest_invoice)).catch(() => undefined);
    await invoices.retrieve(String(latest_invoice));
  }
  const trial = await subscriptions.create({ customer, items: [{ price: small.id }], trial_period_days: 7 });
  await invoices.list();
  await subscriptions.cancel(trial.id);
  await subscriptions.list({ status: 'all' });
};

const firstCard = async (stripe: Stripe, customer: string): Promise<string> =>
  (await stripe.customers.listPaymentMethods(customer)).data[0]?.id ?? '';

const checkouts = async ({ stripe }: TestSandbox, customer: string): Promise<void> => {
  const { sessions } = stripe.checkout;
  const price_data = { currency: 'usd', unit_amount: 900, product_data: { name: 'Wash' } };
  const open = () =>
    sessions.create({
      customer,
      mode: 'payment',
      success_url: 'https://shop.test/done',
      line_items: [{ price_data, quantity: 1 }],
    });
  const { id, url } = await open();
  await payOn(url, '4242424242424242');
  await sessions.retrieve(id, { expand: ['payment_intent'] });
  await sessions.listLineItems(id);
  await sessions.expire((await open()).id);
  const custom_text = { submit: { message: 'No trial twice.' } };
  const recurring = { ...price_data, recurring: { interval: 'month' as const } };
  await sessions.create({
    mode: 'subscription',
    customer,
    custom_text,
    success_url: 'https://shop.test/done',
    line_items: [{ price_data: recurring, quantity: 1 }],
  });
  await sessions.list();
};

const connect = async ({ stripe }: TestSandbox): Promise<void> => {
  const { accounts, accountLinks, transfers, payouts } = stripe;
  const account = await accounts.create({ type: 'express', capabilities: { transfers: { requested: true } } });
  const { url } = await accountLinks.create({ account: account.id, type: 'account_onboarding', ...shop });
  await sendForm(url, bankForm());
  await accounts.update(account.id, { settings: { payouts: { schedule: { interval: 'manual' } } } });
  await accounts.retrieve(account.id);
  await accounts.list();
  const own = { stripeAccount: account.id };
  const { id } = await transfers.create({ amount: 3000, currency: 'usd', destination: account.id });
  await transfers.createReversal(id, { amount: 100 });
  await transfers.listReversals(id);
  await transfers.retrieve(id);
  await transfers.list();
  await stripe.balance.retrieve({}, own);
  await stripe.balance.retrieve();
  const payout = await payouts.create({ amount: 1000, currency: 'usd' }, own);
  await payouts.retrieve(payout.id, {}, own);
  await payouts.cancel(payout.id, {}, own);
  await payouts.list({}, own);
  await stripe.events.list({}, own);
};

const clocks = async ({ stripe }: TestSandbox): Promise<void> => {
  const { testClocks } = stripe.testHelpers;
  const now = Math.ceil(Date.now() / 1000);
  const { id } = await testClocks.create({ frozen_time: now, name: 'A month' });
  await testClocks.advance(id, { frozen_time: now + 40 * 24 * 60 * 60 });
  while ((await testClocks.retrieve(id)).status !== 'ready');
  await testClocks.list();
  await testClocks.del(id);
};
