import { Message } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { idempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { mutationOptions } from '@tanstack/react-query';
import { conversationQueries, emitChanged } from './conversation-api.ts';
import { withSent } from './message-thread.ts';

const read = readDataAs(Message);

export const sendMessage = () =>
  mutationOptions({
    ...idempotentMutation('POST conversations/:id/messages', { read }),
    onSuccess: (message, { params: { id } }, _result, { client }) => {
      client.setQueryData(conversationQueries.thread(id).queryKey, (known) => known && withSent(known, message));
      emitChanged(id);
    },
    // The conversation may be closed meanwhile.
    onError: (_error, _call, _result, { client }) =>
      void client.invalidateQueries({ queryKey: conversationQueries.all() }),
  });

export const startConversation = () =>
  mutationOptions({
    ...idempotentMutation('POST conversations', { read }),
    onSuccess: ({ conversation }) => emitChanged(conversation),
  });
