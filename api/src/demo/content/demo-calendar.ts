import { addDays, type CalendarDay, localDay } from '@nearhand/contracts';
import { after, hours, wallClock } from '../../kernel/time/clock.ts';

export interface DemoCalendar {
  now: Date;
  /** `offset` days from today, by the marketplace's clock. */
  day: (offset: number) => CalendarDay;
  /** About `hour` o'clock on that day, never later than now. */
  at: (offset: number, hour: number) => Date;
}

/** Admins decide at this hour. */
export const decidedHour = 11;
/** Banks open and end disputes at this hour. */
export const disputedHour = 9;

/** Roughly between UTC and the clocks of the Americas. */
const utcOffsetHours = 5;

export const demoCalendar = (now: Date, timeZone: string): DemoCalendar => {
  const today = localDay(wallClock(now, timeZone));
  return {
    now,
    day: (offset) => addDays(today, offset),
    at: (offset, hour) => {
      const midnight = Date.parse(`${addDays(today, offset)}T00:00:00Z`);
      return new Date(Math.min(midnight + hours(hour + utcOffsetHours), now.getTime()));
    },
  };
};

/** The instant that lies `share` of the way from one to the other. */
export const between = (from: Date, to: Date, share: number): Date =>
  new Date(from.getTime() + Math.max(0, to.getTime() - from.getTime()) * share);

export const hoursAfter = (instant: Date, count: number): Date => after(instant, hours(count));
