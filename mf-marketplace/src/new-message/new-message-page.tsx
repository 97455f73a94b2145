import { type Correspondent, isolated, type Message, paths } from '@nearhand/contracts';
import { errorStatus, Navigate, useNavigate, useSearchParams, useSession, useStillHere } from '@nearhand/platform';
import { Box, brandName, EmptyState, ErrorState, PageSkeleton } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { conversationQueries, useConversationUpdates } from '../conversations/conversation-api.ts';
import { CorrespondentBar } from '../conversations/correspondent-bar.tsx';
import { MessageField } from '../conversations/message-field.tsx';
import { MessagesFrame } from '../conversations/messages-frame.tsx';
import { startConversation } from '../conversations/send-message.ts';

export const NewMessagePage = () => {
  const [search] = useSearchParams();
  const recipient = search.get('recipient') ?? '';
  useConversationUpdates();
  return (
    <MessagesFrame>
      <ToRecipient key={recipient} id={recipient} />
    </MessagesFrame>
  );
};

const ToRecipient = ({ id }: { id: string }) => {
  const { user, isLoading } = useSession();
  // The draft stays when the conversation begins in another tab or the recipient's account is deleted.
  const [hasDraft, setHasDraft] = useState(false);
  const canAsk = id !== '' && id !== user?._id;
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...conversationQueries.recipient(id),
    enabled: canAsk && !isLoading,
  });
  const writing = data && <FirstMessage recipient={data.recipient} onDraft={setHasDraft} />;
  if (hasDraft && writing) return writing;
  if (!canAsk || (isError && !isFetching && [400, 404].includes(errorStatus(error) ?? 0))) return <NoRecipient />;
  if (data?.conversation) return <Navigate to={paths.conversation(data.conversation)} replace />;
  if (writing) return writing;
  if (isError && !isFetching) {
    return (
      <ErrorState isPage title="Error Loading Page" what="whom this message is for" onRetry={() => void refetch()} />
    );
  }
  return (
    <div style={{ padding: 16 }}>
      <title>{brandName}</title>
      <PageSkeleton variant="form" />
    </div>
  );
};

const NoRecipient = () => (
  <ErrorState
    isPage
    title="This person cannot be written to"
    text="The address may be wrong, or their account is gone."
    links={[{ to: paths.marketplace, label: 'Browse services' }]}
  />
);

interface Props {
  recipient: Correspondent;
  onDraft: (hasDraft: boolean) => void;
}

/** After the first message, the page of its conversation opens. */
const FirstMessage = ({ recipient, onDraft }: Props) => {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const openConversation = ({ conversation }: Message) => {
    if (isStillHere()) void navigate(paths.conversation(conversation), { replace: true });
  };
  return (
    <>
      <CorrespondentBar correspondent={recipient} title={`New message to ${isolated(recipient.name)}`} />
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', display: 'grid', placeItems: 'center' }}>
        <EmptyState
          illustration="message"
          title="Nothing written yet"
          text={`Say what you need and when. ${isolated(recipient.name)} answers here.`}
        />
      </Box>
      <MessageField
        mutation={startConversation}
        toCall={(content) => ({ body: { recipient: recipient._id, ...content } })}
        onSent={openConversation}
        onDraft={onDraft}
      />
    </>
  );
};

export { NewMessagePage as Component };
