import { Conversation, inPages, MessagePage, Recipient, rowsOfPages } from '@nearhand/contracts';
import { Page, readAs, readDataAs } from '@nearhand/contracts/schema';
import { api, errorStatus, events, useRefreshOn } from '@nearhand/platform';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { withEarlier, withNewest } from './message-thread.ts';

const pageSize = 30;

// Live updates arrive only while a page shows the data, so each visit fetches again. Messages do not stay on the device.
const live = { staleTime: 0, meta: { isLive: true, isStored: false } };

export const conversationQueries = {
  all: () => ['marketplace', 'conversations'] as const,
  /** Sorted by the latest message. */
  list: () =>
    infiniteQueryOptions({
      queryKey: [...conversationQueries.all(), 'list'] as const,
      ...inPages(pageSize, (call) => api.get('conversations', { ...call, read: readAs(Page(Conversation)) })),
      ...live,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...conversationQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) => api.get('conversations/:id', { params: { id }, signal, read: readDataAs(Conversation) }),
      ...live,
    }),
  /** All messages that were loaded. A refetch loads the newest page only. */
  thread: (id: string) =>
    queryOptions({
      queryKey: [...conversationQueries.all(), 'thread', id] as const,
      queryFn: async ({ client, queryKey, signal }) => {
        const newest = await api.get('conversations/:id/messages', {
          params: { id },
          signal,
          read: readDataAs(MessagePage),
        });
        return withNewest(client.getQueryData<MessagePage>(queryKey), newest);
      },
      ...live,
    }),
  recipient: (id: string) =>
    queryOptions({
      queryKey: [...conversationQueries.all(), 'recipient', id] as const,
      queryFn: ({ signal }) =>
        api.get('conversations/recipients/:id', { params: { id }, signal, read: readDataAs(Recipient) }),
      staleTime: 0,
    }),
};

/** The conversation in the cached list, shown until its query has data. */
export const listedConversation = (client: QueryClient, id: string): Conversation | undefined => {
  const pages = client.getQueryData(conversationQueries.list().queryKey);
  return pages && rowsOfPages(pages).rows.find(({ _id }) => _id === id);
};

export const emitChanged = (conversationId: string) => events.emit('message.changed', { conversationId });

/** Loads the messages before the position `before`. */
export const showEarlier = mutationOptions({
  mutationFn: ({ conversation, before }: { conversation: string; before: number }) =>
    api.get('conversations/:id/messages', {
      params: { id: conversation },
      query: { before: `${before}` },
      read: readDataAs(MessagePage),
    }),
  onSuccess: (earlier, { conversation }, _result, { client }) => {
    client.setQueryData(
      conversationQueries.thread(conversation).queryKey,
      (known) => known && withEarlier(known, earlier),
    );
  },
});

/** Marks the messages up to `position` as read. */
export const readMessages = mutationOptions({
  mutationFn: ({ conversation, position }: { conversation: string; position: number }) =>
    api.post('conversations/:id/read', { params: { id: conversation }, body: { position } }),
  onSuccess: (_answer, { conversation }) => emitChanged(conversation),
  // Without a retry the unread count would stay wrong.
  retry: (failures, error) => failures < 20 && (errorStatus(error) ?? 500) >= 500,
  retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 30_000),
});

/** Refetches conversations when this tab, another tab or the other user writes or reads. */
export const useConversationUpdates = (): void => useRefreshOn(['message.changed'], conversationQueries.all());
