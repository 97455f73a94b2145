import Stripe from 'stripe';
import type { Settings } from './settings.ts';

/** Talks to Stripe, or to the sandbox where STRIPE_API_BASE names one; undefined while no key is set. */
export const createStripe = ({ secretKey, apiBase }: Settings['stripe']): Stripe | undefined => {
  if (!secretKey) return undefined;
  if (!apiBase) return new Stripe(secretKey, { maxNetworkRetries: 2, timeout: 20_000 });
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === 'https:';
  return new Stripe(secretKey, {
    maxNetworkRetries: 2,
    timeout: 20_000,
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? 'https' : 'http',
  });
};
