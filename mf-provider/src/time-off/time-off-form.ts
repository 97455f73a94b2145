import {
  type AddTimeOff,
  addDays,
  type CalendarBooking,
  type CalendarDay,
  isCalendarDay,
  isDuring,
  minutesPerDay,
  scheduleLimits,
  slotSpan,
  toLine,
  type WallSpan,
  wallMinutes,
} from '@nearhand/contracts';
import { maxLength } from '@nearhand/ui/forms';
import { boolean, object, string } from 'yup';
import { minutesOfClock } from '../schedule/days.ts';

export interface TimeOffForm {
  from: string;
  to: string;
  /** Hours of one day, `from`; else whole days. */
  isPart: boolean;
  start: string;
  end: string;
  note: string;
}

export const emptyTimeOff = (day = ''): TimeOffForm => ({
  from: day,
  to: day,
  isPart: false,
  start: '',
  end: '',
  note: '',
});

const maxDays = 366;

const endMinutes = (end: string) => minutesOfClock(end) || minutesPerDay;

export const toAddTimeOff = ({ from, to, isPart, start, end, note }: TimeOffForm): AddTimeOff => ({
  from,
  to: isPart ? from : to,
  ...(isPart && { start: minutesOfClock(start), end: endMinutes(end) }),
  ...(note && { note }),
});

const daysBetween = (from: CalendarDay, to: CalendarDay) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** The time that the form names so far; undefined while it names none. */
export const timeOffSpan = ({ from, to, isPart, start, end }: TimeOffForm): WallSpan | undefined => {
  const last = isPart ? from : to || from;
  if (!isCalendarDay(from) || !isCalendarDay(last) || last < from || daysBetween(from, last) > maxDays)
    return undefined;
  if (!isPart) return { start: wallMinutes(from), end: wallMinutes(addDays(last, 1)) };
  if (!start || !end) return undefined;
  const span = { start: wallMinutes(from, minutesOfClock(start)), end: wallMinutes(from, endMinutes(end)) };
  return span.start < span.end ? span : undefined;
};

const maxDaysOfCall = 62;

/** The days of a time in parts that one call each may ask for. */
export const daysToAsk = ({ start, end }: WallSpan): { from: CalendarDay; to: CalendarDay }[] => {
  const dayOf = (minutes: number) => new Date(minutes * 60_000).toISOString().slice(0, 10);
  const last = dayOf(end - 1);
  const parts: { from: CalendarDay; to: CalendarDay }[] = [];
  for (let from = dayOf(start); from <= last; from = addDays(from, maxDaysOfCall)) {
    const to = addDays(from, maxDaysOfCall - 1);
    parts.push({ from, to: [to, last].toSorted()[0] ?? last });
  }
  return parts;
};

/** Open bookings that share time with it. A label that is no time counts for its whole day. */
export const affectedBookings = (bookings: readonly CalendarBooking[], off: WallSpan): CalendarBooking[] => {
  const unique = new Map(bookings.map((booking) => [booking._id, booking]));
  return [...unique.values()].filter(({ date, timeSlot, status }) => {
    const day = { start: wallMinutes(date), end: wallMinutes(date, minutesPerDay) };
    return (status === 'pending' || status === 'confirmed') && isDuring(slotSpan(date, timeSlot) ?? day, off);
  });
};

/** `today` by the clock of the marketplace. */
export const timeOffSchema = (today: CalendarDay) =>
  object({
    isPart: boolean().required(),
    from: string()
      .required('Please choose the first day')
      .when('isPart', {
        is: true,
        // biome-ignore lint/suspicious/noThenProperty: Yup's own name
        then: (from) => from.test('not-past', 'Please choose today or a later day', (day = today) => day >= today),
      }),
    to: string().when('isPart', {
      is: false,
      // biome-ignore lint/suspicious/noThenProperty: Yup's own name
      then: (to) =>
        to
          .required('Please choose the last day')
          .test('not-past', 'Please choose today or a later day', (day = today) => day >= today)
          .test(
            'not-before',
            'The last day must not lie before the first',
            (day, { parent: { from } }) => !day || !from || day >= from,
          )
          .test(
            'at-most-a-year',
            'Please take at most a year off at once',
            (day, { parent: { from } }) => !day || !from || daysBetween(from, day) <= maxDays,
          ),
    }),
    start: string().when('isPart', {
      is: true,
      // biome-ignore lint/suspicious/noThenProperty: Yup's own name
      then: (start) => start.required('Please enter when it begins'),
    }),
    end: string().when('isPart', {
      is: true,
      // biome-ignore lint/suspicious/noThenProperty: Yup's own name
      then: (end) =>
        end
          .required('Please enter when it ends')
          .test(
            'after-start',
            'The end must be after the begin',
            (value, { parent: { start } }) => !value || !start || endMinutes(value) > minutesOfClock(start),
          ),
    }),
    note: string().transform(toLine).test(maxLength(scheduleLimits.timeOffNote, 'note')),
  });
