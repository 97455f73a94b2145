import {
  type CreditPurchase,
  creditPackages,
  type Plan,
  type PlanName,
  type SubscriptionCheckout,
  toCents,
  toDollars,
} from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import type { AppContext } from '../../kernel/http/context.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { beginCheckout } from '../checkouts/begin-checkout.ts';
import { planPrice } from '../subscriptions/plan-price.ts';
import { holdsPlan } from '../subscriptions/subscription-repository.ts';
import { hadInitialCredits, hadOffersElsewhere, hadTrial } from '../subscriptions/used-offers.ts';
import { planHeld } from './manage-subscription.ts';

const oncePerPerson =
  'One free trial and one set of first credits per person. If this card was used for them before, your plan begins without them and the first payment is taken now.';

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
      const hasOffer = trialDays > 0 || checkout.credits > 0;
      return {
        mode: 'subscription',
        line_items: [{ price: price.id, quantity: 1 }],
        ...(hasOffer && { custom_text: { submit: { message: oncePerPerson } } }),
        subscription_data: {
          metadata: { userId, checkoutId: checkout.id, plan },
          ...(trialDays > 0 && { trial_period_days: trialDays }),
        },
      };
    },
  });
};

/** The price and benefits of a plan. Each person gets one trial, and a plan's initial credits once, on all accounts. */
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

export const buyCredits = (
  context: StripeContext,
  userId: string,
  { package: item, returnUrl }: CreditPurchase,
  id: string,
): Promise<string> => {
  const { credits, price } = creditPackages[item];
  return beginCheckout(context, {
    id,
    userId,
    returnUrl,
    isForPlan: false,
    offer: async () => ({ kind: 'credits', item, amountCents: toCents(price), credits }),
    sale: async (checkout) => ({
      mode: 'payment',
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: checkout.amountCents,
            product_data: { name: `${checkout.credits} credits` },
          },
        },
      ],
      payment_intent_data: { metadata: { userId, checkoutId: checkout.id } },
    }),
  });
};
