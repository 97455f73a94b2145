import { randomUUID } from 'node:crypto';
import { subscriptions } from '../database/schema.ts';
import { grantCredits } from '../testing/credits.ts';
import { type Person, person } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';

const site = useTestApp();
const soon = new Date('2031-02-01T12:00:00.000Z');
const past = new Date('2031-01-01T12:00:00.000Z');
beforeAll(() => {
  site.now = new Date('2031-01-15T12:00:00.000Z');
});

const summary = async (as: Person) => (await site.call('GET', '/subscription', { as })).json();
const hold = async (owner: Person, values: Partial<typeof subscriptions.$inferInsert>) => {
  await site.db.insert(subscriptions).values({
    userId: owner._id,
    plan: 'premium',
    status: 'active',
    isActive: true,
    currentPeriodEnd: soon,
    stripeSubscriptionId: randomUUID(),
    ...values,
  });
};

test('who subscribed to nothing has their credits', async () => {
  const one = await person(site, 'provider');
  await grantCredits(site, one, 7);
  await hold(await person(site), {});
  expect(await summary(one)).toEqual({ data: { subscriptionType: 'none', credits: 7 } });
  expect((await site.call('GET', '/subscription')).statusCode).toBe(401);
});

test('of several subscriptions the chosen one counts, with its dates', async () => {
  const one = await person(site);
  await hold(one, { isActive: false });
  await hold(one, { plan: 'regular', status: 'trialing', trialEnd: soon, cancelAtPeriodEnd: true });
  expect(await summary(one)).toEqual({
    data: {
      subscriptionType: 'regular',
      subscriptionStatus: 'trialing',
      credits: 0,
      trialEndsAt: soon.toISOString(),
      nextBillingDate: soon.toISOString(),
      stripeSubscription: { cancelAtPeriodEnd: true },
    },
  });
});

test.each([
  ['canceled, until what was paid is over', { status: 'canceled' }, 'premium'],
  ['canceled, and over', { status: 'canceled', currentPeriodEnd: past }, 'none'],
  ['canceled, of unknown end', { status: 'canceled', currentPeriodEnd: null }, 'none'],
  ['past due', { status: 'past_due', currentPeriodEnd: past }, 'premium'],
  ['not chosen', { isActive: false }, 'none'],
] as const)('%s', async (_case, values, subscriptionType) => {
  const one = await person(site);
  await hold(one, values);
  expect((await summary(one)).data.subscriptionType).toBe(subscriptionType);
});
