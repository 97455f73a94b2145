import { Box, styled } from '@nearhand/ui';
import { Elements } from '@stripe/react-stripe-js';
import type { StripeCardElement } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useState } from 'react';
import { stripeQueries } from './stripe-api.ts';

interface Loading {
  isWanted: boolean;
  /** Shown until the card field has loaded. */
  standIn?: ReactNode;
  onReady?: (card: StripeCardElement) => void;
}

/** Loads Stripe's script at once by default. */
export const CardLoading = createContext<Loading>({ isWanted: true });

export interface CardScopeProps {
  children: ReactNode;
}

/** Needed around `CardField` and `useCard`. Renders its children before Stripe's script has loaded. */
export const CardScope = ({ children }: CardScopeProps) => {
  const { isWanted } = use(CardLoading);
  const { data: stripe = null } = useQuery({ ...stripeQueries.script(), enabled: isWanted });
  return (
    <Elements stripe={stripe} options={{ locale: 'en' }}>
      {children}
    </Elements>
  );
};

const StandIn = styled('button')({
  display: 'flex',
  justifyContent: 'space-between',
  gap: 12,
  width: '100%',
  padding: 0,
  border: 0,
  background: 'none',
  color: 'var(--nh-palette-text-secondary)',
  font: 'inherit',
  lineHeight: '26px',
  textAlign: 'left',
  whiteSpace: 'nowrap',
  // Without room for both, the number alone shows.
  flexWrap: 'wrap',
  height: 26,
  overflow: 'hidden',
  cursor: 'text',
  '&:focus-visible': { outlineOffset: 12, borderRadius: 2 },
});

interface CardStandInProps {
  isLoading: boolean;
  onAsk: () => void;
}

/** Looks like the card field, and loads it on focus or click. */
export const CardStandIn = ({ isLoading, onAsk }: CardStandInProps) => (
  <StandIn type="button" aria-busy={isLoading} onFocus={onAsk} onClick={onAsk}>
    <span>Card number</span>
    <span>MM / YY&ensp;CVC</span>
  </StandIn>
);

/** A `CardScope` that loads Stripe's script on the first focus inside it. */
export const LazyCardScope = ({ children }: CardScopeProps) => {
  const [isWanted, setWanted] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const ask = () => {
    setWanted(true);
    setAsked(true);
  };
  // Focus the field for a user who clicked the stand-in, unless they focused something else meanwhile.
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
