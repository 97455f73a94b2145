import { CardField } from '@nearhand/payments';
import { useQuery } from '@tanstack/react-query';
import { IntentProblem } from './intent-problem.tsx';
import { paymentQueries } from './payment-api.ts';

/** The card field, and what keeps the payment from being begun. */
export const CardPanel = ({ bookingId }: { bookingId: string }) => {
  const intent = useQuery(paymentQueries.intent(bookingId));
  return (
    <>
      <CardField />
      {intent.isLoadingError && (
        <IntentProblem error={intent.error} bookingId={bookingId} onRetry={() => void intent.refetch()} />
      )}
    </>
  );
};
