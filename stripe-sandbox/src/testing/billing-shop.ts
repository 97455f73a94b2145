import type Stripe from 'stripe';
import { type TimedSandbox, timedSandbox } from './moving-time.ts';

/** A shop that sells plans through a sandbox of its own, whose time stands still but for `moveTo`; one per test. */
export const useBillingShop = () => {
  const state: { sandbox?: TimedSandbox } = {};
  const opened = (): TimedSandbox => {
    if (!state.sandbox) throw new Error('The shop opens with `begin`.');
    return state.sandbox;
  };
  afterEach(() => state.sandbox?.close());

  const customerWith = async (card: string) => {
    const { id } = await opened().stripe.customers.create({ payment_method: card, email: 'pat@shop.test' });
    const { data } = await opened().stripe.customers.listPaymentMethods(id);
    return { customer: id, default_payment_method: data[0]?.id };
  };

  const newPrice = (unit_amount: number, interval: 'month' | 'year' = 'month') =>
    opened().stripe.prices.create({
      currency: 'usd',
      product_data: { name: `Plan ${unit_amount}` },
      recurring: { interval },
      unit_amount,
    });

  const subscribe = async (card = 'pm_card_visa', more: Partial<Stripe.SubscriptionCreateParams> = {}, cents = 999) =>
    opened().stripe.subscriptions.create({
      ...(await customerWith(card)),
      items: [{ price: (await newPrice(cents)).id }],
      metadata: { user: 'u1' },
      ...more,
    });

  const present = (id: string) => opened().stripe.subscriptions.retrieve(id);

  const invoicesOf = async (subscription: string) =>
    (await opened().stripe.invoices.list({ subscription, limit: 100 })).data.reverse();

  const change = async (subscription: Stripe.Subscription, price: string, more: Stripe.SubscriptionUpdateParams = {}) =>
    opened().stripe.subscriptions.update(subscription.id, {
      items: [{ id: subscription.items.data[0]?.id, price }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
      ...more,
    });

  const balanceOf = async ({ customer }: Stripe.Subscription) => {
    const found = await opened().stripe.customers.retrieve(String(customer));
    return found.deleted ? undefined : found.balance;
  };

  return {
    /** Opens the shop at that moment. */
    begin: async (moment: string) => {
      state.sandbox = await timedSandbox(moment);
    },
    moveTo: (moment: string) => opened().moveTo(moment),
    get stripe() {
      return opened().stripe;
    },
    customerWith,
    newPrice,
    subscribe,
    present,
    invoicesOf,
    change,
    balanceOf,
  };
};

/** First and last day of the present period. */
export const periodOf = ({ items }: Stripe.Subscription) =>
  [items.data[0]?.current_period_start, items.data[0]?.current_period_end].map((time) =>
    new Date((time ?? 0) * 1000).toISOString().slice(0, 10),
  );

export const latest = ({ latest_invoice: invoice }: Stripe.Subscription) => {
  if (typeof invoice !== 'object' || invoice === null) throw new Error('The invoice was not expanded.');
  return invoice;
};
