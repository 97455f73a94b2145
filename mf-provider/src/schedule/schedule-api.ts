import { addDays, BusyTime, Calendar, type CalendarDay, daysAround, ScheduleBody } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const scheduleQueries = {
  all: () => ['provider-schedule'] as const,
  calendars: () => [...scheduleQueries.all(), 'calendar'] as const,
  /** Bookings and busy times of at most 62 days, or of those around the marketplace's today. */
  calendar: (days?: { from: CalendarDay; to: CalendarDay }) =>
    queryOptions({
      queryKey: [...scheduleQueries.calendars(), days ?? 'around today'] as const,
      queryFn: async ({ signal }) => {
        const calendar = await api.get('calendar', { query: days, signal, read: readDataAs(Calendar) });
        return { ...(days ?? daysAround(calendar.today)), ...calendar };
      },
      staleTime: 0,
      meta: { isLive: true },
    }),
  /** A week with the ones before and after it; without `week` the current one. */
  ofWeek: (week: CalendarDay | undefined) =>
    scheduleQueries.calendar(week ? { from: addDays(week, -7), to: addDays(week, 13) } : undefined),
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
