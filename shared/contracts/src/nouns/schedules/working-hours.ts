import { type CalendarDay, clockLabel, defaultTimeSlots, minutesPerDay } from '../../rules/time-slot.ts';

/** Minutes after midnight; `end` is at most 1440. */
export interface WorkingHours {
  start: number;
  end: number;
}

/** Working hours of one calendar day that replace those of its weekday; none is a day off. */
export interface ScheduleException {
  date: CalendarDay;
  hours: WorkingHours[];
}

/** When a provider works, by the clock of the marketplace. */
export interface Schedule {
  /** Sunday first. Null where the provider has set none: every day is worked from 9 AM to 5 PM. */
  week: WorkingHours[][] | null;
  exceptions: ScheduleException[];
  /** Minutes that are held before and after each booking. */
  bufferBefore: number;
  bufferAfter: number;
  /** A time can be booked until so many minutes before it begins. */
  minimumNotice: number;
}

/** For a provider who has set nothing. */
export const defaultSchedule: Schedule = {
  week: null,
  exceptions: [],
  bufferBefore: 0,
  bufferAfter: 0,
  minimumNotice: 0,
};

/** How long an appointment takes where the service names no duration: 120 minutes. */
export const defaultDurationMinutes = 120;
/** Durations that a service may have, in minutes. */
export const serviceDurations = [30, 45, 60, 90, 120, 180, 240, 300, 360, 480] as const;
/** Minutes before a time begins until which a provider may accept requests for a service in advance. */
export const instantNotices = [0, 60, 120, 240, 720, 1440, 2880] as const;
/** Buffers that a provider may set, in minutes. */
export const buffers = [0, 10, 15, 20, 30, 45, 60, 90, 120] as const;
/** Minimum notices that a provider may set, in minutes: none to a week. */
export const minimumNotices = [0, 60, 120, 240, 480, 1440, 2880, 4320, 10_080] as const;
/** How many working hours a day may have, and how many days may differ from their weekday. */
export const scheduleLimits = { hoursOfDay: 4, exceptions: 200, timeOff: 200, timeOffNote: 100 } as const;

/** Working hours begin and end on a quarter of an hour. */
export const hoursStep = 15;

const defaultHours: readonly WorkingHours[] = [{ start: 540, end: 1020 }];

/** Working hours of a calendar day, the earliest first. */
export const hoursOf = ({ week, exceptions }: Schedule, day: CalendarDay): readonly WorkingHours[] => {
  const exception = exceptions.find(({ date }) => date === day);
  if (exception) return exception.hours;
  return week ? (week[weekday(day)] ?? []) : defaultHours;
};

/** 0 is Sunday. */
export const weekday = (day: CalendarDay): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** The times and the duration that a service names; null where it names none. */
export interface ServiceTimes {
  timeSlots: readonly string[] | null;
  durationMinutes: number | null;
}

/**
 * Labels of the time slots of a day, in their order. A provider who has set nothing offers the service's slots, else
 * the four default ones. Otherwise the hours of the day are filled with appointments and their buffers.
 */
export const timeSlotsOfDay = (schedule: Schedule, service: ServiceTimes, day: CalendarDay): string[] => {
  const { week, exceptions, bufferBefore, bufferAfter } = schedule;
  const hasException = exceptions.some(({ date }) => date === day);
  const isUnset = !week && !hasException && bufferBefore + bufferAfter === 0 && service.durationMinutes === null;
  if (isUnset) return [...(service.timeSlots ?? defaultTimeSlots)];
  const duration = service.durationMinutes ?? defaultDurationMinutes;
  return hoursOf(schedule, day).flatMap(({ start, end }) => {
    const count = Math.floor((end - start - duration) / (duration + bufferBefore + bufferAfter)) + 1;
    return Array.from({ length: Math.max(count, 0) }, (_, index) => {
      const begins = start + index * (duration + bufferBefore + bufferAfter);
      return slotLabel(begins, begins + duration);
    });
  });
};

/** `9:00 AM - 11:00 AM`, from minutes after midnight. */
export const slotLabel = (start: number, end: number): string => `${clockLabel(start)} - ${clockLabel(end)}`;

/** Why a schedule cannot be stored: the first problem, as a sentence; undefined for none. `today` by the marketplace. */
export const scheduleProblem = ({ week, exceptions }: Schedule, today: CalendarDay): string | undefined => {
  const days = [...(week ?? []), ...exceptions.map(({ hours }) => hours)];
  if (days.some((hours) => !hours.every(({ start, end }) => isOfDay(start) && isOfDay(end) && start < end))) {
    return 'Working hours must begin and end on a quarter of an hour of the same day, the end after the begin.';
  }
  if (days.some((hours) => hours.some(({ start }, index) => start < (hours[index - 1]?.end ?? 0)))) {
    return 'Working hours of one day must not overlap, the earliest first.';
  }
  if (new Set(exceptions.map(({ date }) => date)).size < exceptions.length) return 'A day can be changed only once.';
  const past = exceptions.find(({ date }) => date < today);
  return past && `The day ${past.date} has passed.`;
};

const isOfDay = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= 0 && minutes <= minutesPerDay && minutes % hoursStep === 0;
