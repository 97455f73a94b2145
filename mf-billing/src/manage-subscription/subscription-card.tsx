import { paths, type SubscriptionSummary } from '@nearhand/contracts';
import { Card, DefinitionList, LinkButton, Money, Stack, StatusChip, Typography } from '@nearhand/ui';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { longDay } from '../subscriptions/calendar-day.ts';
import { isPlanName, perInterval, planLabels } from '../subscriptions/plan-labels.ts';
import { subscriptionQueries } from '../subscriptions/subscription-api.ts';
import { factsOfSummary, type SubscriptionFacts, subscriptionState } from '../subscriptions/subscription-state.ts';
import { SubscriptionSwitch } from './subscription-switch.tsx';

/** The subscription that counts: plan, price, how it stands, and what can be done about it. */
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
          { term: 'Price', value: <PlanPrice type={summary.subscriptionType} /> },
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

const PlanPrice = ({ type }: { type: SubscriptionSummary['subscriptionType'] }) => {
  const { data: plans } = useQuery(subscriptionQueries.plans());
  if (!plans || !isPlanName(type)) return '–';
  return (
    <>
      <Money dollars={plans[type].price} /> {perInterval(type)}
    </>
  );
};
