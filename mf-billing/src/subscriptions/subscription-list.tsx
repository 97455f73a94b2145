import { paths, type SubscriptionRecord } from '@nearhand/contracts';
import { unexplained } from '@nearhand/platform';
import { useAction } from '@nearhand/platform/action';
import {
  Box,
  Button,
  Card,
  Chip,
  EmptyState,
  ErrorState,
  Items,
  PageSkeleton,
  Stack,
  StatusChip,
  Typography,
} from '@nearhand/ui';
import { LoadMore } from '@nearhand/ui/figures';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Ref, useId, useState } from 'react';
import { useLoginFirst } from '../actions/redirection.ts';
import { activateSubscription, subscriptionQueries } from './subscription-api.ts';
import { factsOfRecord, longDay, planLabels, subscriptionState } from './subscription-state.ts';

/** All subscriptions of the user. Another running one can become the active one. */
export const SubscriptionList = ({ heading }: Pick<RecordCardProps, 'heading'>) => {
  const list = useInfiniteQuery(subscriptionQueries.list());
  const [firstNew, setFirstNew] = useState<string>();
  const { data, isPending, refetch } = list;
  const activation = useAction(activateSubscription, {
    done: ({ subscriptionType }) => `Your ${planLabels[subscriptionType]} plan is the active one now`,
    failed: ['Failed to activate subscription', unexplained],
  });
  const logInFirst = useLoginFirst('You must be logged in to activate a subscription');
  if (isPending) return <PageSkeleton variant="list" />;
  if (!data) {
    return <ErrorState title="Error Loading Subscriptions" what="your subscriptions" onRetry={() => refetch()} />;
  }
  if (data.rows.length === 0) {
    return (
      <EmptyState
        title="No subscriptions yet"
        text="A plan brings credits with every period that you pay for."
        links={[{ to: paths.plans, label: 'View Plans' }]}
      />
    );
  }
  return (
    <Stack spacing={3}>
      <Stack component="ul" spacing={2} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <Items of={data.rows}>
          {(record) => (
            <RecordCard
              record={record}
              heading={heading}
              busy={activation.isPending}
              activating={activation.isPending && activation.variables === record.id}
              onActivate={() => logInFirst(() => void activation.run(record.id))}
              ref={record.id === firstNew ? takeFocus : undefined}
            />
          )}
        </Items>
      </Stack>
      <LoadMore
        list={list}
        error="More subscriptions could not be loaded. Please try again."
        onLoaded={({ id }) => setFirstNew(id)}
      />
    </Stack>
  );
};

const takeFocus = (card: HTMLElement | null) => card?.focus();

interface RecordCardProps {
  record: SubscriptionRecord;
  heading: 'h2' | 'h3';
  busy: boolean;
  activating: boolean;
  onActivate: () => void;
  ref?: Ref<HTMLLIElement>;
}

const RecordCard = ({ record, heading, busy, activating, onActivate, ref }: RecordCardProps) => {
  const id = useId();
  const facts = factsOfRecord(record);
  // Only the active subscription can be paid or canceled.
  const isOverdueAside = !record.isActive && record.status === 'past_due';
  const isTest = record.stripeSubscriptionId.startsWith('test_');
  return (
    <Card
      component="li"
      ref={ref}
      tabIndex={-1}
      aria-labelledby={id}
      sx={{ p: 2.5, ...(record.isActive && { borderColor: 'primary.main' }) }}
    >
      <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
            <Typography id={id} variant="h4" component={heading}>
              {record.name}
            </Typography>
            {record.isActive && <Chip size="small" color="primary" label="Active subscription" />}
            {isTest && <Chip size="small" variant="outlined" label="Test" />}
          </Stack>
          <StatusChip {...subscriptionState(facts, new Date())} />
          {facts.until && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {`${record.status === 'canceled' ? 'Was paid until' : facts.endsThen ? 'Access until' : 'Current period ends'} ${longDay(facts.until)}`}
            </Typography>
          )}
          {isOverdueAside && (
            <Typography variant="body2">
              Its last payment did not go through. Activate it to pay or to cancel it.
            </Typography>
          )}
        </Box>
        {!record.isActive && record.status !== 'canceled' && (
          <Button
            variant="outlined"
            loading={activating}
            disabled={busy}
            aria-describedby={id}
            onClick={onActivate}
            sx={{ alignSelf: 'center' }}
          >
            Activate
          </Button>
        )}
      </Stack>
    </Card>
  );
};
