import { useCard } from '@nearhand/payments';
import { useMutation, useQuery } from '@tanstack/react-query';
import { payByCard, paymentQueries } from './payment-api.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

/** Paying with what stands in the card field. */
export const useCardPayment = (bookingId: string) => {
  const { isReady, confirm } = useCard();
  const intent = useQuery(paymentQueries.intent(bookingId));
  const { mutateAsync } = useMutation(payByCard);

  const pay = async (): Promise<PaymentOutcome> => {
    if (!intent.data) return { kind: 'unexpected' };
    return mutateAsync({ bookingId, confirm, clientSecret: intent.data.clientSecret });
  };

  return {
    pay,
    isReady: isReady && intent.data !== undefined,
    /** Asks for the secret anew, when the one at hand is spent. */
    renew: () => void intent.refetch(),
  };
};
