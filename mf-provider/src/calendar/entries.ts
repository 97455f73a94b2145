import {
  addDays,
  type BookingState,
  type BusyTime,
  type Calendar,
  type CalendarBooking,
  type CalendarDay,
  clockLabel,
  hoursOf,
  isolated,
  minutesPerDay,
  paymentStatuses,
  slotSpan,
  type WorkingHours,
  wallMinutes,
} from '@nearhand/contracts';
import { dayName, minutesOfWall } from '../schedule/days.ts';

/** Takes time of a day. An entry that goes over midnight has a part on each day. */
export type Entry = WorkingHours & { key: string /** In words. */; time: string } & (
    | { kind: 'booking'; booking: CalendarBooking /** Its label is no time. */; isUntimed: boolean }
    | { kind: 'time-off' | 'imported'; busy: BusyTime }
  );
export type BookingEntry = Extract<Entry, { kind: 'booking' }>;

const partOfDay = (day: CalendarDay, { start, end }: WorkingHours): WorkingHours | undefined => {
  const midnight = wallMinutes(day);
  const part = { start: Math.max(start - midnight, 0), end: Math.min(end - midnight, minutesPerDay) };
  return part.start < part.end ? part : undefined;
};

const bookingEntry = (booking: CalendarBooking, day: CalendarDay): Entry[] => {
  const span = slotSpan(booking.date, booking.timeSlot);
  const known = { key: booking._id, kind: 'booking', booking, time: booking.timeSlot } as const;
  if (!span) return booking.date === day ? [{ ...known, start: 0, end: 0, isUntimed: true }] : [];
  const part = partOfDay(day, span);
  return part ? [{ ...known, ...part, isUntimed: false }] : [];
};

const busyEntry = (busy: BusyTime, day: CalendarDay): Entry[] => {
  const part = partOfDay(day, { start: minutesOfWall(busy.start), end: minutesOfWall(busy.end) });
  if (!part) return [];
  const isWholeDay = part.start === 0 && part.end === minutesPerDay;
  const time = isWholeDay ? 'All day' : `${clockLabel(part.start)} - ${clockLabel(part.end)}`;
  return [{ ...part, key: busy._id, kind: busy.imported ? 'imported' : 'time-off', busy, time }];
};

/** The entries of a day, the earliest first. */
export const entriesOf = ({ bookings, busy }: Pick<Calendar, 'bookings' | 'busy'>, day: CalendarDay): Entry[] =>
  [
    ...bookings.flatMap((booking) => bookingEntry(booking, day)),
    ...busy.flatMap((one) => busyEntry(one, day)),
  ].toSorted((one, other) => one.start - other.start || one.end - other.end);

export const isInHour = ({ start, end }: WorkingHours, hour: number): boolean =>
  start < (hour + 1) * 60 && end > hour * 60;

const statusWords = {
  pending: 'requested',
  confirmed: 'confirmed',
  completed: 'completed',
  cancelled: 'cancelled',
} as const;

/** `9:00 AM - 11:00 AM, House cleaning for Ada Moss, requested`. */
export const entryText = (entry: Entry): string => {
  if (entry.kind === 'booking') {
    const { serviceName, customerName, status } = entry.booking;
    return `${entry.time}, ${isolated(serviceName)} for ${isolated(customerName)}, ${statusWords[status]}`;
  }
  const what = entry.kind === 'imported' ? 'Busy in a synced calendar' : 'Time off';
  return [`${what}, ${entry.time}`, entry.busy.note].filter(Boolean).join(', ');
};

/** Decides which actions a booking allows now. */
export const stateOf = (booking: CalendarBooking, { now, today }: Pick<Calendar, 'now' | 'today'>): BookingState => {
  const span = slotSpan(booking.date, booking.timeSlot);
  return {
    status: booking.status,
    paymentStatus: paymentStatuses.find((one) => one === booking.paymentStatus) ?? 'unpaid',
    begun: span ? span.start <= minutesOfWall(now) : booking.date < today,
  };
};

/** A day of the shown week. */
export interface WeekDay {
  day: CalendarDay;
  name: string;
  isToday: boolean;
  hours: readonly WorkingHours[];
  entries: Entry[];
}

export const weekOf = (calendar: Calendar, start: CalendarDay): WeekDay[] =>
  Array.from({ length: 7 }, (_, index) => {
    const day = addDays(start, index);
    return {
      day,
      name: dayName(day),
      isToday: day === calendar.today,
      hours: hoursOf(calendar.schedule, day),
      entries: entriesOf(calendar, day),
    };
  });

/** The hours that the grid shows: those that are worked, and those of all entries that do not take a whole day. */
export const shownHours = (week: readonly WeekDay[]): number[] => {
  const timed = week.flatMap(({ entries }) => entries.filter((entry) => entry.time !== 'All day' && entry.end > 0));
  const spans = [...week.flatMap(({ hours }) => hours), ...timed];
  const first = Math.floor(Math.min(540, ...spans.map(({ start }) => start)) / 60);
  const last = Math.ceil(Math.max(1020, ...spans.map(({ end }) => end)) / 60);
  return Array.from({ length: last - first }, (_, index) => first + index);
};
