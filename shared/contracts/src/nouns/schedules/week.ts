import { addDays, type CalendarDay } from '../../rules/time-slot.ts';
import { weekday } from './working-hours.ts';

type MaybeWeekInfo = Intl.Locale & { getWeekInfo?: () => unknown; weekInfo?: unknown };

const readFirstDay = (info: unknown): number | undefined =>
  typeof info === 'object' && info !== null && 'firstDay' in info && typeof info.firstDay === 'number'
    ? info.firstDay
    : undefined;

/**
 * The weekday that a week begins with in a language such as `en-US`, by default the browser's: 0 is Sunday. Sunday too where
 * the engine does not know it.
 */
export const firstWeekday = (language = globalThis.navigator?.language ?? 'en-US'): number => {
  // Chromium with the C locale names it `en-US@posix`, which is no language tag.
  const locale: MaybeWeekInfo = new Intl.Locale(language.replace(/@.*/, ''));
  // Engines have the method, the member before it, or neither. Both say 7 for Sunday.
  return (readFirstDay(locale.getWeekInfo?.() ?? locale.weekInfo) ?? 7) % 7;
};

/** The first day of the week that `day` lies in. */
export const weekStart = (day: CalendarDay, first = firstWeekday()): CalendarDay =>
  addDays(day, -((weekday(day) - first + 7) % 7));

/** Seven things, one for each weekday with Sunday first, in the order of a week. */
export const inWeekOrder = <Thing>(sundayFirst: readonly Thing[], first = firstWeekday()): Thing[] => [
  ...sundayFirst.slice(first),
  ...sundayFirst.slice(0, first),
];
