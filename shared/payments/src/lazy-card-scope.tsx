import { Box } from '@nearhand/ui';
import type { StripeCardElement } from '@stripe/stripe-js';
import { useState } from 'react';
import { CardLoading } from './card-loading.ts';
import { CardScope, type CardScopeProps } from './card-scope.tsx';
import { CardStandIn } from './card-stand-in.tsx';

/** A `CardScope` that fetches Stripe's script when something in it first takes focus. */
export const LazyCardScope = ({ children }: CardScopeProps) => {
  const [isWanted, setWanted] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const ask = () => {
    setWanted(true);
    setAsked(true);
  };
  /** Whoever reached for the stand-in gets the field, unless they went on meanwhile. */
  const onReady = (card: StripeCardElement) => {
    if (isAsked && document.activeElement === document.body) card.focus();
  };
  return (
    <CardLoading value={{ isWanted, standIn: <CardStandIn isLoading={isWanted} onAsk={ask} />, onReady }}>
      <Box onFocus={() => setWanted(true)}>
        <CardScope>{children}</CardScope>
      </Box>
    </CardLoading>
  );
};
