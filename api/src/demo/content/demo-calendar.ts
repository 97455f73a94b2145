import { addDays, type CalendarDay, localDay } from '@nearhand/contracts';
import { wallClock } from '../../kernel/time/clock.ts';

/** The demo's time: everything lies some days before or after today. */
export interface DemoCalendar {
  now: Date;
  /** The marketplace's day, `offset` days from today. */
  day: (offset: number) => CalendarDay;
  /** About `hour` o'clock on that day, and never later than now. */
  at: (offset: number, hour: number) => Date;
}

const hourLength = 3_600_000;
/** Between UTC and the clocks of the Americas; to the minute does not matter here. */
const hoursBehind = 5;

export const demoCalendar = (now: Date, timeZone: string): DemoCalendar => {
  const today = localDay(wallClock(now, timeZone));
  return {
    now,
    day: (offset) => addDays(today, offset),
    at: (offset, hour) => {
      const midnight = Date.parse(`${addDays(today, offset)}T00:00:00Z`);
      return new Date(Math.min(midnight + (hour + hoursBehind) * hourLength, now.getTime()));
    },
  };
};

/** The instant that lies `share` of the way from one to the other. */
export const between = (from: Date, to: Date, share: number): Date =>
  new Date(from.getTime() + Math.max(0, to.getTime() - from.getTime()) * share);

export const hoursAfter = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * hourLength);
