import { creditsPerService, paths, type SubscriptionSummary } from '@nearhand/contracts';
import { Slot, useSearchParams, useSession } from '@nearhand/platform';
import { AppLink, Box, CategoryIllustration, Notice, Page, Section, Stack, styled, Typography } from '@nearhand/ui';
import { inOrder } from '@nearhand/ui/figures';
import { useQuery } from '@tanstack/react-query';
import { returnUrlOf } from '../actions/redirection.ts';
import { PlanChoice } from '../subscriptions/plan-choice.tsx';
import { subscriptionQueries, useSubscriptionUpdates } from '../subscriptions/subscription-api.ts';
import { factsOfSummary, isRunning, longDay, planLabels } from '../subscriptions/subscription-state.ts';
import { PlanQuestions } from './plan-questions.tsx';

export const ChoosePlanPage = () => {
  const { isAuthenticated } = useSession();
  const [params] = useSearchParams();
  useSubscriptionUpdates();
  return (
    <Page
      title="Subscription Plans"
      subtitle={`Credits for providers, regularly: creating a service costs ${creditsPerService} of them.`}
    >
      <Stack spacing={5} sx={inOrder}>
        <PlanChoice returnUrl={returnUrlOf(params)} />
        {/* Below the plans, which it would move. */}
        {isAuthenticated && <CurrentPlanBanner />}
        <Sides>
          <Section title="Frequently asked questions">
            <PlanQuestions />
          </Section>
          <Stack spacing={2} useFlexGap>
            <CategoryIllustration category="Home" of="b" />
            <Slot name="market.figures" skeleton={figuresRoom} failed={() => null} />
            <Typography sx={{ color: 'text.secondary' }}>
              Finding, booking and paying for services needs no plan. A plan brings credits and nothing else; you can
              have one as a customer too, and its credits are there when you offer services of your own.
            </Typography>
          </Stack>
        </Sides>
      </Stack>
    </Page>
  );
};

const figuresRoom = <Box sx={{ minHeight: 44 }} />;

const Sides = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 40,
  '& > :last-child > img': { height: 'auto', borderRadius: 14 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) 360px', gap: 48 },
}));

const CurrentPlanBanner = () => {
  const { data: summary } = useQuery(subscriptionQueries.summary());
  if (!summary || !isRunning(summary)) return null;
  return (
    <Notice severity="info">
      {`You're on the ${planLabels[summary.subscriptionType]} plan${describeStatus(summary)}. `}
      <AppLink to={paths.subscription}>Manage Subscription</AppLink>
    </Notice>
  );
};

const describeStatus = (summary: SubscriptionSummary): string => {
  const { status, until, endsThen } = factsOfSummary(summary);
  if (status === 'past_due') return '; its last payment is overdue';
  const day = longDay(until);
  if (!day) return status === 'trialing' ? ', in its free trial' : '';
  if (endsThen) return `, which ends on ${day}`;
  return status === 'trialing' ? `, in its free trial until ${day}` : `, which renews on ${day}`;
};

export { ChoosePlanPage as Component };
