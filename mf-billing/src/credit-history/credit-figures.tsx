import { creditsPerService, paths } from '@nearhand/contracts';
import { AppLink, Box, Button, Typography } from '@nearhand/ui';
import { FigureCard } from '@nearhand/ui/figures';
import { Coins, Crown } from '@nearhand/ui/icons';
import { useQuery } from '@tanstack/react-query';
import { creditQueries } from '../credits/credit-api.ts';
import { planLabels } from '../subscriptions/plan-labels.ts';
import { subscriptionQueries } from '../subscriptions/subscription-api.ts';
import { factsOfSummary, subscriptionState } from '../subscriptions/subscription-state.ts';

/** The balance, what it is good for, and the plan that brings more. */
export const CreditFigures = () => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' } }}>
    <Balance />
    <CurrentPlan />
  </Box>
);

const Balance = () => {
  const { data: credits, isPending, refetch } = useQuery(creditQueries.balance());
  return (
    <FigureCard label="Credit balance" icon={<Coins size={20} />} value={credits ?? '–'} loading={isPending}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {`Creating a service costs ${creditsPerService} credits`}
      </Typography>
      {!isPending && credits === undefined && <Retry onClick={() => void refetch()} />}
    </FigureCard>
  );
};

const CurrentPlan = () => {
  const { data: summary, isPending, refetch } = useQuery(subscriptionQueries.summary());
  const hasPlan = summary && summary.subscriptionType !== 'none';
  return (
    <FigureCard
      label="Current subscription"
      icon={<Crown size={20} />}
      value={summary ? planLabels[summary.subscriptionType] : '–'}
      loading={isPending}
    >
      {hasPlan && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {subscriptionState(factsOfSummary(summary), new Date()).children}
        </Typography>
      )}
      {summary && (
        <Typography variant="body2">
          <AppLink to={hasPlan ? paths.subscription : paths.plans}>
            {hasPlan ? 'Manage Subscription' : 'View Plans'}
          </AppLink>
        </Typography>
      )}
      {!isPending && !summary && <Retry onClick={() => void refetch()} />}
    </FigureCard>
  );
};

const Retry = ({ onClick }: { onClick: () => void }) => (
  <Button size="small" sx={{ justifySelf: 'start', ml: -1 }} onClick={onClick}>
    Retry
  </Button>
);
