import { type Plan, type PlanName, toDollars } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import type { AppContext } from '../../kernel/http/context.ts';
import { hadInitialCredits, hadTrial } from './subscription-repository.ts';
import { hadOffersElsewhere } from './used-offers.ts';

/** What a plan costs and brings: nobody gets a trial or a plan's first credits twice, nor on another account of theirs. */
export const planOffer = async (
  db: Database,
  settings: Pick<AppContext['settings'], 'plans' | 'secret'>,
  plan: PlanName,
  userId: string | undefined,
): Promise<Plan> => {
  const { name, priceCents, trialDays, initialCredits, periodCredits } = settings.plans[plan];
  const isRepeat = userId !== undefined && (await hadOffersElsewhere(db, settings, userId));
  const isTried = isRepeat || (userId !== undefined && (await hadTrial(db, userId)));
  const isGiven = isRepeat || (userId !== undefined && (await hadInitialCredits(db, userId, plan)));
  return {
    name,
    price: toDollars(priceCents),
    trialDays: isTried ? 0 : trialDays,
    initialCredits: isGiven ? 0 : initialCredits,
    monthlyCredits: periodCredits,
  };
};
