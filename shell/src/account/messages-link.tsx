import { paths, UnreadCount } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api, NavLink, useEvent } from '@nearhand/platform';
import { IconButton } from '@nearhand/ui';
import { MessageCircle } from '@nearhand/ui/icons';
import { inBackground } from '@slices/host';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { CountedIcon, countedLabel } from '../menu/counted-icon.tsx';

const headerMessages = {
  unread: () =>
    queryOptions({
      queryKey: ['header', 'unread'] as const,
      queryFn: () =>
        inBackground((signal) => api.get('conversations/unread', { signal, read: readDataAs(UnreadCount) })),
      select: ({ unread }) => unread,
      meta: { isLive: true },
    }),
};

/** For signed-in users only. */
export const MessagesLink = () => {
  const queryClient = useQueryClient();
  const { data: count = 0 } = useQuery(headerMessages.unread());
  useEvent('message.changed', () => void queryClient.invalidateQueries(headerMessages.unread()));
  return (
    <IconButton component={NavLink} to={paths.messages} aria-label={countedLabel('Messages', count)}>
      <CountedIcon Icon={MessageCircle} count={count} />
    </IconButton>
  );
};
