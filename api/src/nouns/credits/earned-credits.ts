import type { PlanName } from '@nearhand/contracts';

export interface BoughtPrice {
  plan: PlanName;
  cents: number;
  credits: number;
}

/** A line of an invoice; `cents` are negative for the unused part of a period that was paid before. */
export interface PaidLine {
  cents: number;
  price: BoughtPrice;
}

export interface PaidInvoice {
  id: string;
  lines: readonly PaidLine[];
}

const tolerance = 1e-6;

/**
 * The credits that each paid invoice of a customer earns; `paid` has those of all subscriptions, in order of payment. A line is
 * worth the share of its price that it charges, in credits. An invoice earns what it raises the sum of all lines above its
 * highest value so far, so switching between plans earns nothing.
 */
export const earnedCredits = (paid: readonly PaidInvoice[]): ReadonlyMap<string, number> => {
  const earned = new Map<string, number>();
  let sum = 0;
  let highest = 0;
  for (const { id, lines } of paid) {
    const previous = highest;
    for (const { cents, price } of lines) sum += (cents / price.cents) * price.credits;
    highest = Math.max(highest, sum);
    earned.set(id, whole(highest) - whole(previous));
  }
  return earned;
};

const whole = (credits: number): number => Math.floor(credits + tolerance);
