import type { Booking, BookingStatus, ChangeBooking, Data } from '@nearhand/contracts';
import { api, events, unwrap } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { walletQueries } from '../wallets/wallet-api.ts';
import { asLoadFailure } from './booking-access.ts';

export const bookingQueries = {
  all: () => ['bookings'] as const,
  /** `mine`: the caller's own, as a customer. `incoming`: made with the calling provider; an admin gets everyone's. */
  list: (whose: 'mine' | 'incoming') =>
    queryOptions({
      queryKey: [...bookingQueries.all(), whose] as const,
      queryFn: ({ signal }) =>
        api
          .get(whose === 'mine' ? 'bookings/me' : 'bookings', { signal })
          .json<Data<Booking[]>>()
          .then(unwrap),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) =>
        api.get(`bookings/${id}`, { signal }).json<Data<Booking>>().then(unwrap).catch(asLoadFailure),
    }),
};

export const changeBooking = mutationOptions({
  mutationFn: ({ bookingId, status }: { bookingId: string; status: BookingStatus }) =>
    api
      .put(`bookings/${bookingId}`, { json: { status } satisfies ChangeBooking })
      .json<Data<Booking>>()
      .then(unwrap),
  onSuccess: ({ status }, { bookingId }, _result, { client }) => {
    events.emit('booking.changed', { bookingId });
    if (status === 'confirmed') return;
    // Completing pays the provider out; cancelling may refund.
    events.emit('wallet.changed', {});
    void client.invalidateQueries({ queryKey: walletQueries.all() });
  },
  // A refusal mostly means that the screen is behind, so what it shows is fetched anew either way.
  onSettled: (_booking, _error, _variables, _result, { client }) =>
    client.invalidateQueries({ queryKey: bookingQueries.all() }),
});
