import { BusyTime, Calendar, type CalendarDay, ScheduleBody } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const scheduleQueries = {
  all: () => ['provider-schedule'] as const,
  calendars: () => [...scheduleQueries.all(), 'calendar'] as const,
  /** Bookings and busy times of at most 62 days. */
  calendar: (from: CalendarDay, to: CalendarDay) =>
    queryOptions({
      queryKey: [...scheduleQueries.calendars(), from, to] as const,
      queryFn: async ({ signal }) => ({
        from,
        to,
        ...(await api.get('calendar', { query: { from, to }, signal, read: readDataAs(Calendar) })),
      }),
      staleTime: 0,
      meta: { isLive: true },
    }),
  timeOff: () =>
    queryOptions({
      queryKey: [...scheduleQueries.all(), 'time-off'] as const,
      queryFn: ({ signal }) => api.get('time-off', { signal, read: readDataAs(rows(BusyTime)) }),
      staleTime: 0,
      meta: { isLive: true },
    }),
  /** For a form: never from the cache, and a refetch does not change an open form. */
  edited: () =>
    queryOptions({
      queryKey: [...scheduleQueries.all(), 'edited'] as const,
      queryFn: ({ signal }) => api.get('schedule', { signal, read: readDataAs(ScheduleBody) }),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }),
};
