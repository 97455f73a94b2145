import { type BusyTime, type Calendar, type CalendarBooking, defaultSchedule, ScheduleBody } from '@nearhand/contracts';
import { readAs } from '@nearhand/contracts/schema';

/** A request of Ada Moss on Tuesday, November 24, 2026. */
export const aCalendarBooking = (change: Partial<CalendarBooking> = {}): CalendarBooking => ({
  _id: 'b1',
  serviceName: 'House cleaning',
  customerName: 'Ada Moss',
  date: '2026-11-24',
  timeSlot: '9:00 AM - 11:00 AM',
  status: 'pending',
  paymentStatus: 'unpaid',
  bufferBefore: 0,
  bufferAfter: 0,
  ...change,
});

export const aBusyTime = (change: Partial<BusyTime> = {}): BusyTime => ({
  _id: 'off',
  start: '2026-11-26T00:00',
  end: '2026-11-27T00:00',
  note: 'Thanksgiving',
  imported: false,
  ...change,
});

/** At noon on Monday, November 23, 2026. */
export const aCalendar = (change: Partial<Calendar> = {}): Calendar => ({
  today: '2026-11-23',
  now: '2026-11-23T12:00',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  schedule: readAs(ScheduleBody)(defaultSchedule),
  bookings: [aCalendarBooking()],
  busy: [aBusyTime()],
  ...change,
});
