import { type PlanName, type Plans, planNames, type SubscriptionSummary } from '@nearhand/contracts';
import { Box } from '@nearhand/ui';
import { useState } from 'react';
import { ChangePlanDialog } from './change-plan-dialog.tsx';
import { PlanAction } from './plan-action.tsx';
import { PlanCard } from './plan-card.tsx';
import { isRunning } from './subscription-state.ts';
import { useSubscribe } from './use-subscribe.ts';

interface PlanOffersProps {
  plans: Plans;
  /** What the reader has; undefined for a visitor. */
  held: SubscriptionSummary | undefined;
  /** A path of this site that is offered after the purchase. */
  returnUrl: string | undefined;
}

/** The plans side by side, each with what the reader can do about it. */
export const PlanOffers = ({ plans, held, returnUrl }: PlanOffersProps) => {
  const { subscribe, leavingFor } = useSubscribe(returnUrl);
  const [chosen, setChosen] = useState<PlanName>();
  const runs = held && isRunning(held);
  // It is done, also where the answer that should say so was lost.
  if (chosen && held?.subscriptionType === chosen) setChosen(undefined);
  /** Trial and first credits are for beginning a plan: changing to it brings neither. */
  const offered = (name: PlanName) => (runs ? { ...plans[name], trialDays: 0, initialCredits: 0 } : plans[name]);
  return (
    <>
      <Box sx={planGrid}>
        {planNames.map((name) => (
          <PlanCard
            key={name}
            name={name}
            plan={offered(name)}
            isCurrent={Boolean(runs) && held?.subscriptionType === name}
            action={
              <PlanAction
                name={name}
                plan={offered(name)}
                held={held}
                busy={leavingFor !== undefined}
                leaving={leavingFor === name}
                onSubscribe={subscribe}
                onChange={setChosen}
              />
            }
          />
        ))}
      </Box>
      {chosen && runs && (
        <ChangePlanDialog from={held} to={chosen} price={plans[chosen].price} onClose={() => setChosen(undefined)} />
      )}
    </>
  );
};

/** Two columns, one on a phone. */
export const planGrid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
