import { CalendarFeed } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export const calendarFeedQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['calendar-feed'] as const,
      queryFn: ({ signal }) => api.get('calendar-feed', { signal, read: readDataAs(CalendarFeed) }),
      // A new password ends it.
      staleTime: 0,
      // Its address is a secret.
      meta: { isStored: false },
    }),
};

/** The address before stops working. */
export const makeFeed = mutationOptions({
  mutationFn: () => api.post('calendar-feed', { read: readDataAs(CalendarFeed) }),
  onSuccess: (feed, _variables, _result, { client }) => client.setQueryData(calendarFeedQueries.mine().queryKey, feed),
});

export const revokeFeed = mutationOptions({
  mutationFn: () => api.delete('calendar-feed', {}),
  onSuccess: (_answer, _variables, _result, { client }) => client.setQueryData(calendarFeedQueries.mine().queryKey, {}),
});
