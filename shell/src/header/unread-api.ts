import { readData, readUnread } from '@nearhand/contracts';
import { api } from '@nearhand/platform';
import { queryOptions } from '@tanstack/react-query';

export const headerMessages = {
  unread: () =>
    queryOptions({
      queryKey: ['header', 'unread'] as const,
      queryFn: ({ signal }) => api.get('conversations/unread', { signal, read: readData(readUnread) }),
      select: ({ unread }) => unread,
      meta: { isLive: true },
    }),
};
