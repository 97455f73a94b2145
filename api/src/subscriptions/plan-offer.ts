import { type Plan, type PlanName, toDollars } from '@nearhand/contracts';
import type { Database } from '../database/database.ts';
import type { Settings } from '../settings.ts';
import { hadInitialCredits, hadTrial } from './subscription-repository.ts';

/** What a plan costs and brings to whoever asks: nobody gets a trial or a plan's first credits a second time. */
export const planOffer = async (
  db: Database,
  { plans }: Pick<Settings, 'plans'>,
  plan: PlanName,
  userId: string | undefined,
): Promise<Plan> => {
  const { name, priceCents, trialDays, initialCredits, periodCredits } = plans[plan];
  const isTried = userId !== undefined && (await hadTrial(db, userId));
  const isGiven = userId !== undefined && (await hadInitialCredits(db, userId, plan));
  return {
    name,
    price: toDollars(priceCents),
    trialDays: isTried ? 0 : trialDays,
    initialCredits: isGiven ? 0 : initialCredits,
    monthlyCredits: periodCredits,
  };
};
