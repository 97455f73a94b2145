import { type Correspondent, type Message, paths } from '@nearhand/contracts';
import { useNavigate, useStillHere } from '@nearhand/platform';
import { useIdempotentMutation } from '@nearhand/platform/idempotent-mutation';
import { Box, EmptyState } from '@nearhand/ui';
import { startConversation } from '../conversations/conversation-api.ts';
import { CorrespondentBar } from '../conversations/correspondent-bar.tsx';
import { MessageField } from '../conversations/message-field.tsx';

interface Props {
  recipient: Correspondent;
  onDraft: (hasDraft: boolean) => void;
}

/** Whom one writes to for the first time, and the field; the message leads to its conversation. */
export const FirstMessage = ({ recipient, onDraft }: Props) => {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const { mutateAsync } = useIdempotentMutation(startConversation);
  const openConversation = ({ conversation }: Message) => {
    if (isStillHere()) void navigate(paths.conversation(conversation), { replace: true });
  };
  return (
    <>
      <CorrespondentBar correspondent={recipient} title={`New message to ${recipient.name}`} />
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', display: 'grid', placeItems: 'center' }}>
        <EmptyState
          illustration="message"
          title="Nothing written yet"
          text={`Say what you need and when. ${recipient.name} answers here.`}
        />
      </Box>
      <MessageField
        onSend={(text) => mutateAsync({ body: { recipient: recipient._id, text } })}
        onSent={openConversation}
        onDraft={onDraft}
      />
    </>
  );
};
