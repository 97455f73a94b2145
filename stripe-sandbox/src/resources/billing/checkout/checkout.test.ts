import type Stripe from 'stripe';
import { errorOf, payOn, testSandbox, useSandbox } from '../../../testing/test-sandbox.ts';
import { webhookReceiver } from '../../../testing/webhook-receiver.ts';

const sandbox = useSandbox({ processingMs: 1 });

const shop = {
  success_url: 'https://shop.test/done?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.test/back',
};
const price = { currency: 'usd', product_data: { name: 'Regular' }, unit_amount: 999 };

const credits = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  sandbox.stripe.checkout.sessions.create({
    ...shop,
    mode: 'payment',
    line_items: [{ price_data: { ...price, product_data: { name: '20 credits' }, unit_amount: 599 }, quantity: 1 }],
    payment_intent_data: { metadata: { package: 'small' } },
    metadata: { user: 'u1' },
    ...more,
  });

const plan = async (trial_period_days?: number) => {
  const { id: customer } = await sandbox.stripe.customers.create({ email: 'pat@shop.test' });
  const recurring = { ...price, recurring: { interval: 'month' as const } };
  return sandbox.stripe.checkout.sessions.create({
    ...shop,
    customer,
    mode: 'subscription',
    line_items: [{ price_data: recurring, quantity: 1 }],
    subscription_data: { metadata: { plan: 'regular' }, ...(trial_period_days ? { trial_period_days } : {}) },
  });
};

const answerOf = async (response: Response) => ({ code: response.status, ...((await response.json()) as object) });

const retrieve = (id: string) => sandbox.stripe.checkout.sessions.retrieve(id);

test('the hosted page says what is bought, under a policy of its own', async () => {
  const page = await fetch((await credits()).url ?? '');
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';.*frame-ancestors 'none'/);
  const text = await page.text();
  for (const part of ['Pay $5.99', '20 credits', 'name="exp-date"', 'href="https://shop.test/back"', 'sandbox']) {
    expect(text).toContain(part);
  }
  expect(await (await fetch((await plan(14)).url ?? '')).text()).toContain('14 days free, then $9.99 per month');
  expect((await fetch(`${sandbox.url}/c/pay/cs_none`)).status).toBe(404);
});

test('the page says what the shop adds beside the button', async () => {
  const message = 'One trial <per> person.';
  const { url, custom_text } = await credits({ custom_text: { submit: { message } } });
  expect(custom_text.submit).toEqual({ message });
  expect(await (await fetch(url ?? '')).text()).toContain('One trial &lt;per&gt; person.');
  expect(await errorOf(credits({ custom_text: { submit: { message: 'x'.repeat(1_201) } } }))).toMatchObject({
    param: 'custom_text[submit][message]',
  });
});

test('a double click pays once, and the way back names the session', async () => {
  const { id, url } = await credits();
  const clicks = await Promise.all([payOn(url, '4242424242424242'), payOn(url, '4242 4242 4242 4242')]);
  for (const click of clicks) {
    expect(await answerOf(click)).toEqual({
      code: 200,
      status: 'complete',
      redirect: `https://shop.test/done?session_id=${id}`,
    });
  }
  const session = await sandbox.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent', 'line_items'] });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    metadata: { user: 'u1' },
    amount_total: 599,
    payment_intent: { status: 'succeeded', amount_received: 599, metadata: { package: 'small' } },
    line_items: { data: [{ description: '20 credits', price: { unit_amount: 599 } }] },
  });
  const { data } = await sandbox.stripe.paymentIntents.list({ limit: 100 });
  expect(data.filter(({ metadata }) => metadata.package === 'small')).toHaveLength(1);
  expect(await (await fetch(url ?? '')).text()).toContain('This checkout is complete');
});

test.each([
  ['payment', '4000000000000002', 'Your card was declined.'],
  ['payment', '4000000000009995', 'Your card has insufficient funds.'],
  ['payment', '4000000000000341', 'Your card was declined.'],
  ['payment', '4242424242424241', 'Your card number is incorrect.'],
  ['trial', '4000000000000002', 'Your card was declined.'],
  ['subscription', '4000000000000341', 'Your card was declined.'],
])('%s with %s is refused on the page, and another card goes through', async (kind, number, message) => {
  const { id, url } = await (kind === 'payment' ? credits() : plan(kind === 'trial' ? 14 : undefined));
  expect(await answerOf(await payOn(url, number))).toMatchObject({ code: 402, error: { message } });
  expect(await retrieve(id)).toMatchObject({ status: 'open', subscription: null });
  expect(await answerOf(await payOn(url, '4242424242424242'))).toMatchObject({ status: 'complete' });
});

test.each([
  ['payment', '4000002500003155', 'complete', { code: 200, status: 'complete' }],
  ['trial', '4000002500003155', 'complete', { code: 200, status: 'complete' }],
  ['payment', '4000002500003155', 'fail', { code: 402, error: { message: /unable to authenticate/ } }],
  ['trial', '4000002500003155', 'fail', { code: 402, error: { message: /unable to authenticate/ } }],
  ['payment', '4000008400001629', 'complete', { code: 402, error: { message: /declined/ } }],
  ['trial', '4000008400001629', 'complete', { code: 402, error: { message: /declined/ } }],
])('%s with %s and a challenge that ends in "%s"', async (kind, number, outcome, expected) => {
  const { id, url } = await (kind === 'payment' ? credits() : plan(14));
  expect(await answerOf(await payOn(url, number))).toMatchObject({ status: 'requires_action' });
  const body = new URLSearchParams({ outcome });
  const answer = await answerOf(await fetch(`${url}/challenge`, { method: 'POST', body }));
  expect(answer).toMatchObject(
    'error' in expected ? { code: 402, error: { message: expect.stringMatching(expected.error.message) } } : expected,
  );
  expect((await retrieve(id)).status).toBe('error' in expected ? 'open' : 'complete');
});

test.each([
  ['payment', '4000000000000077', 'async_payment_succeeded', 'paid', undefined],
  ['payment', '4000000000000085', 'async_payment_failed', 'unpaid', undefined],
  ['subscription', '4000000000000077', 'async_payment_succeeded', 'paid', 'active'],
  ['subscription', '4000000000000085', 'async_payment_failed', 'unpaid', 'incomplete'],
] as const)(
  'a %s with the processing card %s completes at once, then %s',
  async (mode, number, outcome, paid, status) => {
    const receiver = await webhookReceiver();
    const own = await testSandbox({ webhookUrl: receiver.url, processingMs: 1 });
    const sold = mode === 'subscription' ? { ...price, recurring: { interval: 'month' as const } } : price;
    const { id, url } = await own.stripe.checkout.sessions.create({
      ...shop,
      mode,
      line_items: [{ price_data: sold, quantity: 2 }],
    });
    await payOn(url, number);
    expect((await receiver.next('checkout.session.completed')).data.object).toMatchObject({ payment_status: 'unpaid' });
    const completed = (await receiver.next(`checkout.session.${outcome}`)).data.object;
    expect(completed).toMatchObject({ id, payment_status: paid, amount_total: 1998 });
    const { subscription } = await own.stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] });
    expect(typeof subscription === 'object' ? subscription?.status : subscription).toBe(status);
    await own.close();
    await receiver.close();
  },
);

test('sessions are found by what they belong to, once under one key, and wrong ones are refused', async () => {
  const { id: customer } = await sandbox.stripe.customers.create({ email: 'kim@shop.test' });
  const wanted = { ...shop, customer, mode: 'payment' as const, line_items: [{ price_data: price, quantity: 1 }] };
  const { sessions } = sandbox.stripe.checkout;
  const [one, other] = await Promise.all([1, 2].map(() => sessions.create(wanted, { idempotencyKey: 'credits' })));
  expect(other?.id).toBe(one?.id);
  await payOn(one?.url, '4242424242424242');
  const { payment_intent } = await retrieve(one?.id ?? '');
  const found = await sessions.list({ payment_intent: String(payment_intent) });
  expect(found.data.map(({ id }) => id)).toEqual([one?.id]);
  expect((await sessions.list({ customer })).data).toHaveLength(1);
  expect((await sandbox.stripe.customers.list({ email: 'kim@shop.test' })).data).toMatchObject([{ id: customer }]);

  for (const [wrong, param] of [
    [{ mode: 'subscription' }, 'mode'],
    [{ success_url: 'javascript:alert(1)' }, 'success_url'],
    [{ customer: 'cus_none' }, 'customer'],
    [{ customer_email: 'kim@shop.test' }, 'customer_email'],
    [{ payment_method_collection: 'if_required' }, 'payment_method_collection'],
    [{ colour: 'red' }, 'colour'],
  ] as const) {
    expect(await errorOf(sessions.create({ ...wanted, ...wrong } as never))).toMatchObject({ param });
  }
});

test('a price is found by its lookup key, which moves only when asked', async () => {
  const { prices, products } = sandbox.stripe;
  const monthly = { ...price, recurring: { interval: 'month' as const }, lookup_key: 'regular' };
  const first = await prices.create({ ...monthly, metadata: { plan: 'regular' } });
  expect(await errorOf(prices.create(monthly))).toMatchObject({ param: 'lookup_key' });
  const second = await prices.create({ ...monthly, unit_amount: 1099, transfer_lookup_key: true });
  const { data } = await prices.list({ lookup_keys: ['regular'], active: true });
  expect(data.map(({ id, unit_amount }) => [id, unit_amount])).toEqual([[second.id, 1099]]);
  expect(await prices.retrieve(first.id)).toMatchObject({ lookup_key: null, metadata: { plan: 'regular' } });
  expect(await products.retrieve(String(first.product))).toMatchObject({ name: 'Regular' });
});
