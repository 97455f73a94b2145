import { type Conversation, type MessagePage, paths } from '@nearhand/contracts';
import { errorStatus, useParams } from '@nearhand/platform';
import { Box, brandName, ErrorState, Notice, Skeleton, Stack, VisuallyHidden } from '@nearhand/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BlockButton } from '../blocks/block-button.tsx';
import { conversationQueries, listedConversation, useConversationUpdates } from '../conversations/conversation-api.ts';
import { CorrespondentBar } from '../conversations/correspondent-bar.tsx';
import { MessageField } from '../conversations/message-field.tsx';
import { MessagesFrame } from '../conversations/messages-frame.tsx';
import { sendMessage } from '../conversations/send-message.ts';
import { MessageLog } from './message-log.tsx';
import { useReadingPlace, useSeen } from './reading-place.ts';

export const ConversationPage = () => {
  const { conversationId = '' } = useParams();
  useConversationUpdates();
  return (
    <MessagesFrame>
      <LoadedConversation key={conversationId} id={conversationId} />
    </MessagesFrame>
  );
};

const LoadedConversation = ({ id }: { id: string }) => {
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
  const links = [{ to: paths.messages, label: 'Go to messages' }];
  // 400: the id in the address is malformed. A retry would not help.
  if ([400, 404].includes(errorStatus(failure.error) ?? 0)) {
    return (
      <ErrorState
        isPage
        title="Conversation not found"
        text="It does not exist, or you are not one of its two people."
        links={links}
      />
    );
  }
  return (
    <ErrorState
      isPage
      title="Error Loading Conversation"
      what="this conversation"
      onRetry={() => {
        for (const { refetch } of failed) void refetch();
      }}
      links={links}
    />
  );
};

interface Props {
  conversation: Conversation;
  thread: MessagePage;
}

const OpenConversation = ({ conversation, thread }: Props) => {
  const { _id, with: correspondent, closed, blocked } = conversation;
  const place = useReadingPlace(thread.messages.at(-1)?.position ?? 0);
  // Messages below a user who scrolled up are not seen yet.
  const seen = thread.messages.findLast(({ position }) => position <= (place.leftAt ?? position));
  useSeen(conversation, seen);
  return (
    <>
      <CorrespondentBar
        correspondent={correspondent}
        isGone={closed}
        actions={<BlockButton person={correspondent} />}
      />
      <MessageLog conversation={conversation} thread={thread} place={place} />
      {closed ? (
        <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
          <Notice severity="info">
            {blocked
              ? 'You have blocked this person: neither of you can write here.'
              : 'This person takes no messages here any more. You can read what was written, but not answer.'}
          </Notice>
        </Box>
      ) : (
        <MessageField
          mutation={sendMessage}
          toCall={(body) => ({ params: { id: _id }, body })}
          onSent={() => place.toEnd()}
        />
      )}
    </>
  );
};

const bubbles = [
  { width: '52%', side: 'flex-start' },
  { width: '38%', side: 'flex-end' },
  { width: '60%', side: 'flex-end' },
  { width: '44%', side: 'flex-start' },
];

const ConversationSkeleton = () => (
  <Stack aria-busy="true" sx={{ flex: 1 }}>
    <VisuallyHidden>Loading…</VisuallyHidden>
    <Stack aria-hidden sx={{ flex: 1 }}>
      <Stack
        direction="row"
        spacing={1.5}
        sx={{ alignItems: 'center', minHeight: 72, px: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        <Skeleton variant="circular" width={44} height={44} />
        <Skeleton variant="text" width={160} />
      </Stack>
      <Stack spacing={1.5} sx={{ flex: 1, justifyContent: 'flex-end', p: 2 }}>
        {bubbles.map(({ width, side }) => (
          <Skeleton key={width} variant="rounded" width={width} height={44} sx={{ alignSelf: side, borderRadius: 3 }} />
        ))}
      </Stack>
    </Stack>
  </Stack>
);

export { ConversationPage as Component };
