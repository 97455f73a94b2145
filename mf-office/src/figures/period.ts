import {
  addDays,
  type Category,
  categories,
  isCalendarDay,
  localDay,
  maxFigureDays,
  weekStart,
} from '@nearhand/contracts';

export const weekCounts = [4, 12, 52] as const;
const shownWeeks = 12;

export interface AskedPeriod {
  /** Weeks up to today, or days of one's own. */
  choice: string;
  from: string;
  to: string;
  category: Category | undefined;
  /** Why the days are no period. */
  problem: string | undefined;
}

/** The address: `?weeks=4`, or `?from=2026-11-01&to=2026-11-30`; `&category=Pets`. */
export const readPeriod = (search: URLSearchParams, now: Date): AskedPeriod => {
  const today = localDay(now);
  const category = categories.find((one) => one === search.get('category'));
  const [from, to] = [search.get('from'), search.get('to')];
  if (from !== null || to !== null) {
    const days = { from: from ?? '', to: to ?? '' };
    return { choice: 'custom', ...days, category, problem: problemOf(days) };
  }
  const weeks = weekCounts.find((count) => String(count) === search.get('weeks')) ?? shownWeeks;
  return {
    choice: String(weeks),
    from: addDays(weekStart(today, 1), -7 * (weeks - 1)),
    to: today,
    category,
    problem: undefined,
  };
};

const problemOf = ({ from, to }: { from: string; to: string }): string | undefined => {
  if (!isCalendarDay(from) || !isCalendarDay(to)) return 'Please select both days';
  if (to < from) return 'Please select a day that is not before the first one';
  if (to >= addDays(from, maxFigureDays)) return `Please select at most ${maxFigureDays} days`;
  return undefined;
};
