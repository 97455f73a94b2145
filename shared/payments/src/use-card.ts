import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type CardOutcome, cardOutcomeOf, standingOf } from './card-outcome.ts';

/** Pays with a card. Never rejects: when nobody knows how it ended, the outcome is `unexpected`. */
export type CardConfirmation = (clientSecret: string) => Promise<CardOutcome>;

/** The card that stands in the `CardField` of this `CardScope`. */
export interface Card {
  /** Whether Stripe's script is there. */
  isReady: boolean;
  confirm: CardConfirmation;
  /** Looks at what became of a try that was not answered; `unexpected` where that cannot be told yet. Never rejects. */
  look: CardConfirmation;
  /** Empties the field. */
  clear: () => void;
}

/** The card of the `CardScope` above. */
export const useCard = (): Card => {
  const stripe = useStripe();
  const elements = useElements();
  const field = () => elements?.getElement(CardElement);

  const look: CardConfirmation = async (clientSecret) => {
    if (!stripe) return { kind: 'unexpected' };
    try {
      return standingOf(await stripe.retrievePaymentIntent(clientSecret));
    } catch {
      return { kind: 'unexpected' };
    }
  };

  const confirm: CardConfirmation = async (clientSecret) => {
    const card = field();
    if (!stripe || !card) return { kind: 'unexpected' };
    try {
      const outcome = cardOutcomeOf(await stripe.confirmCardPayment(clientSecret, { payment_method: { card } }));
      return outcome.kind === 'unexpected' ? await look(clientSecret) : outcome;
    } catch {
      return look(clientSecret);
    }
  };

  return { isReady: stripe !== null, confirm, look, clear: () => field()?.clear() };
};
