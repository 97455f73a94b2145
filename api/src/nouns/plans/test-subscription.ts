import { randomUUID } from 'node:crypto';
import { type PlanName, planIntervals } from '@nearhand/contracts';
import { and, eq, like, lte } from 'drizzle-orm';
import { insertRow } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { forEachDue } from '../../kernel/jobs/due-rows.ts';
import { callingStripe, type StripeContext } from '../../stripe/stripe-context.ts';
import { endPlanCheckouts } from '../checkouts/checkout-resource.ts';
import { grantPlanCredits, initialGrantKey, periodGrantKey } from '../credits/credits.ts';
import {
  activeSubscription,
  changeSubscriptions,
  chooseActive,
  isRunning,
  lockSubscriber,
  makeActive,
  type SubscriptionRow,
} from '../subscriptions/subscription-repository.ts';
import { subscriptions } from '../subscriptions/table.ts';
import { changeableSubscription, changePlan, isStale, previewChange, pricesChanged } from './change-plan.ts';
import { scheduleEnd } from './manage-subscription.ts';

type Context = Pick<StripeContext, 'clock' | 'db' | 'settings'>;

const testPrefix = 'test_';

/** Stripe does not know it. Only with DEBUG_TOOLS. */
export const createTestSubscription = (
  { clock, db, settings }: Context,
  userId: string,
  plan: PlanName,
): Promise<SubscriptionRow> =>
  db.transaction(async (tx) => {
    await lockSubscriber(tx, userId);
    const now = clock();
    const active = await activeSubscription(tx, userId);
    const created = await insertRow(tx, subscriptions, {
      userId,
      plan,
      status: 'active',
      currentPeriodEnd: periodAfter(now, plan),
      stripeSubscriptionId: `${testPrefix}${randomUUID()}`,
      createdAt: now,
      updatedAt: now,
    });
    publish(tx, 'subscription.changed', userId);
    if (!active) await makeActive(tx, userId, created.id);
    const { name, initialCredits, periodCredits } = settings.plans[plan];
    const grant = { userId, reference: created.id };
    const initial = { ...grant, key: initialGrantKey(userId, plan), credits: initialCredits };
    await grantPlanCredits(tx, { ...initial, description: `${name} plan, to begin with` });
    const period = { ...grant, key: periodGrantKey(created.id), credits: periodCredits };
    await grantPlanCredits(tx, { ...period, description: `${name} plan` });
    return { ...created, isActive: active === undefined };
  });

export const endTestSubscriptions = (
  context: Context & Pick<StripeContext, 'log'>,
  signal: AbortSignal,
): Promise<void> => {
  const { clock, db } = context;
  const isOver = and(
    like(subscriptions.stripeSubscriptionId, 'test\\_%'),
    isRunning,
    lte(subscriptions.currentPeriodEnd, clock()),
  );
  return forEachDue(context, {
    job: 'end-test-subscriptions',
    signal,
    pageAfter: async (last: { id: string } | undefined) => (last ? [] : db.select().from(subscriptions).where(isOver)),
    act: ({ id, userId }) =>
      db.transaction(async (tx) => {
        await lockSubscriber(tx, userId);
        const which = and(eq(subscriptions.id, id), isOver);
        await changeSubscriptions(tx, { status: 'canceled', updatedAt: clock() }, which);
        await chooseActive(tx, userId);
      }),
  });
};

const periodAfter = (start: Date, plan: PlanName): Date => {
  const end = new Date(start);
  if (planIntervals[plan] === 'month') end.setUTCMonth(end.getUTCMonth() + 1);
  else end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end;
};

interface PlanActions {
  scheduleEnd: typeof scheduleEnd;
  previewChange: typeof previewChange;
  changePlan: typeof changePlan;
}

/** Changes to a subscription. With DEBUG_TOOLS they also work for test subscriptions, without Stripe. */
export const planActions = ({ debugTools }: StripeContext['settings']): PlanActions =>
  debugTools ? testActions : { scheduleEnd, previewChange, changePlan };

const testActions: PlanActions = {
  scheduleEnd: async (context, userId, end) => {
    const row = await runningTest(context, userId);
    if (!row) return scheduleEnd(context, userId, end);
    await changeTest(context, row.id, end);
  },
  previewChange: async (context, userId, plan) => {
    const row = await runningTest(context, userId);
    if (!row) return previewChange(context, userId, plan);
    await changeableSubscription(context, userId, plan);
    const nextBillingDate = row.currentPeriodEnd?.toISOString();
    const prorationDate = Math.floor(seconds(context));
    return { amountDue: 0, credit: 0, ...(nextBillingDate && { nextBillingDate }), prorationDate };
  },
  changePlan: async (context, userId, change, run) => {
    const { plan, prorationDate } = change;
    const row = await runningTest(context, userId);
    if (!row) return changePlan(context, userId, change, run);
    if (run.isRepeated && row.plan === plan) return;
    await changeableSubscription(context, userId, plan);
    if (context.stripe) await callingStripe(context, () => endPlanCheckouts(context, userId));
    const { id } = await changeableSubscription(context, userId, plan);
    if (isStale(prorationDate, seconds(context))) throw pricesChanged();
    await changeTest(context, id, { plan, cancelAtPeriodEnd: false });
  },
};

const changeTest = ({ clock, db }: Context, id: string, values: Partial<SubscriptionRow>): Promise<void> =>
  db.transaction((tx) => changeSubscriptions(tx, { ...values, updatedAt: clock() }, eq(subscriptions.id, id)));

const runningTest = async ({ db }: StripeContext, userId: string): Promise<SubscriptionRow | undefined> => {
  const row = await activeSubscription(db, userId);
  return row?.stripeSubscriptionId.startsWith(testPrefix) ? row : undefined;
};

const seconds = ({ clock }: StripeContext): number => clock().getTime() / 1_000;
