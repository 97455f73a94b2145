import { type Plan, type PlanName, planIntervals, type SubscriptionSummary } from '@nearhand/contracts';
import { Button, Card, CategoryIllustration, Chip, Money, Stack, styled, Typography } from '@nearhand/ui';
import { Check } from '@nearhand/ui/icons';
import { type ReactNode, useId } from 'react';
import { isRunning, perInterval, planLabels } from './subscription-state.ts';

const Benefits = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 12,
  '& > li': { display: 'flex', gap: 10, alignItems: 'flex-start' },
  '& svg': { flex: 'none', marginTop: 3, color: 'var(--nh-palette-primary-main)' },
});

/** A bicycle for the small plan, a van for the large one. */
const pictures: Record<PlanName, string> = { regular: 'a', premium: 'c' };

const Top = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) clamp(80px, 24vw, 128px)',
  gap: 16,
  alignItems: 'center',
  '& img': { aspectRatio: '4 / 3', borderRadius: 10 },
});

interface PlanCardProps {
  name: PlanName;
  plan: Plan;
  isCurrent: boolean;
  action: ReactNode;
}

export const PlanCard = ({ name, plan, isCurrent, action }: PlanCardProps) => {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ p: 3, display: 'flex', flexDirection: 'column', gap: 2.5, ...(isCurrent && current) }}
    >
      <Top>
        <div>
          <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 32 }}>
            <Typography id={id} variant="h3" component="h2">
              {planLabels[name]}
            </Typography>
            {isCurrent && <Chip size="small" color="primary" label="Your plan" />}
          </Stack>
          <Typography variant="h1" component="p" sx={{ mt: 1.5 }}>
            <Money dollars={plan.price} />
            <Typography component="span" sx={{ color: 'text.secondary', ml: 1, letterSpacing: 0 }}>
              {perInterval(name)}
            </Typography>
          </Typography>
        </div>
        <CategoryIllustration category="Other" of={pictures[name]} />
      </Top>
      <Benefits>
        {planBenefits(name, plan).map((benefit) => (
          <li key={benefit}>
            <Check size={18} aria-hidden />
            {benefit}
          </li>
        ))}
        {missingOffers(plan).map((offer) => (
          <li key={offer} aria-hidden>
            {blank}
          </li>
        ))}
      </Benefits>
      <Typography sx={{ color: 'text.secondary' }}>
        {plan.trialDays > 0 ? `Nothing is charged for the first ${plan.trialDays} days.` : blank}
      </Typography>
      <Stack sx={{ mt: 'auto' }}>{action}</Stack>
    </Card>
  );
};

const current = { borderColor: 'primary.main', boxShadow: 'inset 0 0 0 1px var(--nh-palette-primary-main)' };

interface PlanActionProps {
  name: PlanName;
  plan: Plan;
  /** The user's subscription; undefined when signed out. */
  current: SubscriptionSummary | undefined;
  busy: boolean;
  leaving: boolean;
  onSubscribe: () => void;
  onChange: () => void;
}

export const PlanAction = ({ name, plan, current, busy, leaving, onSubscribe, onChange }: PlanActionProps) => {
  const label = planLabels[name];
  if (current && isRunning(current)) {
    const isCurrent = current.subscriptionType === name;
    return (
      <Button variant="outlined" size="large" disabled={isCurrent || busy} onClick={onChange}>
        {isCurrent ? 'Current plan' : `Change to ${label}`}
      </Button>
    );
  }
  return (
    <Button variant="contained" size="large" loading={leaving} disabled={busy} onClick={onSubscribe}>
      {plan.trialDays > 0 ? `Try ${label} for free` : `Subscribe to ${label}`}
    </Button>
  );
};

/** Keeps the room of a line for new subscribers: for others the card must not shrink when their plan comes. */
const blank = '\u00a0';

const planBenefits = (name: PlanName, { trialDays, initialCredits, monthlyCredits }: Plan): string[] =>
  [
    `${monthlyCredits} credits with each ${planIntervals[name]} you pay for`,
    'Cancel anytime; what you paid for stays until its last day',
    trialDays > 0 ? `${trialDays}-day free trial` : undefined,
    initialCredits > 0 ? `${initialCredits} credits when you start` : undefined,
  ].filter((line) => line !== undefined);

const missingOffers = (plan: Plan) => (['trialDays', 'initialCredits'] as const).filter((offer) => plan[offer] === 0);
