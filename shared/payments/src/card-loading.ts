import type { StripeCardElement } from '@stripe/stripe-js';
import { createContext, type ReactNode } from 'react';

interface Loading {
  /** Whether Stripe's script is to be fetched. */
  isWanted: boolean;
  /** Stands in the card field's place until it is there. */
  standIn?: ReactNode;
  onReady?: (card: StripeCardElement) => void;
}

/** How the scope around a card field comes by Stripe's script; at once where nothing else is said. */
export const CardLoading = createContext<Loading>({ isWanted: true });
