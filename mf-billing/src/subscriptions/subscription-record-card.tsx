import type { SubscriptionRecord } from '@nearhand/contracts';
import { Box, Button, Card, Chip, Stack, StatusChip, Typography } from '@nearhand/ui';
import { useId } from 'react';
import { longDay } from './calendar-day.ts';
import { factsOfRecord, subscriptionState } from './subscription-state.ts';

export interface SubscriptionRecordCardProps {
  record: SubscriptionRecord;
  /** The level of its title. */
  heading: 'h2' | 'h3';
  /** One of them is being activated. */
  busy: boolean;
  activating: boolean;
  onActivate: () => void;
}

/** One subscription of several. */
export const SubscriptionRecordCard = (props: SubscriptionRecordCardProps) => {
  const { record, heading, busy, activating, onActivate } = props;
  const id = useId();
  const facts = factsOfRecord(record);
  // Bills are paid, and subscriptions ended, of the one that counts.
  const isOverdueAside = !record.isActive && record.status === 'past_due';
  const isTest = record.stripeSubscriptionId.startsWith('test_');
  return (
    <Card component="li" aria-labelledby={id} sx={{ p: 2.5, ...(record.isActive && { borderColor: 'primary.main' }) }}>
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
              {`${record.status === 'canceled' ? 'Was paid until' : 'Current period ends'} ${longDay(facts.until)}`}
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
