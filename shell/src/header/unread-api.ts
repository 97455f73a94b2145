import type { Data, UnreadCount } from '@nearhand/contracts';
import { api, unwrap } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const headerMessages = {
  unread: () =>
    queryOptions({
      queryKey: ['header', 'unread'] as const,
      queryFn: ({ signal }) =>
        api
          .get('conversations/unread', { signal })
          .json<Data<UnreadCount>>()
          .then(unwrap)
          .then(({ unread }) => unread),
      meta: { isLive: true },
    }),
};
