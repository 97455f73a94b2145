import { runtimeConfig } from '@nearhand/platform';
import type { Stripe } from '@stripe/stripe-js';

const patience = 15_000;

/** Stripe's script, fetched once from where the runtime configuration says, and made ready with its key. */
export const loadStripe = async (): Promise<Stripe> => {
  const { stripeScriptUrl, stripePublishableKey } = runtimeConfig();
  if (!window.Stripe) await addScript(stripeScriptUrl);
  if (!window.Stripe) throw new Error(`${stripeScriptUrl} holds no Stripe.js.`);
  return window.Stripe(stripePublishableKey);
};

const addScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const giveUp = (reason: string) => () => {
      script.remove(); // so that Retry asks for it again
      reject(new Error(`${url} ${reason}.`));
    };
    const timer = setTimeout(giveUp('did not answer in time'), patience);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      clearTimeout(timer);
      giveUp('could not be loaded')();
    });
    script.src = url;
    script.async = true;
    document.head.append(script);
  });
