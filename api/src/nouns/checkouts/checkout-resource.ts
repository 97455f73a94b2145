import { and, eq, gte, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import { isDueSeldom, isRested } from '../../kernel/jobs/due-rows.ts';
import { before, days, hours } from '../../kernel/time/clock.ts';
import { describeReturns, disputeAgeMs, intentIdOf, intentMoney } from '../../stripe/intent-money.ts';
import { endAtStripe, idOf, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { type ReadContext, stripeResource, syncOnRead } from '../../stripe/stripe-resource.ts';
import { isOwnerDeleted } from '../subscriptions/subscription-repository.ts';
import { subscriptionResource } from '../subscriptions/subscription-resource.ts';
import {
  type Checkout,
  type CheckoutState,
  findByIntent,
  findBySession,
  findCheckout,
  findOpenCheckouts,
  findOpenPlanCheckouts,
  isOpenCheckout,
  updateCheckout,
} from './checkout-repository.ts';
import { giveCredits, purchaseState, refundPurchase, takeBackCredits } from './purchase.ts';
import { checkouts, endedCheckoutStates } from './table.ts';

/** The payment shows whether a card was declined or is still processing. */
const withPayment = { expand: ['payment_intent.latest_charge'] };

const syncTimeoutMs = 2_500;

/** More open pages must not slow a screen down; the job syncs the others. */
const syncLimit = 5;

const returnAgeMs = hours(2);

export const checkoutResource = stripeResource({
  name: 'checkout',
  events: ['checkout.session.', 'charge.', 'refund.'],
  idOf: async (db, event) => {
    const { object } = event.data;
    if (object.object === 'checkout.session') return (await findBySession(db, object.id))?.id;
    const intentId = intentIdOf(event);
    return intentId && (await findByIntent(db, intentId))?.id;
  },
  find: findCheckout,
  retrieve: async (context, { kind, sessionId, state }) => {
    const isPurchase = kind === 'credits';
    const isEnded = endedCheckoutStates.some((ended) => ended === state);
    if (!sessionId || (isEnded && !(isPurchase && state === 'completed'))) return undefined;
    const stripe = stripeOf(context);
    const session = await stripe.checkout.sessions.retrieve(sessionId, withPayment);
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    return {
      session,
      state: isPurchase ? purchaseState(session) : await subscribed(context, session),
      money: isPurchase && intent ? { intentId: intent.id, ...(await intentMoney(stripe, intent)) } : undefined,
    };
  },
  apply: async (context, tx, checkout, { session, state, money }) => {
    const { id, kind, userId } = checkout;
    const isCompleted = state === 'completed';
    // Once: a buyer who has left since must not get the price of credits back that they had.
    const isBought = kind === 'credits' && isCompleted && checkout.state !== 'completed';
    if (isBought && !(await giveCredits(context, tx, checkout, session)))
      return { outcome: 'done', afterCommit: () => refundPurchase(context, id, session) };
    if (isCompleted && money) await takeBackCredits(tx, checkout, money, context.clock());
    if (state !== checkout.state) await updateCheckout(tx, id, { state, updatedAt: context.clock() });
    // The page of another tab could start a second subscription.
    return kind === 'subscription' && isCompleted
      ? { outcome: 'done', afterCommit: () => endPlanCheckouts(context, userId) }
      : 'done';
  },
  table: checkouts,
  isOpen: (now) =>
    and(
      isNotNull(checkouts.sessionId),
      or(
        isOpenCheckout,
        and(
          eq(checkouts.kind, 'credits'),
          eq(checkouts.state, 'completed'),
          gte(checkouts.createdAt, before(now, disputeAgeMs)),
        ),
      ),
    ),
  describe: (checkout) => `${checkout.state}${describeReturns(checkout)}`,
  poll: {
    name: 'sync-open-checkouts',
    schedule: '* * * * *',
    table: checkouts,
    batches: (context, now) => {
      const { db } = context;
      const isDue = and(isOpenCheckout, isRested(checkouts, now));
      const isOpened = isNotNull(checkouts.sessionId);
      // Stripe never answered: no browser has the page.
      const isLost = and(isNull(checkouts.sessionId), lt(checkouts.createdAt, before(now, days(1))));
      const end = async (id: string): Promise<void> => {
        const checkout = await findCheckout(db, id);
        if (checkout) await endCheckout(context, checkout);
      };
      // Ordered: payments come before pages that were opened and left. Stripe closes those after a day.
      return [
        { due: and(isDue, isOpened, isOwnerDeleted(db, checkouts.userId)), act: end },
        { due: and(isDue, eq(checkouts.state, 'processing')) },
        { due: and(isDue, isOpened, isDueSeldom(checkouts, now)) },
        { due: and(isDue, isLost), act: (id) => updateCheckout(db, id, { state: 'expired' }) },
      ];
    },
  },
});

/** Syncs a user's recent checkouts: a purchase shows before its webhook arrives. */
export const syncReturning = async (context: ReadContext, userId: string): Promise<void> => {
  if (!context.stripe) return;
  const open = await findOpenCheckouts(context.db, userId, before(context.clock(), returnAgeMs), syncLimit);
  const ids = open.map(({ id }) => id);
  await syncOnRead(context, checkoutResource, { userId, ids, timeoutMs: syncTimeoutMs });
};

/** Closes a page. A purchase that was made a moment ago counts. */
export const endCheckout = async (context: StripeContext, { id, sessionId }: Checkout): Promise<void> => {
  if (!sessionId) return;
  await expireSession(context, sessionId);
  await checkoutResource.sync(context, id);
};

export const endPlanCheckouts = async (context: StripeContext, userId: string): Promise<void> => {
  for (const checkout of await findOpenPlanCheckouts(context.db, userId)) await endCheckout(context, checkout);
};

export const expireSession = (context: StripeContext, sessionId: string): Promise<void> =>
  endAtStripe(() => stripeOf(context).checkout.sessions.expire(sessionId));

const subscribed = async (context: StripeContext, session: Stripe.Checkout.Session): Promise<CheckoutState> => {
  const stripeId = idOf(session.subscription);
  const synced = stripeId === undefined ? undefined : await subscriptionResource.sync(context, stripeId);
  if (session.status === 'expired') return 'expired';
  if (session.status !== 'complete') return 'open';
  const status = synced?.subscription.status;
  if (status === 'incomplete') return 'processing';
  return status === undefined || status === 'incomplete_expired' ? 'failed' : 'completed';
};
