import { type Conversation, isolated, type MessagePage } from '@nearhand/contracts';
import { useAction } from '@nearhand/platform/action';
import { Button, styled } from '@nearhand/ui';
import { ChevronDown } from '@nearhand/ui/icons';
import { useState } from 'react';
import { showEarlier } from '../conversations/conversation-api.ts';
import { ReportButton } from '../reports/report-button.tsx';
import { MessageList } from './message-list.tsx';
import type { ReadingPlace } from './reading-place.ts';

const Room = styled('div')({ position: 'relative', flex: 1, minHeight: 0, display: 'flex' });
const Log = styled('div')({
  flex: 1,
  minWidth: 0,
  display: 'flex',
  flexDirection: 'column-reverse',
  overflowY: 'auto',
  // `useReadingPlace` does this instead: not all browsers have it.
  overflowAnchor: 'none',
  overscrollBehavior: 'contain',
  padding: 16,
});
const Below = styled('div')({ position: 'absolute', insetInline: 0, bottom: 12, textAlign: 'center' });

interface Props {
  conversation: Conversation;
  thread: MessagePage;
  place: ReadingPlace;
}

/** Opens at the newest message; a screen reader announces those that arrive later. */
export const MessageLog = ({ conversation, thread: { messages, hasEarlier }, place }: Props) => {
  const { _id, with: other } = conversation;
  const first = messages[0]?.position ?? 0;
  const [openedFrom] = useState(first);
  const { log, leftAt, onScroll, toEnd } = place;
  const hasNew =
    leftAt !== undefined && messages.some(({ position, sender }) => position > leftAt && sender === other._id);

  const { run, isPending } = useAction(showEarlier, {
    failed: 'Failed to load earlier messages',
    // The button is removed with the first page.
    onSuccess: () => log.current?.focus({ preventScroll: true }),
  });
  const showNew = () => {
    toEnd();
    log.current?.focus({ preventScroll: true });
  };

  return (
    <Room>
      <Log ref={log} role="log" aria-label={`Messages with ${isolated(other.name)}`} tabIndex={0} onScroll={onScroll}>
        <div>
          {hasEarlier && (
            <div style={{ textAlign: 'center' }}>
              <Button size="small" loading={isPending} onClick={() => void run({ conversation: _id, before: first })}>
                Show earlier messages
              </Button>
            </div>
          )}
          <MessageList
            messages={messages}
            other={other}
            silentBefore={openedFrom}
            actions={({ _id, sender }) => (
              <ReportButton kind="message" id={_id} ownerId={sender} isSmall label="Report this message" />
            )}
          />
        </div>
      </Log>
      {hasNew && (
        <Below>
          <Button variant="contained" size="small" startIcon={<ChevronDown size={18} aria-hidden />} onClick={showNew}>
            New messages
          </Button>
        </Below>
      )}
    </Room>
  );
};
