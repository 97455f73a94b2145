import { errorCodes, isPayable } from '@nearhand/contracts';
import { errorCode, errorText, toast } from '@nearhand/platform';
import { Box, Button, Notice } from '@nearhand/ui';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { lookAgain } from './payment-api.ts';

interface Props {
  error: Error;
  bookingId: string;
  onRetry: () => void;
}

/** The payment could not be begun: says so, and offers to try again. */
export const IntentProblem = ({ error, bookingId, onRetry }: Props) => {
  const client = useQueryClient();
  const [said, setSaid] = useState<Error>();
  useEffect(() => {
    let isGone = false;
    const say = async () => {
      const description = await errorText(error, 'An error occurred. Please try again.');
      const isBehind = await nothingToPay(client, error, bookingId);
      // Then the page says why there is nothing to pay and leads to the booking.
      if (isGone || isBehind) return;
      toast.error('Failed to create payment', { description });
      setSaid(error);
    };
    void say();
    return () => {
      isGone = true;
    };
  }, [error, bookingId, client]);
  return (
    said === error && (
      <Box sx={{ mt: 2 }}>
        <Notice severity="error">
          The payment could not be started.{' '}
          <Button size="small" color="inherit" variant="text" onClick={onRetry}>
            Retry
          </Button>
        </Notice>
      </Box>
    )
  );
};

const nothingToPay = async (client: QueryClient, error: Error, bookingId: string): Promise<boolean> => {
  if ((await errorCode(error)) !== errorCodes.notPayable) return false;
  const now = await lookAgain(client, bookingId);
  return now !== undefined && !isPayable(now);
};
