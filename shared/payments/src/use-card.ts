import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type CardOutcome, cardOutcomeOf } from './card-outcome.ts';

/** Pays with a card. Never rejects: when nobody knows how it ended, the outcome is `unexpected`. */
export type CardConfirmation = (clientSecret: string) => Promise<CardOutcome>;

/** The card that stands in the `CardField` of this `CardScope`. */
export interface Card {
  /** Whether Stripe's script is there. */
  isReady: boolean;
  confirm: CardConfirmation;
  /** Empties the field. */
  clear: () => void;
}

/** The card of the `CardScope` above. */
export const useCard = (): Card => {
  const stripe = useStripe();
  const elements = useElements();
  const field = () => elements?.getElement(CardElement);
  return {
    isReady: stripe !== null,
    confirm: async (clientSecret) => {
      const card = field();
      if (!stripe || !card) return { kind: 'unexpected' };
      try {
        return cardOutcomeOf(await stripe.confirmCardPayment(clientSecret, { payment_method: { card } }));
      } catch {
        return { kind: 'unexpected' };
      }
    },
    clear: () => field()?.clear(),
  };
};
