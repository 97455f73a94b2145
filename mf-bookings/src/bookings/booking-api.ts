import {
  Booking,
  BookingList,
  type BookingSort,
  type BookingStatus,
  type ChangeBooking,
  inPages,
  localDay,
  type Role,
  rowsOfPages,
  Wallet,
} from '@nearhand/contracts';
import { readAs, readDataAs } from '@nearhand/contracts/schema';
import { api, errorStatus, events, useRefreshOn } from '@nearhand/platform';
import { withRows } from '@nearhand/platform/action';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type MutationFunctionContext,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { toBookingError } from './booking-access.tsx';

/** Other slices and devices change them while no page here is mounted: each visit asks anew. */
export const live = { staleTime: 0, meta: { isLive: true } };

const pageSize = 20;

/** Part of a list of bookings, in its order. */
export interface BookingSelection {
  statuses: readonly BookingStatus[];
  sort: BookingSort;
}

export const bookingQueries = {
  all: () => ['bookings'] as const,
  /** `mine`: of the calling customer. `incoming`: of the calling provider; an admin gets all bookings. */
  list: (kind: 'mine' | 'incoming', { statuses, sort }: BookingSelection) =>
    infiniteQueryOptions({
      queryKey: [...bookingQueries.all(), kind, statuses, sort] as const,
      ...inPages(pageSize, ({ query, signal }) =>
        api.get(kind === 'mine' ? 'bookings/me' : 'bookings', {
          query: { status: statuses.join(), sort, ...query },
          signal,
          read: readAs(BookingList),
        }),
      ),
      select: (list) => ({
        ...rowsOfPages(list),
        counts: list.pages[0]?.counts,
        // An answer of the last visit may be older than its `today`.
        today: list.pages[0]?.today ?? localDay(new Date()),
      }),
      ...live,
    }),
  /** Pending requests, the soonest first. */
  requests: (limit: number) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'requests', limit] as const,
      queryFn: ({ signal }) =>
        api.get('bookings', { query: { status: 'pending', limit: `${limit}` }, signal, read: readAs(BookingList) }),
      ...live,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...bookingQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) =>
        api.get('bookings/:id', { params: { id }, signal, read: readBooking }).catch(toBookingError),
      ...live,
    }),
};

export const listOf = (role: Role | undefined, selection: BookingSelection) =>
  bookingQueries.list(role === 'customer' ? 'mine' : 'incoming', selection);

/** Bookings as they were read after a change of this tab. */
const readAfterChange = new WeakSet<object>();
let readsAfterChange = 0;

const readAgain = async (client: QueryClient) => {
  readsAfterChange += 1;
  await client.invalidateQueries({ queryKey: bookingQueries.all() });
  readsAfterChange -= 1;
  for (const [, booking] of client.getQueriesData<object>({ queryKey: [...bookingQueries.all(), 'detail'] }))
    if (booking) readAfterChange.add(booking);
};

/** Every mutation of a booking spreads this; it tells this tab's changes from those of others. */
export const bookingChange = {
  mutationKey: ['booking-change'] as const,
  // After an error too: it mostly means that the screen is stale. Without an answer this change may have worked.
  onSettled: (_b: unknown, error: unknown, _v: unknown, _r: unknown, { client }: MutationFunctionContext) => {
    if (errorStatus(error)) void client.invalidateQueries({ queryKey: bookingQueries.all() });
    else void readAgain(client);
  },
};

/** True for a booking that was read during a change of this tab, or after one. */
export const isOwnChange = (client: QueryClient, booking: Booking): boolean =>
  readAfterChange.has(booking) ||
  readsAfterChange > 0 ||
  client.isMutating({ mutationKey: bookingChange.mutationKey }) > 0;

export const readBooking = readDataAs(Booking);

/** A page shows the answer at once: reading the booking again may fail. */
export const showChange = (booking: Booking, client: QueryClient): void => {
  client.setQueryData(bookingQueries.detail(booking._id).queryKey, booking);
  const changed = (bookings: Booking[]) => bookings.map((one) => (one._id === booking._id ? booking : one));
  for (const kind of ['mine', 'incoming'])
    client.setQueriesData<InfiniteData<BookingList>>(
      { queryKey: [...bookingQueries.all(), kind] },
      (list) => list && withRows(list, changed),
    );
  client.setQueriesData<BookingList>({ queryKey: [...bookingQueries.all(), 'requests'] }, (list) => {
    if (!list) return list;
    const data = changed(list.data).filter(({ status }) => status === 'pending');
    return { ...list, data, total: list.total - (list.data.length - data.length) };
  });
  events.emit('booking.changed', { bookingId: booking._id });
};

export const changeBooking = mutationOptions({
  ...bookingChange,
  mutationFn: ({ bookingId, status }: { bookingId: string; status: BookingStatus }) =>
    api.put('bookings/:id', {
      params: { id: bookingId },
      body: { status } satisfies ChangeBooking,
      read: readBooking,
    }),
  onSuccess: (booking, { status }, _result, { client }) => {
    showChange(booking, client);
    if (status === 'confirmed') return;
    // Completing pays the provider out; cancelling may refund.
    events.emit('wallet.changed', {});
    void client.invalidateQueries({ queryKey: walletQueries.all() });
  },
});

export const useBookingUpdates = (): void => useRefreshOn(['booking.changed', 'review.changed'], bookingQueries.all());

export const walletQueries = {
  all: () => ['wallet-balance'] as const,
  mine: () =>
    queryOptions({
      queryKey: [...walletQueries.all(), 'mine'] as const,
      queryFn: ({ signal }) => api.get('wallet', { signal, read: readDataAs(Wallet) }),
    }),
};
