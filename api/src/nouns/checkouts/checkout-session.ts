import { paths, sitePath } from '@nearhand/contracts';
import type Stripe from 'stripe';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import type { Checkout } from './checkout-repository.ts';

/** What a session has whatever is bought on it: whose it is, and where the browser goes afterwards. */
export const commonSession = (
  { settings }: Pick<StripeContext, 'settings'>,
  checkout: Checkout,
  customer: string,
  returnUrl: string | undefined,
): Stripe.Checkout.SessionCreateParams => {
  const [origin = ''] = settings.publicOrigins;
  const { id, kind, item, userId } = checkout;
  const back = sitePath(returnUrl, '');
  const returning: Record<string, string> = back === '' ? {} : { returnUrl: back };
  const success = new URLSearchParams({ ref: id, type: kind, package: item, ...returning });
  const cancel = new URLSearchParams(returning).toString();
  return {
    customer,
    client_reference_id: id,
    metadata: { userId, checkoutId: id },
    // Stripe puts the id in; encoded it would not find the place.
    success_url: `${origin}${paths.subscriptionSuccess}?session_id={CHECKOUT_SESSION_ID}&${success}`,
    cancel_url: `${origin}${paths.subscriptionCancel}${cancel && `?${cancel}`}`,
  };
};

/** Where a browser goes that asks again for a page on which everything is done. */
export const pageOf = ({ id, url, status, success_url, cancel_url }: Stripe.Checkout.Session): string => {
  if (url) return url;
  const after = status === 'complete' ? success_url?.replace('{CHECKOUT_SESSION_ID}', id) : cancel_url;
  return after ?? '';
};
