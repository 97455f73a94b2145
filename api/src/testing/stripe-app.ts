import type { Settings } from '../kernel/settings/settings.ts';
import { checkBooks } from './fixtures/books.ts';
import { useTestApp } from './test-app.ts';
import { useTestStripe } from './test-stripe.ts';

/** An app with a Stripe of its own, whose books are checked. */
export const useStripeApp = (settings: Partial<Settings> = {}, overrides: Parameters<typeof useTestApp>[0] = {}) => {
  const stripe = useTestStripe();
  const site = useTestApp(Object.assign(stripe.with(settings), overrides));
  checkBooks(site);
  return { site, stripe };
};
