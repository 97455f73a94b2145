import { type Conversation, isolated, paths } from '@nearhand/contracts';
import { NavLink } from '@nearhand/platform';
import {
  ErrorState,
  Items,
  Skeleton,
  Stack,
  styled,
  Typography,
  UnreadBadge,
  UserAvatar,
  VisuallyHidden,
} from '@nearhand/ui';
import { LoadMore, useFirstNew } from '@nearhand/ui/figures';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { conversationQueries } from './conversation-api.ts';
import { whenInShort } from './message-time.ts';

const ConversationListSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading…</VisuallyHidden>
    <div aria-hidden>
      {[0, 1, 2, 3, 4].map((row) => (
        <Stack key={row} direction="row" spacing={1.5} sx={{ alignItems: 'center', px: 2, py: 1.75 }}>
          <Skeleton variant="circular" width={48} height={48} />
          <Stack sx={{ flex: 1 }}>
            <Skeleton variant="text" width="50%" />
            <Skeleton variant="text" width="80%" />
          </Stack>
        </Stack>
      ))}
    </div>
  </div>
);

const Row = styled(NavLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '14px 16px',
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { background: 'var(--nh-palette-sunken)' },
  '&:focus-visible': { outlineOffset: -3 },
  '&[aria-current=page]': { background: 'var(--nh-palette-primary-light)' },
  '& > .what': { flex: 1, minWidth: 0 },
  '& .line': { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 8 },
  '& .name, & .last': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .name': { fontWeight: 600 },
  '& .last': { fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' },
  '& time': { flex: 'none', fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' },
  '&[data-unread] .last': { color: 'var(--nh-palette-text-primary)', fontWeight: 600 },
});

interface RowProps {
  conversation: Conversation;
  ref?: Ref<HTMLLIElement>;
}

const ConversationRow = ({ conversation, ref }: RowProps) => {
  const { _id, with: other, lastMessage, unread } = conversation;
  const isOwn = lastMessage.sender !== other._id;
  const text = lastMessage.removed ? 'This message was removed' : lastMessage.text || 'Picture';
  return (
    <li ref={ref}>
      <Row to={paths.conversation(_id)} data-unread={unread > 0 || undefined}>
        <UserAvatar name={other.name} avatar={other.avatar} size={48} />
        <div className="what">
          <div className="line">
            <div className="name">{other.name}</div>
            <time dateTime={lastMessage.createdAt}>{whenInShort(lastMessage.createdAt)}</time>
          </div>
          <div className="line">
            <div className="last" dir="auto">
              {isOwn ? `You: ${isolated(text)}` : text}
            </div>
            <UnreadBadge count={unread} />
          </div>
        </div>
      </Row>
    </li>
  );
};

const Rows = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: '0 0 8px',
  '& > li': { borderTop: '1px solid var(--nh-palette-divider)' },
});

/** The list stays visible when a refetch fails. */
export const ConversationList = () => {
  const list = useInfiniteQuery(conversationQueries.list());
  const { refOf, setFirstNew } = useFirstNew();
  const { data, isError, isFetching, refetch } = list;
  if (!data) {
    return isError && !isFetching ? (
      <ErrorState title="Error Loading Messages" what="your messages" onRetry={() => void refetch()} />
    ) : (
      <ConversationListSkeleton />
    );
  }
  if (data.rows.length === 0) {
    return <Typography sx={{ px: 2, color: 'text.secondary' }}>No other messages yet.</Typography>;
  }
  return (
    <>
      <Rows>
        <Items of={data.rows}>
          {(conversation) => <ConversationRow conversation={conversation} ref={refOf(conversation._id)} />}
        </Items>
      </Rows>
      <div style={{ paddingBottom: 16 }}>
        <LoadMore
          list={list}
          label="Show more conversations"
          error="More conversations could not be loaded. Please try again."
          onLoaded={({ _id }) => setFirstNew(_id)}
        />
      </div>
    </>
  );
};
