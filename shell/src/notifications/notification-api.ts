import { Notification, type ReadNotifications } from '@nearhand/contracts';
import { readDataAs, rows } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { inBackground } from '@slices/host';
import { mutationOptions, queryOptions } from '@tanstack/react-query';

export const notificationQueries = {
  list: () =>
    queryOptions({
      queryKey: ['header', 'notifications'] as const,
      queryFn: () =>
        inBackground((signal) => api.get('notifications', { signal, read: readDataAs(rows(Notification)) })),
      meta: { isLive: true },
    }),
};

export const readNotifications = mutationOptions({
  mutationFn: (body: ReadNotifications) => api.post('notifications/read', { body }),
  onSuccess: (_answer, _variables, _result, { client }) => client.invalidateQueries(notificationQueries.list()),
});
