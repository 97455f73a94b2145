import { createStripe } from './stripe-instance.ts';

declare global {
  interface Window {
    Stripe?: unknown;
  }
}

const script = document.currentScript;
const origin = new URL(script instanceof HTMLScriptElement ? script.src : window.location.href).origin;

const stripe = (publishableKey: string) => {
  if (!/^pk_/.test(publishableKey)) throw new Error('Please call Stripe() with your publishable key, pk_….');
  return { ...createStripe(origin, publishableKey), version: stripe.version };
};
// The release of Stripe.js that `@stripe/stripe-js` 10 expects; it warns about any other.
stripe.version = 'endive';

window.Stripe = stripe;
