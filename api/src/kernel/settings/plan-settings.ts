import { type PlanName, toCents } from '@nearhand/contracts';
import { SettingsError, whole, within } from './setting-readers.ts';

/** What a plan costs and brings. */
export interface PlanSettings {
  name: string;
  /** For each period: `planIntervals` says how long one is. */
  priceCents: number;
  trialDays: number;
  initialCredits: number;
  /** With each paid period, whether a month or a year. */
  periodCredits: number;
}

const defaults: Record<PlanName, Omit<PlanSettings, 'priceCents'> & { price: number }> = {
  regular: { name: 'Regular', price: 9.99, trialDays: 14, initialCredits: 10, periodCredits: 100 },
  premium: { name: 'Premium', price: 99, trialDays: 30, initialCredits: 20, periodCredits: 200 },
};

/** Reads `PLAN_REGULAR_PRICE` (decimal dollars), `…_TRIAL_DAYS`, `…_INITIAL_CREDITS`, `…_PERIOD_CREDITS`; premium's alike. */
export const planSettings = (env: NodeJS.ProcessEnv): Record<PlanName, PlanSettings> => ({
  regular: planOf(env, 'regular'),
  premium: planOf(env, 'premium'),
});

const planOf = (env: NodeJS.ProcessEnv, plan: PlanName): PlanSettings => {
  const setting = (name: string) => `PLAN_${plan.toUpperCase()}_${name}`;
  const usual = defaults[plan];
  // Stripe bills no less than half a dollar.
  const price = within(env, setting('PRICE'), usual.price, 0.5, 10_000);
  if (Math.abs(price * 100 - toCents(price)) > 1e-6) {
    throw new SettingsError(`${setting('PRICE')} must have at most two decimals, not "${price}".`);
  }
  return {
    name: usual.name,
    priceCents: toCents(price),
    // Stripe's longest trial.
    trialDays: whole(env, setting('TRIAL_DAYS'), usual.trialDays, 0, 730),
    initialCredits: whole(env, setting('INITIAL_CREDITS'), usual.initialCredits, 0, 10_000),
    periodCredits: whole(env, setting('PERIOD_CREDITS'), usual.periodCredits, 0, 10_000),
  };
};
