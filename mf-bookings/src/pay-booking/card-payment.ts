import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { payByCard, paymentQueries } from './payment-api.ts';
import { outcomeOf, type PaymentOutcome } from './payment-outcome.ts';

/** Paying with what stands in the card field. */
export const useCardPayment = (bookingId: string) => {
  const stripe = useStripe();
  const elements = useElements();
  const intent = useQuery(paymentQueries.intent(bookingId));
  const { mutateAsync } = useMutation(payByCard);

  const pay = async (): Promise<PaymentOutcome> => {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || !intent.data) return { kind: 'unexpected' };
    const { clientSecret } = intent.data;
    try {
      return outcomeOf(await mutateAsync({ bookingId, stripe, card, clientSecret }));
    } catch {
      return { kind: 'unexpected' };
    }
  };

  return {
    pay,
    isReady: stripe !== null && intent.data !== undefined,
    /** Asks for the secret anew, when the one at hand is spent. */
    renew: () => void intent.refetch(),
  };
};
