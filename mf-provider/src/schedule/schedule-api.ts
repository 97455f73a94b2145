import { type CalendarDay, readBusyTime, readCalendar, readData, readList, readSchedule } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const scheduleQueries = {
  all: () => ['provider-schedule'] as const,
  /** Bookings and busy times of at most 62 days. */
  calendar: (from: CalendarDay, to: CalendarDay) =>
    queryOptions({
      queryKey: [...scheduleQueries.all(), 'calendar', from, to] as const,
      queryFn: async ({ signal }) => ({
        from,
        to,
        ...(await api.get('calendar', { query: { from, to }, signal, read: readData(readCalendar) })),
      }),
      staleTime: 0,
      meta: { isLive: true },
    }),
  timeOff: () =>
    queryOptions({
      queryKey: [...scheduleQueries.all(), 'time-off'] as const,
      queryFn: ({ signal }) => api.get('time-off', { signal, read: readData(readList(readBusyTime)) }),
      staleTime: 0,
      meta: { isLive: true },
    }),
  /** For a form: never from the cache, and a refetch does not change an open form. */
  edited: () =>
    queryOptions({
      queryKey: [...scheduleQueries.all(), 'edited'] as const,
      queryFn: ({ signal }) => api.get('schedule', { signal, read: readData(readSchedule) }),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
