import { ErrorState, Items, styled, Typography } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { conversationQueries } from './conversation-api.ts';
import { ConversationListSkeleton } from './conversation-list-skeleton.tsx';
import { ConversationRow } from './conversation-row.tsx';

const Rows = styled('ul')({ listStyle: 'none', margin: 0, padding: '0 8px 8px' });

/** With whom the signed-in person writes. What is there stays when asking again fails. */
export const ConversationList = () => {
  const { data, isError, isFetching, refetch } = useQuery(conversationQueries.list());
  if (!data) {
    return isError && !isFetching ? (
      <ErrorState
        title="Error Loading Messages"
        text="We couldn't load your messages. Please try again."
        onRetry={() => void refetch()}
      />
    ) : (
      <ConversationListSkeleton />
    );
  }
  if (data.length === 0) {
    return <Typography sx={{ px: 2, color: 'text.secondary' }}>No other messages yet.</Typography>;
  }
  return (
    <Rows>
      <Items of={data}>{(conversation) => <ConversationRow conversation={conversation} />}</Items>
    </Rows>
  );
};
