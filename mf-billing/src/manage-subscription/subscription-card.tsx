import { paths, type SubscriptionSummary } from '@nearhand/contracts';
import { Card, LinkButton, Stack, StatusChip, Typography } from '@nearhand/ui';
import { DefinitionList } from '@nearhand/ui/figures';
import { useId } from 'react';
import { longDay } from '../subscriptions/calendar-day.ts';
import { planLabels } from '../subscriptions/plan-labels.ts';
import { factsOfSummary, type SubscriptionFacts, subscriptionState } from '../subscriptions/subscription-state.ts';
import { SubscriptionSwitch } from './subscription-switch.tsx';

/**
 * The subscription that counts: plan, how it stands, and what can be done about it. Not its price: what was bought keeps
 * that, and the plans tell only today's.
 */
export const SubscriptionCard = ({ summary }: { summary: SubscriptionSummary }) => {
  const id = useId();
  const facts = factsOfSummary(summary);
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2.5, sm: 3 }, display: 'grid', gap: 3 }}>
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography id={id} variant="h3" component="h2">
          {`${planLabels[summary.subscriptionType]} plan`}
        </Typography>
        <StatusChip {...subscriptionState(facts, new Date())} />
      </Stack>
      <DefinitionList
        items={[
          { term: dayTerm(facts), value: longDay(facts.until) },
          { term: 'Credits', value: `${summary.credits} available` },
        ]}
      />
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        <LinkButton to={paths.plans} variant={facts.status === 'past_due' ? 'outlined' : 'contained'}>
          {facts.status === 'canceled' ? 'Choose a Plan' : 'Change Plan'}
        </LinkButton>
        {facts.status !== 'canceled' && <SubscriptionSwitch facts={facts} />}
      </Stack>
    </Card>
  );
};

const dayTerm = ({ status, endsThen }: SubscriptionFacts): string => {
  if (endsThen || status === 'canceled') return 'Access until';
  if (status === 'trialing') return 'Free trial until';
  return status === 'past_due' ? 'Current period ends' : 'Next payment';
};
