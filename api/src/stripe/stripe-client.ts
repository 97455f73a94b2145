import Stripe from 'stripe';
import type { Settings } from '../kernel/settings/settings.ts';

/** Two tries, and an answer or none well before a browser gives up after 30 seconds. */
const patience = { maxNetworkRetries: 1, timeout: 8_000 };

/** Talks to Stripe, or to the sandbox where STRIPE_API_BASE names one; undefined while no key is set. */
export const createStripe = ({ secretKey, apiBase }: Settings['stripe']): Stripe | undefined => {
  if (!secretKey) return undefined;
  if (!apiBase) return new Stripe(secretKey, patience);
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return new Stripe(secretKey, {
    ...patience,
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
  });
};
