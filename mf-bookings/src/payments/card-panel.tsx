import { CardField } from '@nearhand/payments';
import { errorText, toast } from '@nearhand/platform';
import { Box, RetryNotice } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { isPaymentRefused, type Payment } from './payment-api.ts';

export const CardPanel = ({ payment }: { payment: Payment }) => {
  const intent = useQuery(payment.intent);
  return (
    <>
      <CardField />
      {intent.isLoadingError && (
        <IntentError error={intent.error} payment={payment} onRetry={() => void intent.refetch()} />
      )}
    </>
  );
};

interface IntentErrorProps {
  error: Error;
  payment: Payment;
  onRetry: () => void;
}

const IntentError = ({ error, payment, onRetry }: IntentErrorProps) => {
  const [shown, setShown] = useState<Error>();
  const isClosed = useEffectEvent(async () => (await isPaymentRefused(error)) && !(await payment.isStillPayable()));
  useEffect(() => {
    let isUnmounted = false;
    const show = async () => {
      const description = await errorText(error);
      // The page opens a booking that can no longer be paid.
      if ((await isClosed()) || isUnmounted) return;
      toast.error('Failed to create payment', { description });
      setShown(error);
    };
    void show();
    return () => {
      isUnmounted = true;
    };
  }, [error]);
  return (
    shown === error && (
      <Box sx={{ mt: 2 }}>
        <RetryNotice onRetry={onRetry}>The payment could not be started.</RetryNotice>
      </Box>
    )
  );
};
