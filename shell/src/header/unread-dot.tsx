import { styled } from '@nearhand/ui';
import { useUnreadCount } from './use-unread-count.ts';

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

/** On a button that leads to the messages: that some were not seen yet. `id` is for its `aria-describedby`. */
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
