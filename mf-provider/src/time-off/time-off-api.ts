import { BusyTime, type WallSpan } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, events } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, useQueries } from '@tanstack/react-query';
import { scheduleQueries } from '../schedule/schedule-api.ts';
import { affectedBookings, daysToAsk } from './time-off-form.ts';

/** In the API's order. */
const showAdded = showing(scheduleQueries.timeOff, (offs, _call: unknown, added: BusyTime) =>
  [...offs, added].toSorted((one, other) => one.start.localeCompare(other.start)),
);

export const addTimeOff = (providerId: string) =>
  mutationOptions({
    ...idempotentMutation('POST time-off', { read: readDataAs(BusyTime) }),
    onSuccess: showAdded,
    // After an error too: without an answer it may have worked. The page reads again on it.
    onSettled: () => events.emit('times.changed', { providerId }),
  });

const showEnd = showing(scheduleQueries.timeOff, (offs, { id }: { id: string }) =>
  offs.filter(({ _id }) => _id !== id),
);

export const endTimeOff = mutationOptions({
  mutationFn: ({ id }: { id: string; providerId: string }) => api.delete('time-off/:id', { params: { id } }),
  onSuccess: showEnd,
  onSettled: (_answer, _error, { providerId }) => events.emit('times.changed', { providerId }),
});

/** Bookings that lie within a time off; undefined until all its days are known. */
export const useAffectedBookings = (off: WallSpan | undefined) =>
  useQueries({
    queries: off ? daysToAsk(off).map(scheduleQueries.calendar) : [],
    combine: (results) => ({
      isError: results.some(({ isError, data }) => isError && !data),
      bookings:
        off && results.every(({ data }) => data)
          ? affectedBookings(
              results.flatMap(({ data }) => data?.bookings ?? []),
              off,
            )
          : undefined,
    }),
  });
