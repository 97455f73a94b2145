import { randomInt } from 'node:crypto';
import type { CreditTransaction, PlanName, SubscriptionRecord, SubscriptionSummary } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { checkouts, ledgerTransactions, subscriptions, users } from '../kernel/database/schema.ts';
import { countCredits } from '../ledger/ledger.ts';
import { type Person, person } from './people.ts';
import type { TestApp } from './test-app.ts';
import type { TestStripe } from './test-stripe.ts';

/** Numbers of Stripe's test cards. */
export const cardNumbers = {
  declined: '4000000000000002',
  processing: '4000000000000077',
  processingDeclined: '4000000000000085',
} as const;

export interface OpenedCheckout {
  id: string;
  sessionId: string;
  url: string;
}

/** Opens Stripe's page for a plan or for credits, as a click does; no two are opened in the same moment. */
export const openCheckout = async (
  site: TestApp,
  as: Person,
  wanted: { plan: PlanName } | { package: string },
  returnUrl?: string,
): Promise<OpenedCheckout> => {
  site.now = new Date(site.now.getTime() + 1);
  const path = 'plan' in wanted ? '/subscription/checkout' : '/subscription/credits/purchase';
  const answer = await site.call('POST', path, { as, body: { ...wanted, ...(returnUrl && { returnUrl }) } });
  expect(answer.statusCode).toBe(200);
  const { url } = answer.json<{ data: { url: string } }>().data;
  const sessionId = new URL(url).pathname.split('/').at(-1) ?? '';
  const [row] = await site.db.select().from(checkouts).where(eq(checkouts.sessionId, sessionId));
  return { id: row?.id ?? '', sessionId, url };
};

/** A new working card; a card that another account used brings no trial. */
export const freshCard = (): string => {
  const digits = `424242${String(randomInt(1e9)).padStart(9, '0')}`;
  // Luhn: every second digit from the right counts double.
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};

/** What the browser does on a page of Stripe's; it does not come back yet. */
export const payOn = (url: string, number: string = freshCard()): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ cardnumber: number, 'exp-date': '12 / 40', cvc: '123' }) });

/** Opens a page and pays on it. */
export const buy = async (
  site: TestApp,
  as: Person,
  wanted: { plan: PlanName } | { package: string },
  number?: string,
): Promise<OpenedCheckout> => {
  const opened = await openCheckout(site, as, wanted);
  await payOn(opened.url, number);
  return opened;
};

export const customerOf = async ({ db }: TestApp, { _id }: Person): Promise<string> => {
  const [user] = await db.select({ id: users.stripeCustomerId }).from(users).where(eq(users.id, _id));
  return user?.id ?? '';
};

/** What Stripe shows of somebody's newest subscription. */
export const stripeSubscription = async (
  site: TestApp,
  { stripe }: TestStripe,
  one: Person,
): Promise<Stripe.Subscription> => {
  const { data } = await stripe.subscriptions.list({ customer: await customerOf(site, one), status: 'all' });
  const [subscription] = data;
  if (!subscription) throw new Error('Stripe has no subscription of theirs.');
  return subscription;
};

/** Somebody new in the trial of a plan, who has come back from Stripe. */
export const subscriber = async (site: TestApp, plan: PlanName = 'regular'): Promise<Person> => {
  const one = await person(site);
  await buy(site, one, { plan });
  await summaryFor(site, one);
  return one;
};

/** Somebody's present subscription as they see it; it asks Stripe first, like the page to which one comes back. */
export const summaryFor = async (site: TestApp, as: Person): Promise<SubscriptionSummary> =>
  (await site.call('GET', '/subscription', { as })).json<{ data: SubscriptionSummary }>().data;

export const historyFor = async (site: TestApp, as: Person): Promise<CreditTransaction[]> =>
  (await site.call('GET', '/subscription/credits/history', { as })).json<{ data: CreditTransaction[] }>().data;

export const allFor = async (site: TestApp, as: Person): Promise<SubscriptionRecord[]> =>
  (await site.call('GET', '/subscription/all', { as })).json<{ data: SubscriptionRecord[] }>().data;

/** Credits without asking Stripe. */
export const creditsOf = ({ db }: TestApp, { _id }: Person): Promise<number> => countCredits(db, _id);

/** Rows of somebody's subscriptions, oldest first. */
export const rowsOf = ({ db }: TestApp, { _id }: Person) =>
  db.select().from(subscriptions).where(eq(subscriptions.userId, _id)).orderBy(subscriptions.createdAt);

/** Keys of everything in the books that begins like that. */
export const postedUnder = async ({ db }: TestApp, begin: string): Promise<string[]> =>
  (await db.select({ key: ledgerTransactions.key }).from(ledgerTransactions))
    .map(({ key }) => key)
    .filter((key) => key.startsWith(begin));
