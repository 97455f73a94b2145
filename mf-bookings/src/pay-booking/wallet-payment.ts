import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { payFromWallet } from './payment-api.ts';
import { type PaymentOutcome, refusedOutcome } from './payment-outcome.ts';

/** Paying the whole price from the wallet. */
export const useWalletPayment = (bookingId: string) => {
  const { mutateAsync } = useIdempotentMutation(payFromWallet);

  return async (): Promise<PaymentOutcome> => {
    try {
      await mutateAsync({ body: { bookingId } });
      return { kind: 'paid' };
    } catch (error) {
      return refusedOutcome(error);
    }
  };
};
