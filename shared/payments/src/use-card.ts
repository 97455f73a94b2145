import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { ConfirmCardPaymentData } from '@stripe/stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { type CardOutcome, cardOutcomeOf, type SetupOutcome, setupOutcomeOf, standingOf } from './card-outcome.ts';
import { stripeQueries } from './stripe-api.ts';

/** Never rejects: an unknown result is `unexpected`. */
export type CardConfirmation = (clientSecret: string) => Promise<CardOutcome>;

export interface Card {
  /** True when Stripe's script has loaded. */
  isReady: boolean;
  /** `isSaved`: the card's owner agreed that it is shown and charged later. */
  confirm: (clientSecret: string, options?: { isSaved?: boolean }) => Promise<CardOutcome>;
  /** Pays with the saved card that the API put on the intent. Waits for Stripe's script. */
  confirmAttached: CardConfirmation;
  /** Saves the card of the form without a payment, for later. Never rejects. */
  setUp: (clientSecret: string) => Promise<SetupOutcome>;
  /** Shows the bank's screen for a payment that the API has confirmed with a saved card. */
  authenticate: CardConfirmation;
  /** Reads the result of an attempt without an answer. */
  look: CardConfirmation;
  clear: () => void;
}

const consent = { allow_redisplay: 'always' } as const;

/** The card of the `CardScope` above. */
export const useCard = (): Card => {
  const stripe = useStripe();
  const elements = useElements();
  const client = useQueryClient();
  const field = () => elements?.getElement(CardElement);
  // A saved card needs no card field, so the script may still be on its way.
  const loaded = async () => stripe ?? client.fetchQuery(stripeQueries.script());

  const look: CardConfirmation = async (clientSecret) => {
    try {
      return standingOf(await (await loaded()).retrievePaymentIntent(clientSecret));
    } catch {
      return { kind: 'unexpected' };
    }
  };

  const confirmWith = async (clientSecret: string, data?: ConfirmCardPaymentData): Promise<CardOutcome> => {
    try {
      const outcome = cardOutcomeOf(await (await loaded()).confirmCardPayment(clientSecret, data));
      return outcome.kind === 'unexpected' ? await look(clientSecret) : outcome;
    } catch {
      return look(clientSecret);
    }
  };

  const confirm: Card['confirm'] = async (clientSecret, { isSaved = false } = {}) => {
    const card = field();
    if (!stripe || !card) return { kind: 'unexpected' };
    return confirmWith(clientSecret, { payment_method: { card, ...(isSaved && consent) } });
  };

  const setUp: Card['setUp'] = async (clientSecret) => {
    const card = field();
    if (!stripe || !card) return { kind: 'unexpected' };
    try {
      return setupOutcomeOf(await stripe.confirmCardSetup(clientSecret, { payment_method: { card, ...consent } }));
    } catch {
      return { kind: 'unexpected' };
    }
  };

  const authenticate: CardConfirmation = async (clientSecret) => {
    try {
      return cardOutcomeOf(await (await loaded()).handleNextAction({ clientSecret }));
    } catch {
      return { kind: 'unexpected' };
    }
  };

  return {
    isReady: stripe !== null,
    confirm,
    confirmAttached: (clientSecret) => confirmWith(clientSecret),
    setUp,
    authenticate,
    look,
    clear: () => field()?.clear(),
  };
};
