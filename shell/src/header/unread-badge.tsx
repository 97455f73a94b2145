import { styled, VisuallyHidden } from '@nearhand/ui';
import { useUnreadCount } from './use-unread-count.ts';

const Badge = styled('div')({
  position: 'relative',
  marginLeft: 'auto',
  minWidth: 22,
  padding: '0 6px',
  borderRadius: 999,
  textAlign: 'center',
  fontSize: '0.875rem',
  fontWeight: 650,
  lineHeight: '22px',
  fontVariantNumeric: 'tabular-nums',
  background: 'var(--nh-palette-primary-main)',
  color: 'var(--nh-palette-primary-contrastText)',
});

/** How many messages were not seen yet; nothing when all were. */
export const UnreadBadge = () => {
  const count = useUnreadCount();
  return (
    count > 0 && (
      <Badge>
        <span aria-hidden>{count > 99 ? '99+' : count}</span>
        <VisuallyHidden>{count} unread</VisuallyHidden>
      </Badge>
    )
  );
};
