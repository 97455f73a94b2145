import { createIdempotencyKeys } from '@nearhand/platform';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { payFromWallet } from './payment-api.ts';
import { type PaymentOutcome, refusedOutcome } from './payment-outcome.ts';

/** Paying the whole price from the wallet. */
export const useWalletPayment = (bookingId: string) => {
  const { mutateAsync } = useMutation(payFromWallet);
  const [keys] = useState(createIdempotencyKeys);

  return async (): Promise<PaymentOutcome> => {
    try {
      await mutateAsync({ bookingId, idempotencyKey: keys.keyFor({ bookingId }) });
      return { kind: 'paid' };
    } catch (error) {
      await keys.failed(error);
      return refusedOutcome(error);
    }
  };
};
