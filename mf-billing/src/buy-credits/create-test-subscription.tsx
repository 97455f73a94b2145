import { Button } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useSaidChange } from '../subscriptions/said-change.ts';
import { createTestSubscription, subscriptionQueries } from '../subscriptions/subscription-api.ts';

/** For those who develop and test: a plan without Stripe. There only where the API offers it. */
export const CreateTestSubscription = () => {
  const { data: hasDebugTools = false } = useQuery(subscriptionQueries.hasDebugTools());
  const { send, isSending } = useSaidChange(createTestSubscription, {
    done: ({ name }) => `Test subscription created: ${name}`,
    failed: 'Failed to create test subscription',
  });
  if (!hasDebugTools) return null;
  return (
    <Button variant="outlined" loading={isSending} onClick={() => void send({ plan: 'regular' })}>
      Create Test Subscription
    </Button>
  );
};
