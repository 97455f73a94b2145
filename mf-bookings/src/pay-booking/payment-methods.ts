import { errorCodes } from '@nearhand/contracts';
import { type CardOutcome, useCard, vagueRefusal } from '@nearhand/payments';
import { errorCode, errorText } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { payByCard, payFromWallet, paymentQueries } from './payment-api.ts';

export const useCardPayment = (bookingId: string) => {
  const { isReady, confirm } = useCard();
  const intent = useQuery(paymentQueries.intent(bookingId));
  const { mutateAsync } = useMutation(payByCard);

  const pay = async (): Promise<CardOutcome> => {
    if (!intent.data) return { kind: 'unexpected' };
    return mutateAsync({ bookingId, confirm, clientSecret: intent.data.clientSecret });
  };

  return {
    pay,
    isReady: isReady && intent.data !== undefined,
    /** Loads another client secret when the current one is used up. */
    renew: () => void intent.refetch(),
  };
};

export const useWalletPayment = (bookingId: string) => {
  const { mutateAsync } = useIdempotentMutation(payFromWallet);

  return async (): Promise<CardOutcome> => {
    try {
      await mutateAsync({ body: { bookingId } });
      return { kind: 'paid' };
    } catch (error) {
      return {
        kind: (await errorCode(error)) === errorCodes.notPayable ? 'behind' : 'failed',
        reason: await errorText(error, vagueRefusal),
      };
    }
  };
};
