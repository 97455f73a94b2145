import type { Message } from '@nearhand/contracts';
import { styled, VisuallyHidden } from '@nearhand/ui';
import { timeOf } from '../conversations/message-time.ts';

const Bubble = styled('li')({
  position: 'relative',
  justifySelf: 'start',
  maxWidth: 'min(85%, 560px)',
  padding: '8px 14px',
  borderRadius: '16px 16px 16px 4px',
  background: 'var(--nh-palette-tone-grey-background)',
  '& > p': { margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& > time': { display: 'block', textAlign: 'right', fontSize: '0.8125rem', opacity: 0.85 },
  '&[data-own]': {
    justifySelf: 'end',
    borderRadius: '16px 16px 4px 16px',
    background: 'var(--nh-palette-primary-main)',
    color: 'var(--nh-palette-primary-contrastText)',
  },
});

interface Props {
  message: Message;
  /** Who wrote it; the reader when absent. */
  from?: string;
  live?: 'off';
}

/** One message: its text as it was typed, never as markup. */
export const MessageBubble = ({ message: { text, createdAt }, from, live }: Props) => (
  <Bubble data-own={from === undefined || undefined} aria-live={live}>
    <VisuallyHidden>{from ?? 'You'}: </VisuallyHidden>
    <p dir="auto">{text}</p>
    <time dateTime={createdAt}>{timeOf(createdAt)}</time>
  </Bubble>
);
