import { type Conversation, paths } from '@nearhand/contracts';
import { NavLink } from '@nearhand/platform';
import { styled, UnreadBadge, UserAvatar } from '@nearhand/ui';
import { whenInShort } from './message-time.ts';

const Row = styled(NavLink)({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '12px 8px',
  borderRadius: 10,
  color: 'inherit',
  textDecoration: 'none',
  '&:hover': { background: 'var(--nh-palette-sunken)' },
  '&[aria-current=page]': { background: 'var(--nh-palette-primary-light)' },
  '& > .what': { flex: 1, minWidth: 0 },
  '& .line': { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 8 },
  '& .name, & .last': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .name': { fontWeight: 600 },
  '& .last': { fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' },
  '& time': { flex: 'none', fontSize: '0.875rem', color: 'var(--nh-palette-text-secondary)' },
  '&[data-unread] .last': { color: 'var(--nh-palette-text-primary)', fontWeight: 600 },
});

/** One conversation in the list; all of it is the link. */
export const ConversationRow = ({ conversation }: { conversation: Conversation }) => {
  const { _id, with: other, lastMessage, unread } = conversation;
  const isOwn = lastMessage.sender !== other._id;
  return (
    <li>
      <Row to={paths.conversation(_id)} data-unread={unread > 0 || undefined}>
        <UserAvatar name={other.name} avatar={other.avatar} size={48} />
        <div className="what">
          <div className="line">
            <div className="name">{other.name}</div>
            <time dateTime={lastMessage.createdAt}>{whenInShort(lastMessage.createdAt)}</time>
          </div>
          <div className="line">
            <div className="last" dir="auto">
              {isOwn ? `You: ${lastMessage.text}` : lastMessage.text}
            </div>
            <UnreadBadge count={unread} />
          </div>
        </div>
      </Row>
    </li>
  );
};
