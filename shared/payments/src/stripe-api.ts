import { runtimeConfig } from '@nearhand/platform';
import type { Stripe } from '@stripe/stripe-js';
import { queryOptions } from '@tanstack/react-query';

const scriptTimeoutMs = 15_000;

/** Calls `onLate` for a script that comes after its limit. */
export const loadStripe = async (onLate: () => void): Promise<Stripe> => {
  const { stripeScriptUrl, stripePublishableKey } = runtimeConfig();
  if (!stripeScriptUrl) throw new Error('The payment settings of the site have not come yet.');
  if (!window.Stripe) await addScript(stripeScriptUrl, onLate);
  if (!window.Stripe) throw new Error(`${stripeScriptUrl} holds no Stripe.js.`);
  return window.Stripe(stripePublishableKey);
};

const addScript = (url: string, onLate: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const begun = [...document.scripts].find((script) => script.getAttribute('src') === url);
    const script = begun ?? document.createElement('script');
    // On a slow line it still comes: the script stays.
    const timer = setTimeout(() => {
      reject(new Error(`${url} did not answer in time.`));
      script.addEventListener('load', onLate);
    }, scriptTimeoutMs);
    const end = (finish: () => void) => () => {
      clearTimeout(timer);
      // Retry adds it again.
      if (!window.Stripe) script.remove();
      finish();
    };
    script.addEventListener('load', end(resolve));
    script.addEventListener(
      'error',
      end(() => reject(new Error(`${url} could not be loaded.`))),
    );
    if (begun) return;
    script.src = url;
    script.async = true;
    document.head.append(script);
  });

/** Loads Stripe.js once per page load; `refetch` tries again after a failure. */
export const stripeQueries = {
  script: () =>
    queryOptions({
      queryKey: ['stripe-script'] as const,
      queryFn: ({ client, queryKey }) => loadStripe(() => void client.refetchQueries({ queryKey })),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
      retry: false,
    }),
};
