import { bookingStatuses } from '../rules/booking-lifecycle.ts';
import { buffers, defaultSchedule, minimumNotices, type WorkingHours } from '../rules/schedule.ts';
import { localDay } from '../rules/time-slot.ts';
import type {
  BusyTime,
  Calendar,
  CalendarBooking,
  CalendarFeed,
  ImportedCalendar,
  ScheduleBody,
} from '../wire/schedule.ts';
import type { WaitingEntry } from '../wire/waiting.ts';
import { instant, membersOf, number, oneOf, type Read, readList, recordsIn, referenceOf, text } from './read.ts';

const readHours = (answer: unknown): WorkingHours[] =>
  recordsIn(answer).map(({ start, end }) => ({ start: number(start), end: number(end) }));

const numberOf = <T extends number>(member: unknown, known: readonly T[], fallback: T): T =>
  known.find((one) => one === member) ?? fallback;

/** A schedule, whatever of it is missing: then the default applies. */
export const readSchedule: Read<ScheduleBody> = (answer) => {
  const { week, exceptions, bufferBefore, bufferAfter, minimumNotice } = membersOf(answer ?? defaultSchedule);
  return {
    week: Array.isArray(week) && week.length === 7 ? week.map(readHours) : null,
    exceptions: recordsIn(exceptions).map(({ date, hours }) => ({ date: text(date), hours: readHours(hours) })),
    bufferBefore: numberOf(bufferBefore, buffers, 0),
    bufferAfter: numberOf(bufferAfter, buffers, 0),
    minimumNotice: numberOf(minimumNotice, minimumNotices, 0),
  };
};

export const readBusyTime: Read<BusyTime> = (answer) => {
  const { _id, start, end, note, imported } = membersOf(answer);
  return { _id: text(_id), start: text(start), end: text(end), note: text(note), imported: imported === true };
};

const readCalendarBooking: Read<CalendarBooking> = (answer) => {
  const booking = membersOf(answer);
  return {
    _id: text(booking._id),
    serviceName: text(booking.serviceName) || 'Service',
    customerName: text(booking.customerName) || 'Customer',
    date: text(booking.date),
    timeSlot: text(booking.timeSlot),
    status: oneOf(booking.status, bookingStatuses, 'pending'),
    paymentStatus: text(booking.paymentStatus),
    bufferBefore: number(booking.bufferBefore),
    bufferAfter: number(booking.bufferAfter),
  };
};

/** Without the marketplace's clock, this browser's counts. */
export const readCalendar: Read<Calendar> = (answer) => {
  const { today, now, timeZone, schedule, bookings, busy } = membersOf(answer);
  const day = instant(today) || localDay(new Date());
  return {
    today: day,
    now: instant(now) || `${day}T00:00`,
    timeZone: text(timeZone),
    schedule: readSchedule(schedule),
    bookings: readList(readCalendarBooking)(bookings),
    busy: readList(readBusyTime)(busy),
  };
};

export const readImportedCalendar: Read<ImportedCalendar> = (answer) => {
  const { _id, name, url, busyTimes, importedAt, lastDay, problem, notice } = membersOf(answer);
  return {
    _id: text(_id),
    name: text(name),
    ...(text(url) && { url: text(url) }),
    busyTimes: number(busyTimes),
    ...(instant(importedAt) && { importedAt: instant(importedAt) }),
    ...(instant(lastDay) && { lastDay: instant(lastDay) }),
    ...(text(problem) && { problem: text(problem) }),
    ...(text(notice) && { notice: text(notice) }),
  };
};

export const readCalendarFeed: Read<CalendarFeed> = (answer) => {
  const { url } = membersOf(answer);
  return text(url) ? { url: text(url) } : {};
};

export const readWaitingEntry: Read<WaitingEntry> = (answer) => {
  const { _id, service, date, timeSlot, offer, createdAt } = membersOf(answer);
  const { bookingId, until } = referenceOf(offer);
  const { _id: serviceId, name } = referenceOf(service);
  return {
    _id: text(_id),
    service: { _id: text(serviceId), name: text(name) || 'Service' },
    date: instant(date),
    timeSlot: text(timeSlot),
    ...(text(bookingId) && { offer: { bookingId: text(bookingId), until: instant(until) } }),
    createdAt: instant(createdAt),
  };
};
