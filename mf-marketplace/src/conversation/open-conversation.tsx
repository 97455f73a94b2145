import type { Conversation, MessagePage } from '@nearhand/contracts';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { Box, Notice } from '@nearhand/ui';
import { sendMessage } from '../conversations/conversation-api.ts';
import { CorrespondentBar } from '../conversations/correspondent-bar.tsx';
import { MessageField } from '../conversations/message-field.tsx';
import { MessageLog } from './message-log.tsx';
import { useReadingPlace } from './reading-place.ts';
import { useSeen } from './use-seen.ts';

interface Props {
  conversation: Conversation;
  thread: MessagePage;
}

/** What two people wrote to each other, and the field to answer in. */
export const OpenConversation = ({ conversation, thread }: Props) => {
  const { _id, with: correspondent, closed } = conversation;
  const { mutateAsync } = useIdempotentMutation(sendMessage);
  const place = useReadingPlace(thread.messages.at(-1)?.position ?? 0);
  // What came below while somebody reads further up was not seen.
  const seen = thread.messages.findLast(({ position }) => position <= (place.leftAt ?? position));
  useSeen(conversation, seen);
  return (
    <>
      <CorrespondentBar correspondent={correspondent} isGone={closed} />
      <MessageLog conversation={conversation} thread={thread} place={place} />
      {closed ? (
        <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
          <Notice severity="info">This account no longer exists. You can read what was written, but not answer.</Notice>
        </Box>
      ) : (
        <MessageField
          onSend={(text) => mutateAsync({ params: { id: _id }, body: { text } })}
          onSent={() => place.toEnd()}
        />
      )}
    </>
  );
};
