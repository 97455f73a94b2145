import { UnreadCount } from '@nearhand/contracts';
import { readDataAs } from '@nearhand/contracts/schema';
import { api } from '@nearhand/platform';
import { styled, UnreadBadge } from '@nearhand/ui';
import { inBackground } from '@slices/host';
import { queryOptions, useQuery } from '@tanstack/react-query';

export const headerMessages = {
  unread: () =>
    queryOptions({
      queryKey: ['header', 'unread'] as const,
      queryFn: () =>
        inBackground((signal) => api.get('conversations/unread', { signal, read: readDataAs(UnreadCount) })),
      select: ({ unread }) => unread,
      meta: { isLive: true },
    }),
};

/** 0 while it is unknown. For signed-in users only. */
const useUnreadCount = (): number => useQuery(headerMessages.unread()).data ?? 0;

const Dot = styled('span')({
  position: 'absolute',
  top: 0,
  right: 0,
  width: 12,
  height: 12,
  borderRadius: '50%',
  border: '2px solid var(--nh-palette-background-default)',
  background: 'var(--nh-palette-error-main)',
  '@media (forced-colors: active)': { background: 'Highlight' },
});

export const UnreadDot = ({ id }: { id: string }) => {
  const count = useUnreadCount();
  return (
    <>
      {count > 0 && <Dot />}
      <span id={id} hidden>
        {count > 0 && (count === 1 ? '1 unread message' : `${count} unread messages`)}
      </span>
    </>
  );
};

export const UnreadMessages = () => <UnreadBadge count={useUnreadCount()} />;
