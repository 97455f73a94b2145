import { Elements } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';
import { CardLoading } from './card-loading.ts';
import { stripeQueries } from './stripe-api.ts';

export interface CardScopeProps {
  children: ReactNode;
}

/** What a `CardField` and `useCard` stand in. Its children are there before Stripe is. */
export const CardScope = ({ children }: CardScopeProps) => {
  const { isWanted } = use(CardLoading);
  const { data: stripe = null } = useQuery({ ...stripeQueries.script(), enabled: isWanted });
  return (
    <Elements stripe={stripe} options={{ locale: 'en' }}>
      {children}
    </Elements>
  );
};
