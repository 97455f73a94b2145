import { runtimeConfig } from '@nearhand/platform';
import type { Stripe } from '@stripe/stripe-js';
import { queryOptions } from '@tanstack/react-query';

const scriptTimeoutMs = 15_000;

export const loadStripe = async (): Promise<Stripe> => {
  const { stripeScriptUrl, stripePublishableKey } = runtimeConfig();
  if (!stripeScriptUrl) throw new Error('The payment settings of the site have not come yet.');
  if (!window.Stripe) await addScript(stripeScriptUrl);
  if (!window.Stripe) throw new Error(`${stripeScriptUrl} holds no Stripe.js.`);
  return window.Stripe(stripePublishableKey);
};

const addScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const giveUp = (reason: string) => () => {
      script.remove(); // Retry adds it again
      reject(new Error(`${url} ${reason}.`));
    };
    const timer = setTimeout(giveUp('did not answer in time'), scriptTimeoutMs);
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

/** Loads Stripe.js once per page load; `refetch` tries again after a failure. */
export const stripeQueries = {
  script: () =>
    queryOptions({
      queryKey: ['stripe-script'] as const,
      queryFn: loadStripe,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
      retry: false,
    }),
};
