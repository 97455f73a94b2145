import { type CreditPurchase, creditPackages, toCents } from '@nearhand/contracts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { beginCheckout } from '../checkouts/begin-checkout.ts';

/** Opens Stripe's page on which somebody buys credits; `id` is the checkout's. */
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
