import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type CardOutcome, cardOutcomeOf, standingOf } from './card-outcome.ts';

/** Never rejects: an unknown result is `unexpected`. */
export type CardConfirmation = (clientSecret: string) => Promise<CardOutcome>;

export interface Card {
  /** True when Stripe's script has loaded. */
  isReady: boolean;
  confirm: CardConfirmation;
  /** Reads the result of an attempt without an answer. */
  look: CardConfirmation;
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
