import { type Booking, isPayable, PaymentIntent, paths, SavedCardPayment } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { idempotentMutation, useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, useQueryClient } from '@tanstack/react-query';
import { bookingQueries } from '../bookings/booking-api.ts';
import { intentQuery, type Payment, walletPayment } from '../payments/payment-api.ts';

const payFromWallet = (bookingId: string) =>
  mutationOptions({ ...idempotentMutation('POST payments/wallet'), ...walletPayment(bookingId) });

const payWithSavedCard = () =>
  mutationOptions(idempotentMutation('POST payments/saved-card', { read: readDataAs(SavedCardPayment) }));

const notices = {
  card: 'You will not be charged until the service is completed.',
  wallet: 'Your wallet pays now; the provider gets the money when the service is completed.',
};

/** The payment of the booking itself. */
export const useBookingPayment = ({ _id: bookingId, price }: Booking): Payment => {
  const client = useQueryClient();
  const { mutateAsync } = useIdempotentMutation(() => payFromWallet(bookingId));
  const saved = useIdempotentMutation(payWithSavedCard);
  const read = readDataAs(PaymentIntent);
  return {
    bookingId,
    amount: price,
    notices,
    cancelTo: paths.myBookings,
    paidState: { justPaid: true },
    intent: intentQuery(bookingId, (signal) =>
      api.post('payments/create-intent', { body: { bookingId }, signal, read }),
    ),
    payFromWallet: () => mutateAsync({ body: { bookingId } }),
    payWithSavedCard: (card) => saved.mutateAsync({ body: { bookingId, card } }),
    intentFor: (saveCard) => api.post('payments/create-intent', { body: { bookingId, saveCard }, read }),
    isStillPayable: async () => {
      const now = await client.fetchQuery({ ...bookingQueries.detail(bookingId), staleTime: 0 }).catch(() => undefined);
      return now === undefined || isPayable(now);
    },
  };
};
