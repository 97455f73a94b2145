import { WaitingEntry } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api, useRefreshOn } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { type MutationFunctionContext, mutationOptions, queryOptions } from '@tanstack/react-query';
import { live } from '../bookings/booking-api.ts';
import { availabilityQueries } from '../times/availability-api.ts';

export const waitingQueries = {
  all: () => ['waiting'] as const,
  /** Times that the calling customer waits for, and those that are held for them. */
  mine: () =>
    queryOptions({
      queryKey: [...waitingQueries.all(), 'mine'] as const,
      queryFn: ({ signal }) => api.get('waiting', { signal, read: readDataAs(rows(WaitingEntry)) }),
      staleTime: 0,
      meta: live,
    }),
};

/** An offer is a booking, so that its event tells of it too. */
export const useWaitingUpdates = (): void => useRefreshOn(['booking.changed'], waitingQueries.all());

const refetched = {
  // After an error too: the time may have become free, or the entry an offer.
  onSettled: (
    _data: unknown,
    _error: unknown,
    _call: unknown,
    _result: unknown,
    { client }: MutationFunctionContext,
  ) => {
    void client.invalidateQueries({ queryKey: availabilityQueries.all() });
    return client.invalidateQueries({ queryKey: waitingQueries.all() });
  },
};

export const waitForTime = () =>
  mutationOptions({
    ...idempotentMutation('POST waiting', { read: readDataAs(WaitingEntry) }),
    ...refetched,
  });

export const leaveWaitingList = mutationOptions({
  mutationFn: async (ids: readonly string[]) => {
    const left = await Promise.allSettled(ids.map((id) => api.delete('waiting/:id', { params: { id } })));
    for (const each of left) if (each.status === 'rejected') throw each.reason;
  },
  ...refetched,
});
