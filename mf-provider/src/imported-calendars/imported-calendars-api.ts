import { ImportedCalendar } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api, events, refetching } from '@nearhand/platform';
import { showing } from '@nearhand/platform/action';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { scheduleQueries } from '../schedule/schedule-api.ts';

export const importedCalendarQueries = {
  all: () => [...scheduleQueries.all(), 'imported'] as const,
  mine: () =>
    queryOptions({
      queryKey: importedCalendarQueries.all(),
      queryFn: ({ signal }) => api.get('imported-calendars', { signal, read: readDataAs(rows(ImportedCalendar)) }),
      staleTime: 0,
      // Its addresses are secrets.
      meta: { isLive: true, isStored: false },
    }),
};

const read = readDataAs(ImportedCalendar);

/** The busy times of the caller change with each of these. */
const change = {
  onSuccess: (_answer: unknown, { providerId }: { providerId: string }) => events.emit('times.changed', { providerId }),
  onSettled: refetching(scheduleQueries.all),
};

export const importCalendar = (providerId: string) =>
  mutationOptions({
    ...idempotentMutation('POST imported-calendars', { read }),
    onSuccess: () => change.onSuccess(undefined, { providerId }),
    onSettled: change.onSettled,
  });

export const uploadCalendar = mutationOptions({
  ...change,
  mutationFn: ({ file }: { file: File; providerId: string }) =>
    api.post('imported-calendars/upload', { file: { calendar: file }, read }),
});

const showRemoval = showing(importedCalendarQueries.mine, (calendars, { id }: { id: string }) =>
  calendars.filter(({ _id }) => _id !== id),
);

export const removeCalendar = mutationOptions({
  ...change,
  mutationFn: ({ id }: { id: string; providerId: string }) => api.delete('imported-calendars/:id', { params: { id } }),
  onSuccess: async (answer, calendar, result, context) => {
    await showRemoval(answer, calendar, result, context);
    change.onSuccess(answer, calendar);
  },
});
