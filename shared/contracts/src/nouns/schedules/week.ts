import { addDays, type CalendarDay } from '../../rules/time-slot.ts';
import { weekday } from './working-hours.ts';

type MaybeWeekInfo = Intl.Locale & { getWeekInfo?: () => unknown; weekInfo?: unknown };

const member = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;

/**
 * Not `navigator.language`, which is no language tag where the system has the C locale: `c`, `en-US@posix`. Other parts of
 * `Intl` take ten times as long.
 */
const browserLanguage = (): string => new Intl.PluralRules().resolvedOptions().locale;

/** Found once: lists ask for each of their rows, and making a format takes long. */
let firstOfBrowser: number | undefined;

/**
 * The weekday that a week begins with in a language such as `en-US`, by default the browser's: 0 is Sunday. Sunday too where
 * the engine does not know it.
 */
export const firstWeekday = (language?: string): number => {
  if (language) return firstDayIn(language);
  firstOfBrowser ??= firstDayIn(browserLanguage());
  return firstOfBrowser;
};

const firstDayIn = (language: string): number => {
  const locale: MaybeWeekInfo = new Intl.Locale(language);
  // Engines have the method, the member before it, or neither. Both say 7 for Sunday.
  const day = member(locale.getWeekInfo?.() ?? locale.weekInfo, 'firstDay');
  return (typeof day === 'number' ? day : 7) % 7;
};

/** The first day of the week that `day` lies in. */
export const weekStart = (day: CalendarDay, first = firstWeekday()): CalendarDay =>
  addDays(day, -((weekday(day) - first + 7) % 7));

/** Seven things, one for each weekday with Sunday first, in the order of a week. */
export const inWeekOrder = <Thing>(sundayFirst: readonly Thing[], first = firstWeekday()): Thing[] => [
  ...sundayFirst.slice(first),
  ...sundayFirst.slice(0, first),
];
