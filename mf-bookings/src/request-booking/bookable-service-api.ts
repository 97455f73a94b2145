import {
  type Availability,
  addDays,
  bookingWindowDays,
  type CalendarDay,
  type Data,
  type Service,
} from '@nearhand/contracts';
import { api, unwrap } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const bookableServiceQueries = {
  all: () => ['bookable-service'] as const,
  detail: (id: string) =>
    queryOptions({
      queryKey: [...bookableServiceQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get(`services/${id}`, { signal }).json<Data<Service>>().then(unwrap),
    }),
  /** Which slots are taken from `today` to the end of the booking window. */
  availability: (id: string, today: CalendarDay) =>
    queryOptions({
      queryKey: [...bookableServiceQueries.all(), 'availability', id, today] as const,
      queryFn: ({ signal }) =>
        api
          .get(`services/${id}/availability`, {
            signal,
            searchParams: { from: today, to: addDays(today, bookingWindowDays) },
          })
          .json<Data<Availability>>()
          .then(unwrap),
      staleTime: 0,
    }),
};
