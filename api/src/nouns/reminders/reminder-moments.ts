import { type CalendarDay, minutesPerDay, slotSpan, wallMinutes } from '@nearhand/contracts';
import { before, hours, instantAt, wallMinutesAt } from '../../kernel/time/clock.ts';

export type ReminderKind = 'day' | 'hours' | 'provider-done' | 'customer-done';

export interface Reminder {
  kind: ReminderKind;
  /** When the notification appears, and the email is sent to a person without quiet hours. */
  at: Date;
  /** When the email is sent to a person with quiet hours. */
  quietAt: Date;
  /** It makes no sense from then on. */
  until?: Date;
}

const quietHours = { start: 22 * 60, end: 8 * 60 };
/** For a reminder that cannot wait until the morning. */
const eveningMinutes = 21 * 60;

/** All moments at which the sides of a confirmed booking are reminded of it, by the clock of the marketplace. */
export const remindersOf = (booking: { date: CalendarDay; timeSlot: string }, timeZone: string): Reminder[] => {
  const { start, end, isTime } = timesOf(booking);
  const begin = instantAt(start, timeZone);
  const at = (kind: ReminderKind, moment: Date, until?: Date): Reminder => {
    const quietAt = quietMoment(moment, until, timeZone);
    return { kind, at: moment, quietAt, ...(until && { until }) };
  };
  return [
    at('day', instantAt(start - minutesPerDay, timeZone), begin),
    ...(isTime ? [at('hours', before(begin, hours(2)), begin)] : []),
    at('provider-done', instantAt(end, timeZone)),
    at('customer-done', instantAt(end + minutesPerDay, timeZone)),
  ];
};

/** A label that is no time counts as from 9 AM until midnight. */
const timesOf = ({ date, timeSlot }: { date: CalendarDay; timeSlot: string }) => {
  const span = slotSpan(date, timeSlot);
  return span
    ? { ...span, isTime: true }
    : { start: wallMinutes(date, 9 * 60), end: wallMinutes(date, minutesPerDay), isTime: false };
};

/** Quiet hours end at 8 AM; when that is too late, the evening before them. */
const quietMoment = (at: Date, until: Date | undefined, timeZone: string): Date => {
  const wall = wallMinutesAt(at, timeZone);
  const minute = wall % minutesPerDay;
  if (minute >= quietHours.end && minute < quietHours.start) return at;
  const evening = wall - minute - (minute < quietHours.end ? minutesPerDay : 0);
  const morning = instantAt(evening + minutesPerDay + quietHours.end, timeZone);
  return until && morning >= until ? instantAt(evening + eveningMinutes, timeZone) : morning;
};
