import { paths } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { EmptyState, Page, PageHeading } from '@nearhand/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { conversationQueries, useConversationUpdates } from '../conversations/conversation-api.ts';
import { MessagesFrame } from '../conversations/messages-frame.tsx';

export const ConversationListPage = () => {
  useConversationUpdates();
  const { data } = useInfiniteQuery(conversationQueries.list());
  if (data?.rows.length === 0) return <NoConversations />;
  return (
    <MessagesFrame heading={<PageHeading title="Messages" variant="h2" />}>
      <div style={{ margin: 'auto' }}>
        <EmptyState
          illustration="message"
          title="Your conversations"
          text="Choose one on the left to read and answer."
        />
      </div>
    </MessagesFrame>
  );
};

const ofCustomer = {
  text: 'Ask a provider a question about what they offer, and their answer comes here.',
  links: [{ to: paths.marketplace, label: 'Browse services' }],
};
const ofProvider = {
  text: 'Customers who have a question about your services write to you here.',
  links: [{ to: paths.myServices, label: 'My Services' }],
};

const NoConversations = () => {
  const { user } = useSession();
  return (
    <Page title="Messages">
      <EmptyState
        illustration="message"
        title="No messages yet"
        {...(user?.role === 'provider' ? ofProvider : ofCustomer)}
      />
    </Page>
  );
};

export { ConversationListPage as Component };
