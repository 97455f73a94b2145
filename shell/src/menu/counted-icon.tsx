import { styled, UnreadBadge } from '@nearhand/ui';
import type { LucideIcon } from '@nearhand/ui/icons';

const Corner = styled('span')({
  position: 'absolute',
  bottom: 10,
  left: 10,
  transform: 'scale(0.8)',
  transformOrigin: 'bottom left',
  // Larger, it would cover the next icon: icons do not grow with the text.
  '& > div': { fontSize: 'min(0.875rem, 15px)' },
});

/** Hidden from assistive technology: the button's name has the count. */
export const CountedIcon = ({ Icon, count }: { Icon: LucideIcon; count: number }) => (
  <span style={{ position: 'relative', display: 'grid' }} aria-hidden>
    <Icon size={22} />
    <Corner>
      <UnreadBadge count={count} />
    </Corner>
  </span>
);

export const countedLabel = (label: string, unread: number): string =>
  unread > 0 ? `${label}, ${unread} unread` : label;
