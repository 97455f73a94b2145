import {
  buffers,
  type CalendarDay,
  defaultSchedule,
  hoursOf,
  minimumNotices,
  minutesPerDay,
  type ScheduleBody,
  scheduleLimits,
  type WorkingHours,
} from '@nearhand/contracts';
import { array, boolean, object, string, type TestContext, ValidationError } from 'yup';
import { minutesOfClock } from '../schedule/days.ts';

/** Times of `<input type="time">`: `09:00`. An end at 00:00 is midnight. */
export interface HoursForm {
  key: string;
  start: string;
  end: string;
}

export interface DayForm {
  isWorked: boolean;
  hours: HoursForm[];
}

export interface SpecialDayForm extends DayForm {
  key: string;
  date: string;
}

export interface WorkingHoursForm {
  /** Sunday first. */
  week: DayForm[];
  exceptions: SpecialDayForm[];
  bufferBefore: string;
  bufferAfter: string;
  minimumNotice: string;
}

const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

export const newHours = (start = '09:00', end = '17:00'): HoursForm => ({ key: crypto.randomUUID(), start, end });
export const newSpecialDay = (): SpecialDayForm => ({
  key: crypto.randomUUID(),
  date: '',
  isWorked: false,
  hours: [newHours()],
});

const toDay = (hours: readonly WorkingHours[]): DayForm => ({
  isWorked: hours.length > 0,
  // A day that is switched on again begins with these.
  hours: hours.length > 0 ? hours.map(({ start, end }) => newHours(clockOf(start), clockOf(end))) : [newHours()],
});

const sunday = Date.UTC(2023, 0, 1);
/** A day of that weekday; 0 is Sunday. */
export const dayOfWeekday = (weekday: number): CalendarDay =>
  new Date(sunday + weekday * 86_400_000).toISOString().slice(0, 10);

/** Special days that have passed are left out. */
export const toWorkingHoursForm = (schedule: ScheduleBody, today: CalendarDay): WorkingHoursForm => ({
  week: Array.from({ length: 7 }, (_, weekday) =>
    toDay(hoursOf({ ...schedule, exceptions: [] }, dayOfWeekday(weekday))),
  ),
  exceptions: schedule.exceptions
    .filter(({ date }) => date >= today)
    .map(({ date, hours }) => ({ key: date, date, ...toDay(hours) })),
  bufferBefore: `${schedule.bufferBefore}`,
  bufferAfter: `${schedule.bufferAfter}`,
  minimumNotice: `${schedule.minimumNotice}`,
});

/** Formik validates an empty text as undefined. */
type HoursInput = { start?: string | undefined; end?: string | undefined };

const toHours = ({ start = '', end = '' }: HoursInput): WorkingHours => ({
  start: minutesOfClock(start),
  end: minutesOfClock(end) || minutesPerDay,
});

const hoursOfDay = ({ isWorked, hours }: DayForm): WorkingHours[] =>
  isWorked ? hours.map(toHours).toSorted((one, other) => one.start - other.start) : [];

const choose = <T extends number>(text: string, known: readonly T[], fallback: T): T =>
  known.find((one) => `${one}` === text) ?? fallback;

/** The body of `PUT /schedule`. Hours that were never set, and stay as they are, are not set. */
export const toScheduleBody = (form: WorkingHoursForm, seen: ScheduleBody): ScheduleBody => {
  const week = form.week.map(hoursOfDay);
  const unset = toWorkingHoursForm(defaultScheduleBody, '').week.map(hoursOfDay);
  const isUnset = seen.week === null && JSON.stringify(week) === JSON.stringify(unset);
  return {
    week: isUnset ? null : week,
    exceptions: form.exceptions.map((day) => ({ date: day.date, hours: hoursOfDay(day) })),
    bufferBefore: choose(form.bufferBefore, buffers, 0),
    bufferAfter: choose(form.bufferAfter, buffers, 0),
    minimumNotice: choose(form.minimumNotice, minimumNotices, 0),
  };
};

const defaultScheduleBody: ScheduleBody = {
  week: defaultSchedule.week,
  exceptions: [],
  bufferBefore: 0,
  bufferAfter: 0,
  minimumNotice: 0,
};

/** Compares what is sent, so that keys do not count. */
export const isSameForm = (one: WorkingHoursForm, other: WorkingHoursForm): boolean =>
  JSON.stringify(withoutKeys(one)) === JSON.stringify(withoutKeys(other));

const withoutKeys = (form: WorkingHoursForm) => [
  form.week.map(hoursOfDay),
  form.exceptions.map((day) => [day.date, hoursOfDay(day)]),
  [form.bufferBefore, form.bufferAfter, form.minimumNotice],
];

const quarter = /^\d\d:(00|15|30|45)$/;

const hoursSchema = object({
  start: string().required('Please enter when you begin').matches(quarter, 'Please choose a quarter of an hour'),
  end: string()
    .required('Please enter when you end')
    .matches(quarter, 'Please choose a quarter of an hour')
    .test('after-start', 'The end must be after the begin', (end, { parent }) => {
      const { start: begins, end: ends } = toHours({ start: parent.start, end });
      return Number.isNaN(begins) || Number.isNaN(ends) || begins < ends;
    }),
});

/** Marks the begin of hours that share time with others of the day. */
const withoutOverlap = (hours: HoursInput[] = [], { createError, path }: TestContext) => {
  const spans = hours.map(toHours);
  const errors = spans.flatMap((one, index) => {
    const isShared = spans.some((other, at) => at < index && one.start < other.end && other.start < one.end);
    return isShared ? [createError({ path: `${path}[${index}].start`, message: 'These hours overlap others' })] : [];
  });
  return errors.length === 0 || new ValidationError(errors);
};

const day = {
  isWorked: boolean().required(),
  hours: array().when('isWorked', {
    is: true,
    // biome-ignore lint/suspicious/noThenProperty: Yup's own name
    then: (hours) =>
      hours
        .of(hoursSchema)
        .max(scheduleLimits.hoursOfDay)
        .test('no-overlap', (value, context) => withoutOverlap(value, context)),
  }),
};

const differentDays = (days: { date?: string }[] = [], { createError }: TestContext) => {
  const dates = days.map(({ date }) => date);
  const errors = dates.flatMap((date, index) =>
    date && dates.indexOf(date) < index
      ? [createError({ path: `exceptions[${index}].date`, message: 'This day stands here already' })]
      : [],
  );
  return errors.length === 0 || new ValidationError(errors);
};

/** `today` by the clock of the marketplace. */
export const workingHoursSchema = (today: CalendarDay) =>
  object({
    week: array().of(object(day)),
    exceptions: array()
      .of(
        object({
          ...day,
          date: string()
            .required('Please choose a day')
            .test('not-past', 'Please choose today or a later day', (date = '') => date === '' || date >= today),
        }),
      )
      .max(scheduleLimits.exceptions, `Please keep to ${scheduleLimits.exceptions} special days`)
      .test('different-days', (value, context) => differentDays(value, context)),
  });
