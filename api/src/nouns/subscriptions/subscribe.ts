import type { SubscriptionCheckout } from '@nearhand/contracts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { beginCheckout } from '../checkouts/begin-checkout.ts';
import { planOffer } from './plan-offer.ts';
import { planPrice } from './plan-price.ts';
import { planHeld } from './subscription-refusals.ts';
import { holdsPlan } from './subscription-repository.ts';

/** Said before anybody agrees: which card it is, and whether it was used before, is known only afterwards. */
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
