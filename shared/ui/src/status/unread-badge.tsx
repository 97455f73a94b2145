import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { styled } from '../theme/styled.ts';

const Badge = styled('div')({
  position: 'relative',
  flex: 'none',
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

/** How much was not seen yet, 99+ at most; nothing when all was. */
export const UnreadBadge = ({ count }: { count: number }) =>
  count > 0 && (
    <Badge>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{count} unread</VisuallyHidden>
    </Badge>
  );
