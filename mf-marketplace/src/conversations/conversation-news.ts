import { useRefreshOn } from '@nearhand/platform';
import { conversationQueries } from './conversation-api.ts';

/** Keeps the conversations on screen true when this tab, another one or the other person writes or reads. */
export const useConversationNews = (): void => useRefreshOn(['message.changed'], conversationQueries.all());
