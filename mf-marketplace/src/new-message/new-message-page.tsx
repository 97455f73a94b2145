import { paths } from '@nearhand/contracts';
import { errorStatus, Navigate, useSearchParams, useSession } from '@nearhand/platform';
import { brandName, ErrorState, LinkButton, PageSkeleton } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { conversationQueries } from '../conversations/conversation-api.ts';
import { useConversationNews } from '../conversations/conversation-news.ts';
import { MessagesFrame } from '../conversations/messages-frame.tsx';
import { FirstMessage } from './first-message.tsx';

export const NewMessagePage = () => {
  const [search] = useSearchParams();
  const recipient = search.get('recipient') ?? '';
  useConversationNews();
  return (
    <MessagesFrame>
      <ToRecipient key={recipient} id={recipient} />
    </MessagesFrame>
  );
};

const ToRecipient = ({ id }: { id: string }) => {
  const { user, isLoading } = useSession();
  // What is being typed stays, also when the conversation begins elsewhere or the other one leaves meanwhile.
  const [hasDraft, setHasDraft] = useState(false);
  const canAsk = id !== '' && id !== user?._id;
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...conversationQueries.recipient(id),
    enabled: canAsk && !isLoading,
  });
  const writing = data && <FirstMessage recipient={data.recipient} onDraft={setHasDraft} />;
  if (hasDraft && writing) return writing;
  if (!canAsk || (isError && !isFetching && isRefused(error))) return <NobodyToWriteTo />;
  if (data?.conversation) return <Navigate to={paths.conversation(data.conversation)} replace />;
  if (writing) return writing;
  if (isError && !isFetching) {
    return (
      <ErrorState
        isPage
        title="Error Loading Page"
        text="We couldn't load whom this message is for. Please try again."
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div style={{ padding: 16 }}>
      <title>{brandName}</title>
      <PageSkeleton variant="form" />
    </div>
  );
};

/** Unknown, gone, or nobody's address: asking again would bring the same. */
const isRefused = (error: unknown): boolean => [400, 404].includes(errorStatus(error) ?? 0);

const NobodyToWriteTo = () => (
  <ErrorState
    isPage
    title="This person cannot be written to"
    text="The address may be wrong, or their account is gone."
  >
    <LinkButton to={paths.marketplace} variant="outlined">
      Browse services
    </LinkButton>
  </ErrorState>
);
