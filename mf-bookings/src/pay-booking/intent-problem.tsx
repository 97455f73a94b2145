import { errorCodes } from '@nearhand/contracts';
import { errorCode, errorText, toast } from '@nearhand/platform';
import { Box, Button, Notice } from '@nearhand/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookingQueries } from '../bookings/booking-api.ts';

interface Props {
  error: Error;
  bookingId: string;
  onRetry: () => void;
}

/** The payment could not be begun: says so, and offers to try again. */
export const IntentProblem = ({ error, bookingId, onRetry }: Props) => {
  const client = useQueryClient();
  useEffect(() => {
    let said = false;
    const say = async () => {
      const description = await errorText(error, 'An error occurred. Please try again.');
      const isBehind = (await errorCode(error)) === errorCodes.notPayable;
      if (said) return;
      toast.error('Failed to create payment', { description });
      if (isBehind) await client.invalidateQueries({ queryKey: bookingQueries.detail(bookingId).queryKey });
    };
    void say();
    return () => {
      said = true;
    };
  }, [error, bookingId, client]);
  return (
    <Box sx={{ mt: 2 }}>
      <Notice severity="error">
        The payment could not be started.{' '}
        <Button size="small" color="inherit" variant="text" onClick={onRetry}>
          Retry
        </Button>
      </Notice>
    </Box>
  );
};
