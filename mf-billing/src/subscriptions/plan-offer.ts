import { type Plan, type PlanName, planIntervals } from '@nearhand/contracts';

const trial = (days: number): string => `${days}-day free trial`;
const credits = (count: number): string => `${count} credits`;

/** What a plan brings, line by line; what somebody has had before and gets no more is left out. */
export const planBenefits = (name: PlanName, plan: Plan): string[] => {
  const { trialDays, initialCredits, monthlyCredits } = plan;
  return [
    trialDays > 0 ? trial(trialDays) : undefined,
    initialCredits > 0 ? `${credits(initialCredits)} when you start` : undefined,
    `${credits(monthlyCredits)} with each ${planIntervals[name]} you pay for`,
    'Cancel anytime; what you paid for stays until its last day',
  ].filter((line) => line !== undefined);
};
