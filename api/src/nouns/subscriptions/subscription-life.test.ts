import { and, eq, like } from 'drizzle-orm';
import type Stripe from 'stripe';
import { nilId } from '../../kernel/database/decoders.ts';
import { emails } from '../../kernel/email/table.ts';
import { after, days, hours } from '../../kernel/time/clock.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';
import { checkBooks } from '../../testing/fixtures/books.ts';
import { buy, customerOf, payOn, rowsOf } from '../../testing/fixtures/checkouts.ts';
import { elsewhere, type Person, person } from '../../testing/fixtures/people.ts';
import { jobNamed, runJob, useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';
import { checkouts } from '../checkouts/table.ts';
import { notifications } from '../notifications/table.ts';
import { subscriptionResource } from './subscription-resource.ts';

const syncOpenCheckouts = jobNamed('sync-open-checkouts');
const syncSubscriptions = jobNamed('settle-subscriptions');

/** Stripe's time stands still between steps: all users have the same periods. */
const begun = Date.UTC(2031, 0, 10, 12);
const stripe = useTestStripe(20, () => begun);
const site = useTestApp(stripe.overrides);
checkBooks(site);

type Deliver = (events: Stripe.Event[]) => Promise<void>;
const inTurn: Deliver = async (events) => {
  for (const event of events) expect((await stripe.deliver(site, event)).statusCode).toBe(200);
};
/** Ways in which a user's events arrive. */
const deliveries: Record<string, Deliver> = {
  'in order': inTurn,
  'twice, at once and reversed': async (events) => {
    const all = [...events.toReversed(), ...events];
    const answers = await Promise.all(all.map((event) => stripe.deliver(site, event)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
  },
  // The jobs sync two hours later.
  lost: async () => {
    site.pass(hours(2));
    for (const job of [syncOpenCheckouts, syncSubscriptions]) await runJob(site, job);
  },
};

interface Subscriber {
  who: Person;
  how: Deliver;
  heard: Set<string>;
}

/** The data that must not depend on the order of events. */
const stored = async ({ who }: Subscriber) => {
  const rows = (await rowsOf(site, who)).map(
    ({ id, userId, stripeSubscriptionId, createdAt, updatedAt, ...row }) => row,
  );
  const open = await site.db.select().from(checkouts).where(eq(checkouts.userId, who._id));
  const credits = await site.db
    .select({ kind: ledgerTransactions.kind, text: ledgerTransactions.description, amount: ledgerPostings.amount })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(eq(ledgerAccounts.userId, who._id))
    .orderBy(ledgerTransactions.createdAt, ledgerTransactions.description);
  const told = await site.db.$count(notifications, eq(notifications.userId, who._id));
  const ofPlans = and(eq(emails.to, who.email), like(emails.subject, 'Your % plan %'));
  const mailed = await site.db
    .select({ subject: emails.subject })
    .from(emails)
    .where(ofPlans)
    .orderBy(emails.createdAt);
  expect(mailed).toHaveLength(told);
  return {
    rows,
    checkouts: open.map(({ item, state }) => [item, state]),
    credits,
    told: mailed.map(({ subject }) => subject),
  };
};

test('a subscription has the same history whether its events come in order, twice and reversed, or never', async () => {
  site.now = new Date(begun);
  const people: Subscriber[] = [];
  for (const how of Object.values(deliveries)) people.push({ who: await person(site), how, heard: new Set() });

  const hear = async ({ who, how, heard }: Subscriber): Promise<void> => {
    const events = (await stripe.eventsAbout(await customerOf(site, who))).filter(({ id }) => !heard.has(id));
    for (const { id } of events) heard.add(id);
    await how(events);
  };
  /** All users act, time passes, their events arrive; then all must have the same data. */
  const step = async (act: (who: Person) => Promise<unknown>, wait = 0) => {
    for (const one of people) one.who = await elsewhere(site, one.who);
    for (const { who } of people) await act(who);
    if (wait > 0) await stripe.advance(wait / 1_000);
    site.pass(wait);
    for (const one of people) await hear(one);
    const [first, ...others] = await Promise.all(people.map(stored));
    for (const other of others) expect(other).toEqual(first);
    const row = first?.rows.at(-1);
    const amounts = first?.credits.map(({ amount }) => amount) ?? [];
    return {
      ...{ plan: row?.plan, status: row?.status, ends: row?.cancelAtPeriodEnd, counts: row?.isActive, amounts },
      told: first?.told,
    };
  };
  const post = (path: string, body?: object) => async (as: Person) => {
    const answer = await site.call('POST', `/subscription/${path}`, { as, ...(body && { body }) });
    expect([path, answer.statusCode, answer.json().error]).toEqual([path, 200, undefined]);
    return answer.json().data;
  };
  const withCard = (token: string) => async (who: Person) => {
    const { data } = await stripe.stripe.subscriptions.list({ customer: await customerOf(site, who) });
    const [subscription] = data;
    const customer = await customerOf(site, who);
    const { id } = await stripe.stripe.paymentMethods.attach(token, { customer });
    await stripe.stripe.subscriptions.update(subscription?.id ?? '', { default_payment_method: id });
  };
  const changeTo = (plan: string) => async (as: Person) => {
    const preview = await site.read(`/subscription/change?plan=${plan}`, as);
    await post('change', { plan, prorationDate: preview.prorationDate })(as);
    return preview;
  };
  const nothing = async () => undefined;
  const regular = { plan: 'regular', ends: false, counts: true } as const;

  const trialing = { ...regular, status: 'trialing', amounts: [10], told: [] };
  expect(await step((who) => buy(site, who, { plan: 'regular' }))).toEqual(trialing);
  expect(await step(nothing, days(15))).toEqual({ ...regular, status: 'active', amounts: [10, 100], told: [] });
  expect(await step(nothing, days(31))).toMatchObject({ status: 'active', amounts: [10, 100, 100] });
  expect(await step(withCard('pm_card_chargeCustomerFail'), days(31))).toMatchObject({
    status: 'past_due',
    amounts: [10, 100, 100],
    told: ['Your Regular plan is not paid'],
  });
  const payBill = async (who: Person) => payOn((await post('pay')(who)).url);
  expect(await step(payBill)).toMatchObject({ status: 'active', amounts: [10, 100, 100, 100] });
  expect(await step(post('cancel'))).toMatchObject({ status: 'active', ends: true });
  expect(await step(post('resume'))).toMatchObject({ status: 'active', ends: false });
  const up = await step(changeTo('premium'));
  expect(up).toMatchObject({ plan: 'premium', status: 'active' });
  const upgraded = up.amounts.at(-1) ?? 0;
  expect(up.amounts).toHaveLength(5);
  expect(upgraded).toBeGreaterThan(100);
  expect(upgraded).toBeLessThan(200);
  expect(await step(changeTo('regular'))).toMatchObject({ plan: 'regular', amounts: up.amounts });
  expect(await step(post('cancel'), days(32))).toMatchObject({
    status: 'canceled',
    counts: false,
    amounts: up.amounts,
    told: ['Your Regular plan is not paid', 'Your Regular plan has ended'],
  });
});

test("a suspended person's plan ends with its paid period, and can be resumed after the suspension", async () => {
  const admin = await person(site, 'admin');
  const office = async ({ _id }: Person, move: 'suspend' | 'reinstate') => {
    const url = `/office/people/${_id}/${move}`;
    const answer = await site.call('POST', url, { as: admin, body: { reason: 'Cards of other people.' } });
    expect(answer.statusCode).toBe(200);
    site.pass(hours(1));
    await runJob(site, syncSubscriptions);
  };
  const ends = async (who: Person) => (await rowsOf(site, who)).map(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd);
  const [back, away, other] = [await person(site), await person(site), await person(site)];
  for (const who of [back, away, other]) await buy(site, who, { plan: 'regular' });
  site.pass(hours(2));
  await runJob(site, syncOpenCheckouts);
  for (const who of [back, away]) await office(who, 'suspend');
  expect([await ends(back), await ends(away), await ends(other)]).toEqual([[true], [true], [false]]);

  await office(back, 'reinstate');
  expect(await ends(back)).toEqual([true]);
  const again = await elsewhere(site, back);
  expect((await site.call('POST', '/subscription/resume', { as: again })).statusCode).toBe(200);
  expect(await ends(back)).toEqual([false]);

  await stripe.advance(days(15) / 1_000);
  site.pass(days(15));
  await runJob(site, syncSubscriptions);
  const statuses = await Promise.all([back, away, other].map((who) => rowsOf(site, who)));
  expect(statuses.map(([row]) => row?.status)).toEqual(['active', 'canceled', 'active']);

  // Stripe is asked about an ended plan for two months more, and a question adds no time.
  const [ended] = statuses[1] ?? [];
  const isAsked = async () =>
    (await subscriptionResource.openAfter(site.db, site.now, nilId)).some(({ id }) => id === ended?.id);
  site.now = after(ended?.currentPeriodEnd ?? site.now, days(50));
  await subscriptionResource.sync(site.app, ended?.id ?? '');
  expect(await isAsked()).toBe(true);
  site.pass(days(20));
  expect(await isAsked()).toBe(false);
});
