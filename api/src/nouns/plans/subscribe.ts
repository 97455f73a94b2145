import { type Plan, type PlanName, type SubscriptionCheckout, toDollars } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import type { AppContext } from '../../kernel/http/context.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { beginCheckout } from '../checkouts/begin-checkout.ts';
import { planPrice } from '../subscriptions/plan-price.ts';
import { hadInitialCredits, hadTrial, holdsPlan } from '../subscriptions/subscription-repository.ts';
import { hadOffersElsewhere } from '../subscriptions/used-offers.ts';
import { planHeld } from './subscription-refusals.ts';

/** Shown before anybody agrees, since only afterwards we know the card and whether it was used before. */
const oncePerPerson =
  'One free trial and one set of first credits per person. If this card was used for them before, your plan begins without them and the first payment is taken now.';

/** Opens Stripe's page on which somebody subscribes; `id` is the checkout's. */
export const subscribe = async (
  context: StripeContext,
  userId: string,
  { plan, returnUrl }: SubscriptionCheckout,
  id: string,
): Promise<string> => {
  const { db, settings } = context;
  return beginCheckout(context, {
    id,
    userId,
    returnUrl,
    isForPlan: true,
    offer: async (tx) => {
      if (await holdsPlan(tx, userId, plan)) throw planHeld();
      const { initialCredits: credits } = await planOffer(tx, settings, plan, userId);
      return { kind: 'subscription', item: plan, amountCents: settings.plans[plan].priceCents, credits };
    },
    sale: async (checkout) => {
      const [price, { trialDays }] = [await planPrice(context, plan), await planOffer(db, settings, plan, userId)];
      const brings = trialDays > 0 || checkout.credits > 0;
      return {
        mode: 'subscription',
        line_items: [{ price: price.id, quantity: 1 }],
        ...(brings && { custom_text: { submit: { message: oncePerPerson } } }),
        subscription_data: {
          metadata: { userId, checkoutId: checkout.id, plan },
          ...(trialDays > 0 && { trial_period_days: trialDays }),
        },
      };
    },
  });
};

/** What a plan costs and brings: nobody gets a trial or a plan's first credits twice, nor on another account of theirs. */
export const planOffer = async (
  db: Database,
  settings: Pick<AppContext['settings'], 'plans' | 'secret'>,
  plan: PlanName,
  userId: string | undefined,
): Promise<Plan> => {
  const { name, priceCents, trialDays, initialCredits, periodCredits } = settings.plans[plan];
  const isRepeat = userId !== undefined && (await hadOffersElsewhere(db, settings, userId));
  const isTried = isRepeat || (userId !== undefined && (await hadTrial(db, userId)));
  const isGiven = isRepeat || (userId !== undefined && (await hadInitialCredits(db, userId, plan)));
  return {
    name,
    price: toDollars(priceCents),
    trialDays: isTried ? 0 : trialDays,
    initialCredits: isGiven ? 0 : initialCredits,
    monthlyCredits: periodCredits,
  };
};
