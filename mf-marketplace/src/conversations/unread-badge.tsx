import { styled, VisuallyHidden } from '@nearhand/ui';

const Badge = styled('div')({
  position: 'relative',
  flex: 'none',
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
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{count} unread</VisuallyHidden>
    </Badge>
  );
