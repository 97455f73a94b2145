import { type Booking, type PaymentRequest, readData, readPaymentIntent } from '@nearhand/contracts';
import type { CardConfirmation } from '@nearhand/payments';
import { api, events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { bookingQueries, walletQueries } from '../bookings/booking-api.ts';

export const paymentQueries = {
  all: () => ['booking-payment'] as const,
  /** A POST that is read as a query: the API answers with the booking's one open intent. */
  intent: (bookingId: string) =>
    queryOptions({
      queryKey: [...paymentQueries.all(), 'intent', bookingId] as const,
      queryFn: ({ signal }) =>
        api.post('payments/create-intent', { body: { bookingId }, signal, read: readData(readPaymentIntent) }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      retry: false,
      refetchOnWindowFocus: false,
    }),
};

/** Reads the booking again, which makes the API ask Stripe; undefined without an answer. */
export const refetchBooking = (client: QueryClient, bookingId: string): Promise<Booking | undefined> =>
  client.fetchQuery({ ...bookingQueries.detail(bookingId), staleTime: 0 }).catch(() => undefined);

interface CardPayment extends PaymentRequest {
  confirm: CardConfirmation;
  clientSecret: string;
}

export const payByCard = mutationOptions({
  mutationFn: ({ confirm, clientSecret }: CardPayment) => confirm(clientSecret),
  onSuccess: ({ kind }, { bookingId }) => {
    if (kind === 'paid' || kind === 'processing') events.emit('booking.changed', { bookingId });
  },
  // After an error too: money may have moved although the answer was lost.
  onSettled: (_result, _error, _payment, _context, { client }) => {
    void client.invalidateQueries({ queryKey: bookingQueries.all() });
  },
});

export const payFromWallet = () =>
  mutationOptions({
    ...idempotentMutation('POST payments/wallet'),
    onSuccess: (_answer, { body: { bookingId } }) => {
      events.emit('booking.changed', { bookingId });
      events.emit('wallet.changed', {});
    },
    onSettled: (_answer, _error, _call, _result, { client }) => {
      void client.invalidateQueries({ queryKey: bookingQueries.all() });
      void client.invalidateQueries({ queryKey: walletQueries.all() });
    },
  });
