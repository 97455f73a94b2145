import { type Booking, type PaymentRequest, readData, readPaymentIntent } from '@nearhand/contracts';
import type { CardConfirmation } from '@nearhand/payments';
import { api, events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { bookingQueries } from '../bookings/booking-api.ts';
import { walletQueries } from '../wallets/wallet-api.ts';

export const paymentQueries = {
  all: () => ['booking-payment'] as const,
  /** The booking's one live intent: asking again answers with the same, so asking counts as reading. */
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

/** The booking as it stands now; undefined when nobody can tell. Asking has the API ask Stripe how its payment stands. */
export const lookAgain = (client: QueryClient, bookingId: string): Promise<Booking | undefined> =>
  client.fetchQuery({ ...bookingQueries.detail(bookingId), staleTime: 0 }).catch(() => undefined);

interface CardPayment extends PaymentRequest {
  confirm: CardConfirmation;
  clientSecret: string;
}

/** The webhook is the truth and what this comes to only a hint. */
export const payByCard = mutationOptions({
  mutationFn: ({ confirm, clientSecret }: CardPayment) => confirm(clientSecret),
  onSuccess: ({ kind }, { bookingId }) => {
    if (kind === 'paid' || kind === 'processing') events.emit('booking.changed', { bookingId });
  },
  // Whatever it came to: the money may have moved although the answer was lost.
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
