import { Repeat } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, events, refetching, useRefreshOn } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { type MutationFunctionContext, mutationOptions, queryOptions } from '@tanstack/react-query';
import { bookingQueries, live } from '../bookings/booking-api.ts';

const read = readDataAs(Repeat);

export const repeatQueries = {
  all: () => ['repeats'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...repeatQueries.all(), id] as const,
      queryFn: ({ signal }) => api.get('repeats/:id', { params: { id }, signal, read }),
      ...live,
    }),
};

/** A change of a repeat is reported as one of its first booking. */
export const useRepeatUpdates = (): void => useRefreshOn(['booking.changed'], repeatQueries.all());

const refetched = {
  // After an error too: a date may have been booked meanwhile.
  onSettled: refetching(repeatQueries.all, bookingQueries.all),
  onSuccess: (repeat: Repeat, _call: unknown, _result: unknown, { client }: MutationFunctionContext) => {
    client.setQueryData(repeatQueries.detail(repeat._id).queryKey, repeat);
    for (const [index, { bookingId }] of repeat.dates.entries()) {
      if (!bookingId) continue;
      const part = { _id: repeat._id, number: index + 1, of: repeat.dates.length };
      client.setQueryData(
        bookingQueries.detail(bookingId).queryKey,
        (booking) => booking && { ...booking, repeat: part },
      );
      events.emit('booking.changed', { bookingId });
    }
  },
};

export const startRepeat = () => mutationOptions({ ...idempotentMutation('POST repeats', { read }), ...refetched });

export const skipDate = mutationOptions({
  mutationFn: ({ id, date }: { id: string; date: string }) =>
    api.post('repeats/:id/skip', { params: { id }, body: { date }, read }),
  ...refetched,
});

export const stopRepeat = mutationOptions({
  mutationFn: (id: string) => api.post('repeats/:id/stop', { params: { id }, read }),
  ...refetched,
});
