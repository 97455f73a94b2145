import { paths } from '@nearhand/contracts';
import { EmptyState, ErrorState, Items, LinkButton, PageSkeleton, Stack } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { subscriptionQueries } from './subscription-api.ts';
import { SubscriptionRecordCard, type SubscriptionRecordCardProps } from './subscription-record-card.tsx';
import { useActivate } from './use-activate.ts';

/** All subscriptions that somebody ever had; the one that counts is marked, and another one that runs can take its place. */
export const SubscriptionList = ({ heading }: Pick<SubscriptionRecordCardProps, 'heading'>) => {
  const { data: records, isPending, refetch } = useQuery(subscriptionQueries.list());
  const { activate, activating } = useActivate();
  if (isPending) return <PageSkeleton variant="list" />;
  if (!records) {
    return (
      <ErrorState
        title="Error Loading Subscriptions"
        text="We couldn't load your subscriptions. Please try again."
        onRetry={() => refetch()}
      />
    );
  }
  if (records.length === 0) {
    return (
      <EmptyState
        title="No subscriptions yet"
        text="A plan brings credits with every period that you pay for."
        action={
          <LinkButton to={paths.plans} variant="contained">
            View Plans
          </LinkButton>
        }
      />
    );
  }
  return (
    <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <Items of={records}>
        {(record) => (
          <SubscriptionRecordCard
            record={record}
            heading={heading}
            busy={activating !== undefined}
            activating={activating === record.id}
            onActivate={() => activate(record.id)}
          />
        )}
      </Items>
    </Stack>
  );
};
