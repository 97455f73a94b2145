import { Box } from '@nearhand/ui';
import { Elements } from '@stripe/react-stripe-js';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CardLoading } from './card-loading.ts';
import { stripeQueries } from './stripe-queries.ts';

export interface CardScopeProps {
  /** Stripe's script is fetched when something in here first takes focus; else at once. */
  onUse?: boolean;
  children: ReactNode;
}

/** What a `CardField` and `useCard` stand in. Its children are there before Stripe is. */
export const CardScope = ({ onUse = false, children }: CardScopeProps) => {
  const [isUsed, setUsed] = useState(false);
  const isWanted = isUsed || !onUse;
  const { data: stripe = null } = useQuery({ ...stripeQueries.script(), enabled: isWanted });
  const want = () => setUsed(true);
  return (
    <CardLoading value={{ isWanted, onUse, want }}>
      <Elements stripe={stripe} options={{ locale: 'en' }}>
        {onUse ? <Box onFocus={want}>{children}</Box> : children}
      </Elements>
    </CardLoading>
  );
};
