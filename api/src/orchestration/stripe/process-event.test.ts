import type Stripe from 'stripe';
import {
  type DepositState,
  findDeposit,
  isOpenDeposit,
  updateDeposit,
} from '../../nouns/deposits/deposit-repository.ts';
import { deposits } from '../../nouns/deposits/table.ts';
import { stripeResource } from '../../stripe/stripe-resource.ts';
import { buy, customerOf } from '../../testing/fixtures/checkouts.ts';
import { paidDeal } from '../../testing/fixtures/payments.ts';
import { person } from '../../testing/fixtures/people.ts';
import { addMoney } from '../../testing/fixtures/wallets.ts';
import { contextOf, useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';
import { processEvent, stripeResources } from './process-event.ts';
import { reconcile } from './reconcile.ts';

const stripe = useTestStripe();
const site = useTestApp(stripe.overrides);

/** Which resources each of these events reaches, by the event's type. */
const reachedBy = async (events: readonly Stripe.Event[]) => {
  const reached: [string, string][] = [];
  for (const event of events) {
    const recorded = stripeResources.map((resource) => ({
      ...resource,
      sync: async () => reached.push([event.type, resource.name]),
    }));
    await processEvent(contextOf(site), event, recorded);
  }
  return reached;
};

test('an event reaches its own resource and no other', async () => {
  const { intentId } = await paidDeal(site, stripe);
  const ofPayment = await reachedBy(await stripe.eventsOf(intentId));
  expect(ofPayment.length).toBeGreaterThan(1);
  expect(new Set(ofPayment.map(([, name]) => name))).toEqual(new Set(['payment']));

  const customer = await person(site);
  const depositIntent = await addMoney(site, customer, 20);
  await stripe.stripe.paymentIntents.confirm(depositIntent, { payment_method: 'pm_card_visa' });
  const ofDeposit = await reachedBy(await stripe.eventsOf(depositIntent));
  expect(ofDeposit.length).toBeGreaterThan(1);
  expect(new Set(ofDeposit.map(([, name]) => name))).toEqual(new Set(['deposit']));

  await buy(site, customer, { plan: 'regular' });
  const events = await stripe.eventsAbout(await customerOf(site, customer));
  const ofPlan = await reachedBy(events);
  expect(ofPlan).toContainEqual(['customer.subscription.created', 'subscription']);
  expect(ofPlan).toContainEqual(['checkout.session.completed', 'checkout']);
  expect(ofPlan.length).toBe(new Set(ofPlan.map(([type]) => type)).size);
});

const answers = new Map<string, DepositState>();
let afterAnswer: (id: string) => Promise<unknown> = async () => undefined;

const parcels = stripeResource({
  name: 'parcel',
  events: ['payment_intent.'],
  idOf: (_db, { data: { object } }) => (object.object === 'payment_intent' ? object.metadata.parcelId : undefined),
  find: findDeposit,
  retrieve: async (_context, { id }) => {
    const state = answers.get(id);
    await afterAnswer(id);
    return state && { state };
  },
  apply: async (_context, tx, { id }, { state }) => {
    await updateDeposit(tx, id, { state });
    return 'done';
  },
  table: deposits,
  isOpen: () => isOpenDeposit,
  describe: ({ state }) => state,
  poll: { name: 'sync-parcels', schedule: '* * * * *', table: deposits, batches: () => [{ due: isOpenDeposit }] },
});

const parcel = async () => {
  const { _id: userId } = await person(site);
  const [{ id } = { id: '' }] = await site.db.insert(deposits).values({ userId, amountCents: 100 }).returning();
  return { id, state: async () => (await findDeposit(site.db, id))?.state };
};

test('a resource that is added to the list has webhooks, a job and reconciliation', async () => {
  await site.db.update(deposits).set({ state: 'canceled' });
  const context = contextOf(site);
  const { id, state } = await parcel();
  const metadata = { parcelId: id };
  const intent = await stripe.stripe.paymentIntents.create({ amount: 900, currency: 'usd', metadata });
  const [event] = await stripe.eventsOf(intent.id);
  if (!event) throw new Error('There is no event.');
  answers.set(id, 'processing');
  const later = { ...parcels, sync: () => Promise.reject(new Error('The event reached a second resource.')) };
  await processEvent(context, event, [...stripeResources, parcels, later]);
  expect(await state()).toBe('processing');

  answers.set(id, 'failed');
  await parcels.job?.run(context, new AbortController().signal);
  expect(await state()).toBe('failed');

  answers.set(id, 'created');
  const said: string[] = [];
  await reconcile(context, (line) => said.push(line), [parcels]);
  expect(said).toEqual([`parcel ${id}: failed -> created`, 'Asked Stripe about 1, changed 1, failed at 0.']);
});

test('Stripe is asked again about a row that was written meanwhile; one that keeps changing is an error', async () => {
  const { id, state } = await parcel();
  answers.set(id, 'processing');
  let writes = 0;
  afterAnswer = async () => {
    if (writes++ === 0) await updateDeposit(site.db, id, { failure: 'written meanwhile' });
  };
  await parcels.sync(contextOf(site), id);
  expect([writes, await state()]).toEqual([2, 'processing']);

  afterAnswer = () => site.db.transaction((tx) => updateDeposit(tx, id, { state: 'failed' }));
  await expect(parcels.sync(contextOf(site), id)).rejects.toThrow(`The parcel ${id} kept changing`);
  expect(await state()).toBe('failed');
});
