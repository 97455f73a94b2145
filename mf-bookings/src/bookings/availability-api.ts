import { type Availability, addDays, bookingWindowDays, type CalendarDay, type Data } from '@nearhand/contracts';
import { api, unwrap } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

/** Others take slots while somebody chooses; no event tells of bookings that are not one's own. */
const interval = 15_000;

export const availabilityQueries = {
  all: () => ['service-availability'] as const,
  /** Which slots of a service are taken from `today` to the end of the booking window. */
  of: (serviceId: string, today: CalendarDay) =>
    queryOptions({
      queryKey: [...availabilityQueries.all(), serviceId, today] as const,
      queryFn: ({ signal }) =>
        api
          .get(`services/${serviceId}/availability`, {
            signal,
            searchParams: { from: today, to: addDays(today, bookingWindowDays) },
          })
          .json<Data<Availability>>()
          .then(unwrap),
      staleTime: 0,
      refetchInterval: interval,
    }),
};
