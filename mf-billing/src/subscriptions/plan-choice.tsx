import { type PlanName, type Plans, planNames, type SubscriptionSummary } from '@nearhand/contracts';
import { useSession } from '@nearhand/platform';
import { Box, Card, ErrorState, Skeleton, VisuallyHidden } from '@nearhand/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLoginFirst, useRedirection } from '../actions/redirection.ts';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { openCheckout } from './choose-plan.ts';
import { PlanAction, PlanCard } from './plan-card.tsx';
import { subscriptionQueries } from './subscription-api.ts';
import { isRunning } from './subscription-state.ts';

/** The buttons wait for the user's subscription and plans: wrong ones would buy a second, or promise a second trial. */
export const PlanChoice = ({ returnUrl }: { returnUrl: string | undefined }) => {
  const { isAuthenticated } = useSession();
  const plans = useQuery({ ...subscriptionQueries.plans(isAuthenticated), placeholderData: keepPreviousData });
  const current = useQuery({ ...subscriptionQueries.summary(), enabled: isAuthenticated });
  if (plans.data && (current.data || !current.error)) {
    const isKnown = !isAuthenticated || (current.data !== undefined && !plans.isPlaceholderData);
    const own = isAuthenticated ? current.data : undefined;
    return <PlanOffers plans={plans.data} current={own} isKnown={isKnown} returnUrl={returnUrl} />;
  }
  if (!plans.error && !current.error) return <PlansSkeleton />;
  return (
    <ErrorState
      title="Error Loading Plans"
      what="the plans"
      onRetry={() => {
        if (plans.error) void plans.refetch();
        if (current.error) void current.refetch();
      }}
    />
  );
};

const PlansSkeleton = () => (
  <div aria-busy="true">
    <VisuallyHidden>Loading…</VisuallyHidden>
    <Box aria-hidden sx={planGrid}>
      {['one', 'other'].map((place) => (
        <Card key={place} sx={{ p: 3, display: 'grid', gap: 2 }}>
          <Skeleton width="40%" height={36} />
          <Skeleton width="60%" height={56} />
          <Skeleton />
          <Skeleton />
          <Skeleton width="70%" />
          <Skeleton variant="rounded" height={54} />
        </Card>
      ))}
    </Box>
  </div>
);

interface PlanOffersProps {
  plans: Plans;
  /** The user's subscription; undefined when signed out. */
  current: SubscriptionSummary | undefined;
  isKnown: boolean;
  returnUrl: string | undefined;
}

const PlanOffers = ({ plans, current, isKnown, returnUrl }: PlanOffersProps) => {
  const { leave, leaving } = useRedirection(openCheckout, 'Failed to create subscription');
  const logInFirst = useLoginFirst('You must be logged in to subscribe');
  const [chosen, setChosen] = useState<PlanName>();
  const runs = current && isRunning(current);
  // The change is done, even when its answer was lost.
  if (chosen && current?.subscriptionType === chosen) setChosen(undefined);
  // A change of plans brings neither trial nor first credits.
  const offered = (name: PlanName) => (runs ? { ...plans[name], trialDays: 0, initialCredits: 0 } : plans[name]);
  return (
    <>
      <Box sx={planGrid}>
        {planNames.map((name) => (
          <PlanCard
            key={name}
            name={name}
            plan={offered(name)}
            isCurrent={Boolean(runs) && current?.subscriptionType === name}
            action={
              <PlanAction
                name={name}
                plan={offered(name)}
                current={current}
                busy={leaving !== undefined || !isKnown}
                leaving={leaving?.plan === name}
                onSubscribe={() => logInFirst(() => void leave({ plan: name, ...(returnUrl && { returnUrl }) }))}
                onChange={() => setChosen(name)}
              />
            }
          />
        ))}
      </Box>
      {chosen && runs && (
        <ChangePlanDialog from={current} to={chosen} price={plans[chosen].price} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
};

const planGrid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
