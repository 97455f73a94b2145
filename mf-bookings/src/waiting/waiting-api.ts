import { WaitingEntry } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api, useRefreshOn } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';
import { live } from '../bookings/booking-api.ts';

export const waitingQueries = {
  all: () => ['waiting'] as const,
  /** Times that the calling customer waits for, and those that are held for them. */
  mine: () =>
    queryOptions({
      queryKey: [...waitingQueries.all(), 'mine'] as const,
      queryFn: ({ signal }) => api.get('waiting', { signal, read: readDataAs(rows(WaitingEntry)) }),
      ...live,
    }),
};

/** An offer is a booking, so that its event tells of it too. */
export const useWaitingUpdates = (): void => useRefreshOn(['booking.changed'], waitingQueries.all());
