import type { BoughtPrice } from './plan-price.ts';

/** A line of a bill: `cents` are negative for the unused part of a period that was paid before. */
export interface PaidLine {
  cents: number;
  price: BoughtPrice;
}

export interface PaidInvoice {
  id: string;
  lines: readonly PaidLine[];
}

/** What is lost where thirds of a period are added up as floating numbers. */
const rounding = 1e-6;

/**
 * The credits that each of somebody's paid bills brings; give them in the order in which they were paid.
 *
 * A line is worth the part of its price that it charges: a whole period all of its credits, half a period half of them,
 * and what is given back for an unused part takes just that part away. E is the sum of that over all bills so far; M is
 * the highest that E ever was. A bill brings the whole credits by which it lifts M. So a trial's bill of nothing brings
 * nothing, a renewal brings the period, and an upgrade the difference. After a downgrade E lies below M: credits are
 * not taken back, for they may be spent, but the next periods count against them until E reaches M again. Going back
 * and forth between plans only moves E below M, and a replayed event reckons the same bills again: neither makes
 * credits.
 *
 * It goes over all bills of a customer, not over those of one subscription: what is given back becomes the customer's
 * balance at Stripe, which pays for any other subscription, too.
 */
export const earnedCredits = (paid: readonly PaidInvoice[]): ReadonlyMap<string, number> => {
  const earned = new Map<string, number>();
  let sum = 0;
  let highest = 0;
  for (const { id, lines } of paid) {
    const before = highest;
    for (const { cents, price } of lines) sum += (cents / price.cents) * price.credits;
    highest = Math.max(highest, sum);
    earned.set(id, whole(highest) - whole(before));
  }
  return earned;
};

const whole = (credits: number): number => Math.floor(credits + rounding);
