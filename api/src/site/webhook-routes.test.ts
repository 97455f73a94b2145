import { isNotNull } from 'drizzle-orm';
import Stripe from 'stripe';
import { webhookEvents } from '../stripe/table.ts';
import { buy, customerOf } from '../testing/fixtures/checkouts.ts';
import { paidDeal } from '../testing/fixtures/payments.ts';
import { useStripeApp } from '../testing/stripe-app.ts';

const { site, stripe } = useStripeApp();

const sent = (payload: string) => {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_test' });
  return site.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  });
};

/** An event of each object that a resource reads. */
const events = [
  ['payment_intent.succeeded', 'payment_intent'],
  ['charge.refunded', 'charge'],
  ['checkout.session.completed', 'checkout.session'],
  ['customer.subscription.updated', 'subscription'],
  ['invoice.paid', 'invoice'],
  ['payout.failed', 'payout'],
  ['account.updated', 'account'],
] as const;

const values = [null, 7, '', 'a\0b', 'x'.repeat(100_000), [], { id: 7 }];

const damagedBy = (object: string, value: unknown) => [
  { object, id: value },
  { object, id: 'x_1', payment_intent: value },
  { object, id: 'x_1', metadata: value },
  { object, id: 'x_1', metadata: { withdrawalId: value } },
  { object, id: 'x_1', parent: value },
  { object, id: 'x_1', parent: { subscription_details: value } },
  { object, id: 'x_1', parent: { subscription_details: { subscription: value } } },
];

test('events of a payment and of a plan are processed', async () => {
  const { customer, intentId } = await paidDeal(site, stripe);
  await buy(site, customer, { plan: 'regular' });
  const events = [
    ...(await stripe.eventsOf(intentId)),
    ...(await stripe.eventsAbout(await customerOf(site, customer))),
  ];
  for (const event of events) await stripe.deliver(site, event);
  const ids = new Set(events.map(({ id }) => id));
  expect(await site.db.$count(webhookEvents, isNotNull(webhookEvents.processedAt))).toBe(ids.size);
});

test('a signed event that says nothing is received, so that Stripe does not repeat it for days', async () => {
  const data = { object: { object: 'charge', id: 'ch_1' } };
  const damaged = [
    ...values,
    ...values.flatMap((value) => [
      { id: value, type: 'charge.refunded', data },
      { id: 'evt_1', type: value, data },
      { id: 'evt_2', type: 'account.updated', account: value, data },
    ]),
    ...events
      .flatMap(([type, object]) => [
        { type },
        { type, data: { object: { object } } },
        ...values.flatMap((value) => [
          { type, data: value },
          { type, data: { object: value } },
          { type, data: { object: { object: value, id: 'x_1' } } },
          ...damagedBy(object, value).map((one) => ({ type, data: { object: one } })),
        ]),
      ])
      .map((event, number) => ({ id: `evt_damaged_${number}`, ...event })),
  ];
  const failed: string[] = [];
  for (const event of damaged) {
    const payload = JSON.stringify(event);
    const { statusCode } = await sent(payload);
    if (statusCode !== 200) failed.push(`${statusCode} ${payload.slice(0, 200)}`);
  }
  expect(failed).toEqual([]);
});
