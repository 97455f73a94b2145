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
  return (
    <>
      <Box sx={planGrid}>
        {planNames.map((name) => (
          <PlanCard
            key={name}
            name={name}
            plan={plans[name]}
            isCurrent={Boolean(runs) && held?.subscriptionType === name}
            action={
              <PlanAction
                name={name}
                plan={plans[name]}
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
      {chosen && runs && <ChangePlanDialog from={held} to={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
};

/** Two columns, one on a phone. */
export const planGrid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};
