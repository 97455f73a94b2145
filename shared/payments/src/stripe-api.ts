import { queryOptions } from '@tanstack/react-query';
import { loadStripe } from './stripe-script.ts';

/** Stripe.js as a query, so that it is fetched once per page load and again when somebody asks after a failure. */
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
