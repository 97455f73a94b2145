import { errorCodes, isPayable } from '@nearhand/contracts';
import { CardField } from '@nearhand/payments';
import { errorCode, errorText, toast } from '@nearhand/platform';
import { Box, RetryNotice } from '@nearhand/ui';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { paymentQueries, refetchBooking } from './payment-api.ts';

export const CardPanel = ({ bookingId }: { bookingId: string }) => {
  const intent = useQuery(paymentQueries.intent(bookingId));
  return (
    <>
      <CardField />
      {intent.isLoadingError && (
        <IntentError error={intent.error} bookingId={bookingId} onRetry={() => void intent.refetch()} />
      )}
    </>
  );
};

interface IntentErrorProps {
  error: Error;
  bookingId: string;
  onRetry: () => void;
}

const IntentError = ({ error, bookingId, onRetry }: IntentErrorProps) => {
  const client = useQueryClient();
  const [shown, setShown] = useState<Error>();
  useEffect(() => {
    let isUnmounted = false;
    const show = async () => {
      const description = await errorText(error, 'An error occurred. Please try again.');
      const isClosed = await isNoLongerPayable(client, error, bookingId);
      // A booking that is no longer payable makes the page open it.
      if (isUnmounted || isClosed) return;
      toast.error('Failed to create payment', { description });
      setShown(error);
    };
    void show();
    return () => {
      isUnmounted = true;
    };
  }, [error, bookingId, client]);
  return (
    shown === error && (
      <Box sx={{ mt: 2 }}>
        <RetryNotice onRetry={onRetry}>The payment could not be started.</RetryNotice>
      </Box>
    )
  );
};

const isNoLongerPayable = async (client: QueryClient, error: Error, bookingId: string): Promise<boolean> => {
  if ((await errorCode(error)) !== errorCodes.notPayable) return false;
  const now = await refetchBooking(client, bookingId);
  return now !== undefined && !isPayable(now);
};
