import { ImportedCalendar } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api, events } from '@nearhand/platform';
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

const showImported = showing(importedCalendarQueries.mine, (calendars, _sent: unknown, imported: ImportedCalendar) => [
  ...calendars.filter(({ _id }) => _id !== imported._id),
  imported,
]);

export const importCalendar = (providerId: string) =>
  mutationOptions({
    ...idempotentMutation('POST imported-calendars', { read }),
    onSuccess: showImported,
    // After an error too: the busy times of the caller may have changed. The page reads again on it.
    onSettled: () => events.emit('times.changed', { providerId }),
  });

export const uploadCalendar = mutationOptions({
  mutationFn: ({ file }: { file: File; providerId: string }) =>
    api.post('imported-calendars/upload', { file: { calendar: file }, read }),
  onSuccess: showImported,
  onSettled: (_imported, _error, { providerId }) => events.emit('times.changed', { providerId }),
});

const showRemoval = showing(importedCalendarQueries.mine, (calendars, { id }: { id: string }) =>
  calendars.filter(({ _id }) => _id !== id),
);

export const removeCalendar = mutationOptions({
  mutationFn: ({ id }: { id: string; providerId: string }) => api.delete('imported-calendars/:id', { params: { id } }),
  onSuccess: showRemoval,
  onSettled: (_answer, _error, { providerId }) => events.emit('times.changed', { providerId }),
});
