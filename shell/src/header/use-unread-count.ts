import { useQuery } from '@tanstack/react-query';
import { headerMessages } from './unread-api.ts';

/** How many messages the signed-in person has not seen; 0 also while it is not known. For the signed-in only. */
export const useUnreadCount = (): number => useQuery(headerMessages.unread()).data ?? 0;
