import type Stripe from 'stripe';
import { at, type TimedSandbox, timedSandbox } from '../testing/moving-time.ts';
import { payOn, refusalOf } from '../testing/test-sandbox.ts';

let sandbox: TimedSandbox;
afterEach(() => sandbox.close());

const begin = async (moment: string) => {
  sandbox = await timedSandbox(moment);
};

const customerWith = async (card: string) => {
  const { id } = await sandbox.stripe.customers.create({ payment_method: card, email: 'pat@nearhand.test' });
  const { data } = await sandbox.stripe.customers.listPaymentMethods(id);
  return { customer: id, default_payment_method: data[0]?.id };
};

const newPrice = (unit_amount: number, interval: 'month' | 'year' = 'month') =>
  sandbox.stripe.prices.create({
    currency: 'usd',
    product_data: { name: `Plan ${unit_amount}` },
    recurring: { interval },
    unit_amount,
  });

const subscribe = async (card = 'pm_card_visa', more: Partial<Stripe.SubscriptionCreateParams> = {}, cents = 999) =>
  sandbox.stripe.subscriptions.create({
    ...(await customerWith(card)),
    items: [{ price: (await newPrice(cents)).id }],
    metadata: { user: 'u1' },
    ...more,
  });

const present = (id: string) => sandbox.stripe.subscriptions.retrieve(id);

const invoicesOf = async (subscription: string) =>
  (await sandbox.stripe.invoices.list({ subscription, limit: 100 })).data.reverse();

const periodOf = ({ items }: Stripe.Subscription) =>
  [items.data[0]?.current_period_start, items.data[0]?.current_period_end].map((time) =>
    new Date((time ?? 0) * 1000).toISOString().slice(0, 10),
  );

const eventsSince = async (after?: string) =>
  (await sandbox.stripe.events.list({ limit: 100, ...(after ? { ending_before: after } : {}) })).data.reverse();

const change = async (subscription: Stripe.Subscription, price: string, more: Stripe.SubscriptionUpdateParams = {}) =>
  sandbox.stripe.subscriptions.update(subscription.id, {
    items: [{ id: subscription.items.data[0]?.id, price }],
    proration_behavior: 'always_invoice',
    expand: ['latest_invoice'],
    ...more,
  });

const latest = ({ latest_invoice: invoice }: Stripe.Subscription) => {
  if (typeof invoice !== 'object' || invoice === null) throw new Error('The invoice was not expanded.');
  return invoice;
};

const amounts = (invoice: Stripe.Invoice) => ({
  total: invoice.total,
  due: invoice.amount_due,
  paid: invoice.amount_paid,
  lines: invoice.lines.data.map(({ amount, parent }) => [amount, parent?.subscription_item_details?.proration]),
});

const balanceOf = async ({ customer }: Stripe.Subscription) => {
  const found = await sandbox.stripe.customers.retrieve(String(customer));
  return found.deleted ? undefined : found.balance;
};

test('a trial is told before its end, becomes paid months that keep the last day, and events say so in order', async () => {
  await begin('2027-01-17T12:00:00Z');
  const created = await subscribe('pm_card_visa', { trial_period_days: 14 });
  expect(created).toMatchObject({
    status: 'trialing',
    trial_end: at('2027-01-31T12:00:00Z'),
    metadata: { user: 'u1' },
  });
  const [trialInvoice] = await invoicesOf(created.id);
  expect(trialInvoice).toMatchObject({ status: 'paid', total: 0, billing_reason: 'subscription_create' });
  const [mark] = (await sandbox.stripe.events.list({ limit: 1 })).data;

  await sandbox.moveTo('2027-02-01T00:00:00Z');
  expect((await eventsSince(mark?.id)).map(({ type, created: when }) => [type, when])).toEqual(
    [
      ['customer.subscription.trial_will_end', '2027-01-28T12:00:00Z'],
      ...[
        'customer.subscription.updated',
        'invoice.created',
        'invoice.finalized',
        'payment_intent.created',
        'payment_intent.succeeded',
        'invoice.paid',
        'invoice.payment_succeeded',
      ].map((type) => [type, '2027-01-31T12:00:00Z']),
      ['test_helpers.test_clock.ready', '2027-02-01T00:00:00Z'],
    ].map(([type, when]) => [type, at(String(when))]),
  );
  expect(await present(created.id)).toMatchObject({ status: 'active' });
  expect(periodOf(await present(created.id))).toEqual(['2027-01-31', '2027-02-28']);
  await sandbox.moveTo('2027-03-01T00:00:00Z');
  expect(periodOf(await present(created.id))).toEqual(['2027-02-28', '2027-03-31']);

  const paid = await sandbox.stripe.invoices.list({ subscription: created.id, status: 'paid' });
  expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([999, 999, 0]);
  expect(paid.data[0]).toMatchObject({
    billing_reason: 'subscription_cycle',
    parent: { subscription_details: { subscription: created.id, metadata: { user: 'u1' } } },
    status_transitions: { paid_at: at('2027-02-28T12:00:00Z') },
    lines: {
      data: [
        {
          period: { start: at('2027-02-28T12:00:00Z'), end: at('2027-03-31T12:00:00Z') },
          pricing: { price_details: { price: created.items.data[0]?.price.id } },
        },
      ],
    },
  });
});

test('a failing card makes it past due, is tried after 3, 5 and 7 days, and then ends it', async () => {
  await begin('2027-01-01T00:00:00Z');
  const { id } = await subscribe('pm_card_chargeCustomerFail', { trial_period_days: 14 });
  for (const [moment, status, attempt_count, next] of [
    ['2027-01-15T01:00:00Z', 'past_due', 1, '2027-01-18T00:00:00Z'],
    ['2027-01-18T01:00:00Z', 'past_due', 2, '2027-01-23T00:00:00Z'],
    ['2027-01-23T01:00:00Z', 'past_due', 3, '2027-01-30T00:00:00Z'],
    ['2027-01-30T01:00:00Z', 'canceled', 4, undefined],
  ] as const) {
    await sandbox.moveTo(moment);
    const subscription = await sandbox.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(subscription.status).toBe(status);
    expect(latest(subscription)).toMatchObject({
      status: 'open',
      attempt_count,
      next_payment_attempt: next === undefined ? null : at(next),
    });
  }
  expect(await present(id)).toMatchObject({ cancellation_details: { reason: 'payment_failed' } });
  const { data } = await sandbox.stripe.events.list({
    types: ['invoice.payment_failed', 'customer.subscription.deleted'],
  });
  expect(data.map(({ type }) => type)).toEqual([
    'customer.subscription.deleted',
    ...Array.from({ length: 4 }, () => 'invoice.payment_failed'),
  ]);
});

test('another card on the hosted invoice page mends what is past due, and pays from then on', async () => {
  await begin('2027-01-01T00:00:00Z');
  const { id } = await subscribe('pm_card_chargeCustomerFail', { trial_period_days: 14 });
  await sandbox.moveTo('2027-01-15T01:00:00Z');
  const url = latest(
    await sandbox.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
  ).hosted_invoice_url;
  expect(await (await fetch(url ?? '')).text()).toContain('Pay $9.99');

  expect((await payOn(url, '4000000000009995')).status).toBe(402);
  expect(await (await payOn(url, '4000002500003155')).json()).toMatchObject({ status: 'requires_action' });
  expect((await payOn(url, '4242424242424242')).status).toBe(200);
  const mended = await sandbox.stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] });
  expect(mended).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4242' } } });
  const back = encodeURIComponent('https://shop.test/user/subscription');
  expect(await (await fetch(`${url}?return=${back}`)).text()).toMatch(/Paid(?:.|\n)*href="https:\/\/shop\.test\/user/);
  expect(await (await fetch(`${url}?return=javascript:alert(1)`)).text()).not.toContain('javascript');

  await sandbox.moveTo('2027-02-16T00:00:00Z');
  expect((await invoicesOf(id)).map(({ amount_paid }) => amount_paid)).toEqual([0, 999, 999]);
});

test('it ends with the period when that is asked for, unless it is resumed', async () => {
  await begin('2027-01-01T00:00:00Z');
  const { id } = await subscribe();
  const { subscriptions } = sandbox.stripe;
  const scheduled = await subscriptions.update(id, { cancel_at_period_end: true });
  expect(scheduled).toMatchObject({ status: 'active', cancel_at: at('2027-02-01T00:00:00Z') });
  const resumed = await subscriptions.update(id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
  await sandbox.moveTo('2027-02-02T00:00:00Z');
  expect(await present(id)).toMatchObject({ status: 'active' });

  await subscriptions.update(id, { cancel_at_period_end: true });
  await sandbox.moveTo('2027-03-02T00:00:00Z');
  expect(await present(id)).toMatchObject({
    status: 'canceled',
    ended_at: at('2027-03-01T00:00:00Z'),
    canceled_at: at('2027-02-02T00:00:00Z'),
    cancellation_details: { reason: 'cancellation_requested' },
  });
  expect((await invoicesOf(id)).map(({ amount_paid }) => amount_paid)).toEqual([999, 999]);
  expect((await subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  expect((await subscriptions.list()).data).toHaveLength(0);
  expect(await refusalOf(subscriptions.update(id, { cancel_at_period_end: false }))).toMatchObject({ statusCode: 400 });
});

// January 2027 has 31 days, so half of it is over on the 16th at noon.
test.each([
  [
    'up',
    999,
    1999,
    {
      total: 500,
      due: 500,
      paid: 500,
      lines: [
        [-500, true],
        [1000, true],
      ],
    },
    0,
    1999,
  ],
  [
    'down',
    1999,
    999,
    {
      total: -500,
      due: 0,
      paid: 0,
      lines: [
        [-1000, true],
        [500, true],
      ],
    },
    -500,
    499,
  ],
])(
  'half a month on, a change %s within the month is prorated to the cent',
  async (_way, from, to, expected, balance, next) => {
    await begin('2027-01-01T00:00:00Z');
    const before = await subscribe('pm_card_visa', {}, from);
    const { id: price } = await newPrice(to);
    await sandbox.moveTo('2027-01-16T12:00:00Z');
    const preview = await sandbox.stripe.invoices.createPreview({
      subscription: before.id,
      subscription_details: {
        items: [{ id: before.items.data[0]?.id, price }],
        proration_behavior: 'always_invoice',
        proration_date: at('2027-01-16T12:00:00Z'),
      },
    });
    const after = await change(before, price);
    expect(amounts(latest(after))).toEqual(expected);
    expect(latest(after)).toMatchObject({ status: 'paid', billing_reason: 'subscription_update' });
    expect(amounts(preview)).toEqual({ ...expected, paid: 0 });
    expect(await balanceOf(after)).toBe(balance);
    expect(periodOf(after)).toEqual(['2027-01-01', '2027-02-01']);

    await sandbox.moveTo('2027-02-02T00:00:00Z');
    expect((await invoicesOf(before.id)).at(-1)).toMatchObject({ total: to, amount_due: next, status: 'paid' });
    expect(await balanceOf(after)).toBe(0);
  },
);

test.each([
  [
    'month',
    'year',
    999,
    9900,
    {
      total: 9400,
      due: 9400,
      paid: 9400,
      lines: [
        [-500, true],
        [9900, false],
      ],
    },
    '2028-01-16',
    0,
  ],
  [
    'year',
    'month',
    9900,
    999,
    {
      total: -8481,
      due: 0,
      paid: 0,
      lines: [
        [-9480, true],
        [999, false],
      ],
    },
    '2027-02-16',
    -8481,
  ],
] as const)('from %s to %s begins a new period at once', async (from, to, cents, newCents, expected, end, balance) => {
  await begin('2027-01-01T00:00:00Z');
  const before = await sandbox.stripe.subscriptions.create({
    ...(await customerWith('pm_card_visa')),
    items: [{ price: (await newPrice(cents, from)).id }],
  });
  await sandbox.moveTo('2027-01-16T12:00:00Z');
  const after = await change(before, (await newPrice(newCents, to)).id);
  expect(amounts(latest(after))).toEqual(expected);
  expect(periodOf(after)).toEqual(['2027-01-16', end]);
  expect(after.billing_cycle_anchor).toBe(at('2027-01-16T12:00:00Z'));
  expect(await balanceOf(after)).toBe(balance);
});

test('prorations wait for the next invoice, are left out, or are given back at the end', async () => {
  await begin('2027-01-01T00:00:00Z');
  const dearer = (await newPrice(1999)).id;
  const [waits, leaves, ends] = [await subscribe(), await subscribe(), await subscribe()];
  await sandbox.moveTo('2027-01-16T12:00:00Z');
  await change(waits, dearer, { proration_behavior: 'create_prorations' });
  await change(leaves, dearer, { proration_behavior: 'none' });
  const ended = await sandbox.stripe.subscriptions.cancel(ends.id, { invoice_now: true, prorate: true });
  expect(ended.status).toBe('canceled');
  expect(await balanceOf(ends)).toBe(-500);
  await sandbox.moveTo('2027-02-02T00:00:00Z');
  expect((await invoicesOf(waits.id)).map(({ total }) => total)).toEqual([999, 2499]);
  expect((await invoicesOf(leaves.id)).map(({ total }) => total)).toEqual([999, 1999]);
});

test('a change that the card does not pay is refused whole, or leaves the subscription past due', async () => {
  await begin('2027-01-01T00:00:00Z');
  const before = await subscribe();
  const yearly = (await newPrice(9900, 'year')).id;
  const { default_payment_method } = await customerWith('pm_card_visa');
  const { subscriptions, paymentMethods } = sandbox.stripe;
  const foreign = subscriptions.update(before.id, { default_payment_method });
  expect(await refusalOf(foreign)).toMatchObject({ code: 'resource_missing' });
  const failing = await paymentMethods.attach('pm_card_chargeCustomerFail', { customer: String(before.customer) });
  await subscriptions.update(before.id, { default_payment_method: failing.id });

  const refused = change(before, yearly, { payment_behavior: 'error_if_incomplete' });
  expect(await refusalOf(refused)).toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect(await present(before.id)).toMatchObject({ status: 'active', latest_invoice: before.latest_invoice });
  expect((await present(before.id)).items.data[0]?.price.unit_amount).toBe(999);

  expect(await change(before, yearly)).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open' } });
  const [working] = [await paymentMethods.attach('pm_card_visa', { customer: String(before.customer) })];
  const open = (await invoicesOf(before.id)).at(-1);
  await sandbox.stripe.invoices.pay(open?.id ?? '', { payment_method: working.id });
  expect(await present(before.id)).toMatchObject({ status: 'active' });
  expect(await refusalOf(sandbox.stripe.invoices.pay(open?.id ?? ''))).toMatchObject({ code: 'invoice_already_paid' });
});

test('a trial can be ended at once, and a first payment that never comes is given up', async () => {
  await begin('2027-01-01T00:00:00Z');
  const trial = await subscribe('pm_card_visa', { trial_period_days: 14 });
  const paid = await sandbox.stripe.subscriptions.update(trial.id, { trial_end: 'now', expand: ['latest_invoice'] });
  expect(paid).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 999 } });

  const unpaid = await subscribe('pm_card_chargeCustomerFail');
  expect(unpaid.status).toBe('incomplete');
  const direct = subscribe('pm_card_chargeCustomerFail', { payment_behavior: 'error_if_incomplete' });
  expect(await refusalOf(direct)).toMatchObject({ code: 'card_declined' });
  await sandbox.moveTo('2027-01-02T00:00:00Z');
  expect(await present(unpaid.id)).toMatchObject({ status: 'incomplete_expired' });
  const [invoice] = await invoicesOf(unpaid.id);
  expect(invoice).toMatchObject({ status: 'void', metadata: {}, lines: { data: [{ metadata: { user: 'u1' } }] } });
  expect(await refusalOf(sandbox.stripe.invoices.voidInvoice(invoice?.id ?? ''))).toMatchObject({ statusCode: 400 });
  const unknown = sandbox.stripe.invoices.retrieve(invoice?.id ?? '', { expand: ['payment_intent'] });
  expect(await refusalOf(unknown)).toMatchObject({ param: 'expand' });
  const known = await sandbox.stripe.invoices.retrieve(invoice?.id ?? '', { expand: ['payments', 'customer'] });
  expect(known).toMatchObject({
    payments: { data: [{ amount_requested: 999, status: 'open' }] },
    customer: { balance: 0 },
  });
});

test('the same key subscribes once, and two items are refused by name', async () => {
  await begin('2027-01-01T00:00:00Z');
  const wanted = { ...(await customerWith('pm_card_visa')), items: [{ price: (await newPrice(999)).id }] };
  const { subscriptions } = sandbox.stripe;
  const [one, other] = await Promise.all([1, 2].map(() => subscriptions.create(wanted, { idempotencyKey: 'once' })));
  expect(one?.id).toBe(other?.id);
  expect(await invoicesOf(one?.id ?? '')).toHaveLength(1);
  const added = subscriptions.update(one?.id ?? '', { items: wanted.items });
  expect(await refusalOf(added)).toMatchObject({ param: 'items[0][id]' });
});
