import {
  type BookingStatus,
  type ChangeBooking,
  readBooking,
  readBookingList,
  readData,
  readList,
  type User,
} from '@nearhand/contracts';
import { api, events, type QueryMeta } from '@nearhand/platform';
import { type MutationFunctionContext, mutationOptions, queryOptions } from '@tanstack/react-query';
import { walletQueries } from '../wallets/wallet-api.ts';
import { asLoadFailure } from './booking-access.ts';

/** The other side of a booking changes it too. */
export const live: QueryMeta = { isLive: true };

export const bookingQueries = {
  all: () => ['bookings'] as const,
  /** `mine`: the caller's own, as a customer. `incoming`: made with the calling provider; an admin gets everyone's. */
  list: (whose: 'mine' | 'incoming') =>
    queryOptions({
      queryKey: [...bookingQueries.all(), whose] as const,
      queryFn: ({ signal }) =>
        api.get(whose === 'mine' ? 'bookings/me' : 'bookings', { signal, read: readData(readList(readBooking)) }),
      // A review that is written on another slice's page changes them while none of these pages is open.
      staleTime: 0,
      meta: live,
    }),
  /** The soonest of the incoming ones that wait for an answer. An API that cannot choose them gives all there are. */
  requests: (most: number) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'requests', most] as const,
      queryFn: ({ signal }) =>
        api.get('bookings', { query: { status: 'pending', limit: `${most}` }, signal, read: readBookingList }),
      meta: live,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) =>
        api.get('bookings/:id', { params: { id }, signal, read: readData(readBooking) }).catch(asLoadFailure),
      meta: live,
    }),
};

/** The bookings that a person's own pages list. */
export const listOf = ({ role }: User) => bookingQueries.list(role === 'customer' ? 'mine' : 'incoming');

/** What every change that this tab makes to a booking has in common. */
export const bookingChange = {
  mutationKey: ['booking-change'] as const,
  // A refusal mostly means that the screen is behind, so what it shows is fetched anew either way.
  onSettled: (_b: unknown, _e: unknown, _v: unknown, _r: unknown, { client }: MutationFunctionContext) =>
    client.invalidateQueries({ queryKey: bookingQueries.all() }),
};

export const changeBooking = mutationOptions({
  ...bookingChange,
  mutationFn: ({ bookingId, status }: { bookingId: string; status: BookingStatus }) =>
    api.put('bookings/:id', { params: { id: bookingId }, body: { status } satisfies ChangeBooking }),
  onSuccess: (_answer, { bookingId, status }, _result, { client }) => {
    events.emit('booking.changed', { bookingId });
    if (status === 'confirmed') return;
    // Completing pays the provider out; cancelling may refund.
    events.emit('wallet.changed', {});
    void client.invalidateQueries({ queryKey: walletQueries.all() });
  },
});
