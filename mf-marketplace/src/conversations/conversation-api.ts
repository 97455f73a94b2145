import {
  type Conversation,
  type MessagePage,
  readConversation,
  readData,
  readList,
  readMessage,
  readMessagePage,
  readRecipient,
} from '@nearhand/contracts';
import { api, errorStatus, events } from '@nearhand/platform';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { withEarlier, withNewest, withSent } from './message-thread.ts';

/** Its news is heard only while a page shows it: asked for again at each visit. */
const live = { refetchOnMount: 'always' as const, meta: { isLive: true } };

export const conversationQueries = {
  all: () => ['marketplace', 'conversations'] as const,
  /** Those of the signed-in person, the one with the latest message first. */
  list: () =>
    queryOptions({
      queryKey: [...conversationQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => api.get('conversations', { signal, read: readData(readList(readConversation)) }),
      ...live,
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: [...conversationQueries.all(), 'detail', id] as const,
      queryFn: ({ signal }) =>
        api.get('conversations/:id', { params: { id }, signal, read: readData(readConversation) }),
      ...live,
    }),
  /** The messages as far back as they were asked for. Only the newest page is asked for again. */
  thread: (id: string) =>
    queryOptions({
      queryKey: [...conversationQueries.all(), 'thread', id] as const,
      queryFn: async ({ client, queryKey, signal }) => {
        const newest = await api.get('conversations/:id/messages', {
          params: { id },
          signal,
          read: readData(readMessagePage),
        });
        return withNewest(client.getQueryData<MessagePage>(queryKey), newest);
      },
      ...live,
    }),
  /** Whom one is about to write to. */
  recipient: (id: string) =>
    queryOptions({
      queryKey: [...conversationQueries.all(), 'recipient', id] as const,
      queryFn: ({ signal }) =>
        api.get('conversations/recipients/:id', { params: { id }, signal, read: readData(readRecipient) }),
      refetchOnMount: 'always',
    }),
};

/** The conversation as the list knows it, to show while its page asks for it. */
export const listedConversation = (client: QueryClient, id: string): Conversation | undefined =>
  client.getQueryData(conversationQueries.list().queryKey)?.find(({ _id }) => _id === id);

const tell = (conversationId: string) => events.emit('message.changed', { conversationId });

const read = readData(readMessage);

/** Writes in a conversation. A refusal may mean that it was closed meanwhile, so what is known is asked for again. */
export const sendMessage = () =>
  mutationOptions({
    ...idempotentMutation('POST conversations/:id/messages', { read }),
    onSuccess: (message, { params: { id } }, _result, { client }) => {
      client.setQueryData(conversationQueries.thread(id).queryKey, (known) => known && withSent(known, message));
      tell(id);
    },
    onError: (_error, _call, _result, { client }) =>
      void client.invalidateQueries({ queryKey: conversationQueries.all() }),
  });

/** Writes to somebody; the answer tells in which conversation. */
export const startConversation = () =>
  mutationOptions({
    ...idempotentMutation('POST conversations', { read }),
    onSuccess: ({ conversation }) => tell(conversation),
  });

/** Asks for the messages before the position `before`. */
export const showEarlier = mutationOptions({
  mutationFn: ({ conversation, before }: { conversation: string; before: number }) =>
    api.get('conversations/:id/messages', {
      params: { id: conversation },
      query: { before: `${before}` },
      read: readData(readMessagePage),
    }),
  onSuccess: (earlier, { conversation }, _result, { client }) => {
    client.setQueryData(
      conversationQueries.thread(conversation).queryKey,
      (known) => known && withEarlier(known, earlier),
    );
  },
});

/** Everything up to `position` was seen. */
export const readMessages = mutationOptions({
  mutationFn: ({ conversation, position }: { conversation: string; position: number }) =>
    api.post('conversations/:id/read', { params: { id: conversation }, body: { position } }),
  onSuccess: (_answer, { conversation }) => tell(conversation),
  // Nothing on screen would ask for it again, and the count would stay wrong.
  retry: (failures, error) => failures < 20 && (errorStatus(error) ?? 500) >= 500,
  retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 30_000),
});
