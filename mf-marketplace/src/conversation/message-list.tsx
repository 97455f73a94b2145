import type { Correspondent, Message } from '@nearhand/contracts';
import { Items, styled } from '@nearhand/ui';
import { dayInWords, dayOf } from '../conversations/message-time.ts';
import { MessageBubble } from './message-bubble.tsx';

const List = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 6 });
const Day = styled('li')({
  padding: '16px 0 8px',
  textAlign: 'center',
  fontSize: '0.875rem',
  fontWeight: 600,
  color: 'var(--nh-palette-text-secondary)',
});

interface Props {
  messages: readonly Message[];
  other: Correspondent;
  /** Messages before this position were asked for, and are not news to be announced. */
  silentBefore: number;
}

/** Messages from oldest to newest, with the day above the first of each. */
export const MessageList = ({ messages, other, silentBefore }: Props) => (
  <List>
    <Items of={messages}>
      {(message, index) => {
        const before = messages[index - 1];
        const opensDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt);
        const live = message.position < silentBefore ? 'off' : undefined;
        return (
          <>
            {opensDay && <Day aria-live={live}>{dayInWords(message.createdAt)}</Day>}
            <MessageBubble message={message} from={message.sender === other._id ? other.name : undefined} live={live} />
          </>
        );
      }}
    </Items>
  </List>
);
