import { UnreadBadge } from '@nearhand/ui';
import { useUnreadCount } from './use-unread-count.ts';

/** How many messages were not seen yet. */
export const UnreadMessages = () => <UnreadBadge count={useUnreadCount()} />;
