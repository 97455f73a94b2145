import { latest, periodOf, useBillingShop } from '../../../testing/billing-shop.ts';
import { at } from '../../../testing/moving-time.ts';
import { errorOf, payOn } from '../../../testing/test-sandbox.ts';

const shop = useBillingShop();
const { begin, customerWith, newPrice, subscribe, present, invoicesOf } = shop;

const eventsSince = async (after?: string) =>
  (await shop.stripe.events.list({ limit: 100, ...(after ? { ending_before: after } : {}) })).data.reverse();

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
  const [mark] = (await shop.stripe.events.list({ limit: 1 })).data;

  await shop.moveTo('2027-02-01T00:00:00Z');
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
  await shop.moveTo('2027-03-01T00:00:00Z');
  expect(periodOf(await present(created.id))).toEqual(['2027-02-28', '2027-03-31']);

  const paid = await shop.stripe.invoices.list({ subscription: created.id, status: 'paid' });
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
    await shop.moveTo(moment);
    const subscription = await shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    expect(subscription.status).toBe(status);
    expect(latest(subscription)).toMatchObject({
      status: 'open',
      attempt_count,
      next_payment_attempt: next === undefined ? null : at(next),
    });
  }
  expect(await present(id)).toMatchObject({ cancellation_details: { reason: 'payment_failed' } });
  const { data } = await shop.stripe.events.list({
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
  await shop.moveTo('2027-01-15T01:00:00Z');
  const url = latest(await shop.stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })).hosted_invoice_url;
  expect(await (await fetch(url ?? '')).text()).toContain('Pay $9.99');

  expect((await payOn(url, '4000000000009995')).status).toBe(402);
  expect(await (await payOn(url, '4000002500003155')).json()).toMatchObject({ status: 'requires_action' });
  expect((await payOn(url, '4242424242424242')).status).toBe(200);
  const mended = await shop.stripe.subscriptions.retrieve(id, { expand: ['default_payment_method'] });
  expect(mended).toMatchObject({ status: 'active', default_payment_method: { card: { last4: '4242' } } });
  const back = encodeURIComponent('https://shop.test/user/subscription');
  expect(await (await fetch(`${url}?return=${back}`)).text()).toMatch(/Paid(?:.|\n)*href="https:\/\/shop\.test\/user/);
  expect(await (await fetch(`${url}?return=javascript:alert(1)`)).text()).not.toContain('javascript');

  await shop.moveTo('2027-02-16T00:00:00Z');
  expect((await invoicesOf(id)).map(({ amount_paid }) => amount_paid)).toEqual([0, 999, 999]);
});

test('it ends with the period when that is asked for, unless it is resumed', async () => {
  await begin('2027-01-01T00:00:00Z');
  const { id } = await subscribe();
  const { subscriptions } = shop.stripe;
  const scheduled = await subscriptions.update(id, { cancel_at_period_end: true });
  expect(scheduled).toMatchObject({ status: 'active', cancel_at: at('2027-02-01T00:00:00Z') });
  const resumed = await subscriptions.update(id, { cancel_at_period_end: false });
  expect(resumed).toMatchObject({ cancel_at: null, canceled_at: null, cancel_at_period_end: false });
  await shop.moveTo('2027-02-02T00:00:00Z');
  expect(await present(id)).toMatchObject({ status: 'active' });

  await subscriptions.update(id, { cancel_at_period_end: true });
  await shop.moveTo('2027-03-02T00:00:00Z');
  expect(await present(id)).toMatchObject({
    status: 'canceled',
    ended_at: at('2027-03-01T00:00:00Z'),
    canceled_at: at('2027-02-02T00:00:00Z'),
    cancellation_details: { reason: 'cancellation_requested' },
  });
  expect((await invoicesOf(id)).map(({ amount_paid }) => amount_paid)).toEqual([999, 999]);
  expect((await subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  expect((await subscriptions.list()).data).toHaveLength(0);
  expect(await errorOf(subscriptions.update(id, { cancel_at_period_end: false }))).toMatchObject({ statusCode: 400 });
});

test('a trial can be ended at once, and a first payment that never comes is given up', async () => {
  await begin('2027-01-01T00:00:00Z');
  const trial = await subscribe('pm_card_visa', { trial_period_days: 14 });
  const paid = await shop.stripe.subscriptions.update(trial.id, { trial_end: 'now', expand: ['latest_invoice'] });
  expect(paid).toMatchObject({ status: 'active', latest_invoice: { amount_paid: 999 } });

  const unpaid = await subscribe('pm_card_chargeCustomerFail');
  expect(unpaid.status).toBe('incomplete');
  const direct = subscribe('pm_card_chargeCustomerFail', { payment_behavior: 'error_if_incomplete' });
  expect(await errorOf(direct)).toMatchObject({ code: 'card_declined' });
  await shop.moveTo('2027-01-02T00:00:00Z');
  expect(await present(unpaid.id)).toMatchObject({ status: 'incomplete_expired' });
  const [invoice] = await invoicesOf(unpaid.id);
  expect(invoice).toMatchObject({ status: 'void', metadata: {}, lines: { data: [{ metadata: { user: 'u1' } }] } });
  expect(await errorOf(shop.stripe.invoices.voidInvoice(invoice?.id ?? ''))).toMatchObject({ statusCode: 400 });
  const unknown = shop.stripe.invoices.retrieve(invoice?.id ?? '', { expand: ['payment_intent'] });
  expect(await errorOf(unknown)).toMatchObject({ param: 'expand' });
  const known = await shop.stripe.invoices.retrieve(invoice?.id ?? '', { expand: ['payments', 'customer'] });
  expect(known).toMatchObject({
    payments: { data: [{ amount_requested: 999, status: 'open' }] },
    customer: { balance: 0 },
  });
});

test('the same key subscribes once, and two items are refused by name', async () => {
  await begin('2027-01-01T00:00:00Z');
  const wanted = { ...(await customerWith('pm_card_visa')), items: [{ price: (await newPrice(999)).id }] };
  const { subscriptions } = shop.stripe;
  const [one, other] = await Promise.all([1, 2].map(() => subscriptions.create(wanted, { idempotencyKey: 'once' })));
  expect(one?.id).toBe(other?.id);
  expect(await invoicesOf(one?.id ?? '')).toHaveLength(1);
  const added = subscriptions.update(one?.id ?? '', { items: wanted.items });
  expect(await errorOf(added)).toMatchObject({ param: 'items[0][id]' });
});
