import { paths } from '@nearhand/contracts';
import { errorStatus, useParams } from '@nearhand/platform';
import { brandName, ErrorState, LinkButton } from '@nearhand/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { conversationQueries, listedConversation } from '../conversations/conversation-api.ts';
import { useConversationNews } from '../conversations/conversation-news.ts';
import { MessagesFrame } from '../conversations/messages-frame.tsx';
import { ConversationSkeleton } from './conversation-skeleton.tsx';
import { OpenConversation } from './open-conversation.tsx';

export const ConversationPage = () => {
  const { conversationId = '' } = useParams();
  useConversationNews();
  return (
    <MessagesFrame>
      <Loaded key={conversationId} id={conversationId} />
    </MessagesFrame>
  );
};

const Loaded = ({ id }: { id: string }) => {
  const client = useQueryClient();
  const conversation = useQuery({
    ...conversationQueries.detail(id),
    placeholderData: () => listedConversation(client, id),
  });
  const thread = useQuery(conversationQueries.thread(id));
  if (conversation.data && thread.data)
    return <OpenConversation conversation={conversation.data} thread={thread.data} />;

  const failed = [conversation, thread].filter(({ isError, isFetching }) => isError && !isFetching);
  const [failure] = failed;
  if (!failure) {
    return (
      <>
        <title>{brandName}</title>
        <ConversationSkeleton />
      </>
    );
  }
  if (isMissing(failure.error)) return <ConversationNotFound />;
  return (
    <ErrorState
      isPage
      title="Error Loading Conversation"
      text="We couldn't load this conversation. Please try again."
      onRetry={() => {
        for (const { refetch } of failed) void refetch();
      }}
    >
      <ToMessages />
    </ErrorState>
  );
};

/** Unknown, somebody else's, or no conversation's address at all: there is nothing to try again. */
const isMissing = (error: unknown): boolean => [400, 404].includes(errorStatus(error) ?? 0);

const ConversationNotFound = () => (
  <ErrorState isPage title="Conversation not found" text="It does not exist, or you are not one of its two people.">
    <ToMessages />
  </ErrorState>
);

const ToMessages = () => (
  <LinkButton to={paths.messages} variant="outlined">
    Go to messages
  </LinkButton>
);
