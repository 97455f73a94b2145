import { useEvent } from '@nearhand/platform';
import { useQueryClient } from '@tanstack/react-query';
import { conversationQueries } from './conversation-api.ts';

/** Keeps the conversations on screen true when this tab or another one writes or reads. */
export const useConversationNews = (): void => {
  const client = useQueryClient();
  useEvent('message.changed', () => void client.invalidateQueries({ queryKey: conversationQueries.all() }));
};
