import type { Plan, PlanName, SubscriptionSummary } from '@nearhand/contracts';
import { Button } from '@nearhand/ui';
import { planLabels } from './plan-labels.ts';
import { isRunning } from './subscription-state.ts';

interface PlanActionProps {
  name: PlanName;
  plan: Plan;
  /** What the reader has; undefined for a visitor. */
  held: SubscriptionSummary | undefined;
  /** It is not known yet who reads, or the way to a checkout has begun. */
  busy: boolean;
  leaving: boolean;
  onSubscribe: (name: PlanName) => void;
  onChange: (name: PlanName) => void;
}

/** Begins a plan, or changes to it from the other one. */
export const PlanAction = ({ name, plan, held, busy, leaving, onSubscribe, onChange }: PlanActionProps) => {
  const label = planLabels[name];
  if (held && isRunning(held)) {
    const isCurrent = held.subscriptionType === name;
    return (
      <Button variant="outlined" size="large" disabled={isCurrent || busy} onClick={() => onChange(name)}>
        {isCurrent ? 'Current plan' : `Change to ${label}`}
      </Button>
    );
  }
  return (
    <Button variant="contained" size="large" loading={leaving} disabled={busy} onClick={() => onSubscribe(name)}>
      {plan.trialDays > 0 ? `Try ${label} for free` : `Subscribe to ${label}`}
    </Button>
  );
};
