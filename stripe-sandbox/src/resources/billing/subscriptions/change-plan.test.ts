import type Stripe from 'stripe';
import { latest, periodOf, useBillingShop } from '../../../testing/billing-shop.ts';
import { at } from '../../../testing/moving-time.ts';
import { errorOf } from '../../../testing/test-sandbox.ts';

const shop = useBillingShop();
const { begin, customerWith, newPrice, subscribe, present, invoicesOf, change, balanceOf } = shop;

/** Total, amount due, amount paid, and the lines; `*` marks a proration. */
const amounts = ({ total, amount_due, amount_paid, lines }: Stripe.Invoice) => [
  total,
  amount_due,
  amount_paid,
  lines.data
    .map(({ amount, parent }) => `${amount}${parent?.subscription_item_details?.proration ? '*' : ''}`)
    .join(' '),
];

// January 2027 has 31 days, so half of it is over on the 16th at noon.
test.each([
  ['up', 999, 1999, [500, 500, 500, '-500* 1000*'], 0, 1999],
  ['down', 1999, 999, [-500, 0, 0, '-1000* 500*'], -500, 499],
])(
  'half a month on, a change %s within the month is prorated to the cent',
  async (_way, from, to, expected, balance, next) => {
    await begin('2027-01-01T00:00:00Z');
    const before = await subscribe('pm_card_visa', {}, from);
    const { id: price } = await newPrice(to);
    await shop.moveTo('2027-01-16T12:00:00Z');
    const preview = await shop.stripe.invoices.createPreview({
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
    const [total, due, , lines] = expected;
    expect(amounts(preview)).toEqual([total, due, 0, lines]);
    expect(await balanceOf(after)).toBe(balance);
    expect(periodOf(after)).toEqual(['2027-01-01', '2027-02-01']);

    await shop.moveTo('2027-02-02T00:00:00Z');
    expect((await invoicesOf(before.id)).at(-1)).toMatchObject({ total: to, amount_due: next, status: 'paid' });
    expect(await balanceOf(after)).toBe(0);
  },
);

test.each([
  ['month', 'year', 999, 9900, [9400, 9400, 9400, '-500* 9900'], '2028-01-16', 0],
  ['year', 'month', 9900, 999, [-8481, 0, 0, '-9480* 999'], '2027-02-16', -8481],
] as const)('from %s to %s begins a new period at once', async (from, to, cents, newCents, expected, end, balance) => {
  await begin('2027-01-01T00:00:00Z');
  const before = await shop.stripe.subscriptions.create({
    ...(await customerWith('pm_card_visa')),
    items: [{ price: (await newPrice(cents, from)).id }],
  });
  await shop.moveTo('2027-01-16T12:00:00Z');
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
  await shop.moveTo('2027-01-16T12:00:00Z');
  await change(waits, dearer, { proration_behavior: 'create_prorations' });
  await change(leaves, dearer, { proration_behavior: 'none' });
  const ended = await shop.stripe.subscriptions.cancel(ends.id, { invoice_now: true, prorate: true });
  expect(ended.status).toBe('canceled');
  expect(await balanceOf(ends)).toBe(-500);
  await shop.moveTo('2027-02-02T00:00:00Z');
  expect((await invoicesOf(waits.id)).map(({ total }) => total)).toEqual([999, 2499]);
  expect((await invoicesOf(leaves.id)).map(({ total }) => total)).toEqual([999, 1999]);
});

test('a change that the card does not pay is refused whole, or leaves the subscription past due', async () => {
  await begin('2027-01-01T00:00:00Z');
  const before = await subscribe();
  const yearly = (await newPrice(9900, 'year')).id;
  const { default_payment_method } = await customerWith('pm_card_visa');
  const { subscriptions, paymentMethods } = shop.stripe;
  const foreign = subscriptions.update(before.id, { default_payment_method });
  expect(await errorOf(foreign)).toMatchObject({ code: 'resource_missing' });
  const failing = await paymentMethods.attach('pm_card_chargeCustomerFail', { customer: String(before.customer) });
  await subscriptions.update(before.id, { default_payment_method: failing.id });

  const refused = change(before, yearly, { payment_behavior: 'error_if_incomplete' });
  expect(await errorOf(refused)).toMatchObject({ statusCode: 402, code: 'card_declined' });
  expect(await present(before.id)).toMatchObject({ status: 'active', latest_invoice: before.latest_invoice });
  expect((await present(before.id)).items.data[0]?.price.unit_amount).toBe(999);

  expect(await change(before, yearly)).toMatchObject({ status: 'past_due', latest_invoice: { status: 'open' } });
  const [working] = [await paymentMethods.attach('pm_card_visa', { customer: String(before.customer) })];
  const open = (await invoicesOf(before.id)).at(-1);
  await shop.stripe.invoices.pay(open?.id ?? '', { payment_method: working.id });
  expect(await present(before.id)).toMatchObject({ status: 'active' });
  expect(await errorOf(shop.stripe.invoices.pay(open?.id ?? ''))).toMatchObject({ message: 'Invoice is already paid' });
});
