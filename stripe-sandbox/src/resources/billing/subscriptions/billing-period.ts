import type { Interval } from '../../../records/billing/price.ts';

export interface Cycle {
  interval: Interval;
  interval_count: number;
}

/** `count` months after `start`, on the same day of the month or the month's last: Jan 31 + 1 is Feb 28. */
const addMonths = (start: number, count: number): number => {
  const date = new Date(start * 1000);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + count);
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return Math.floor(date.getTime() / 1000);
};

/** End of the period that begins at `start`, counted from the anchor, so that Jan 31, Feb 28, Mar 31 follow one another. */
export const periodEnd = (anchor: number, start: number, { interval, interval_count }: Cycle): number => {
  const step = interval_count * (interval === 'year' ? 12 : 1);
  let count = step;
  while (addMonths(anchor, count) <= start) count += step;
  return addMonths(anchor, count);
};
