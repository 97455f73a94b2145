import { addDays, type CalendarDay, localDay, minutesPerDay, paths, slotSpan, wallMinutes } from '@nearhand/contracts';
import { nameText } from '../../kernel/email/email.ts';
import type { NewEmail } from '../../kernel/email/email-rows.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { before, hours, instantAt, wallClock, wallMinutesAt } from '../../kernel/time/clock.ts';
import { type BookingFacts, bookingCalendarFile } from '../bookings/booking-calendar.ts';
import { bookingPart, type NoticeFacts, zonedTimeOf } from '../bookings/booking-notices.ts';
import type { BookingDetail } from '../bookings/booking-repository.ts';
import type { NewNotification } from '../notifications/notifications.ts';

type Person = BookingDetail['provider'];
/** The members of a booking that reminders and its calendar file use. */
export type ReminderFacts = Pick<BookingDetail, 'customer' | 'provider'> &
  Pick<BookingFacts & NoticeFacts, 'booking' | 'service'>;

interface ReminderNotice {
  person: Person;
  title: string;
  text: string;
  onceKey: string;
  /** For its email. */
  expiresAt?: Date;
}

/** A notice for each person who gets this kind of reminder now. */
export const reminderNotices = (
  detail: ReminderFacts,
  { kind, until }: Pick<Reminder, 'kind' | 'until'>,
  now: Date,
  timeZone: string,
): ReminderNotice[] => {
  const { booking, provider, customer } = detail;
  const service = nameText(detail.service.name);
  const today = localDay(wallClock(now, timeZone));
  const midnight = instantAt(wallMinutes(addDays(today, 1), 0), timeZone);
  const noticeFor = (person: Person, title: string, text: string): ReminderNotice => ({
    person,
    title,
    text,
    onceKey: `reminder:${booking.id}:${kind}:${booking.date} ${booking.timeSlot}:${person.id}`,
    // Tomorrow's booking is today's from midnight on.
    ...(until && { expiresAt: until < midnight ? until : midnight }),
  });
  const day = dayWord(booking.date, today);
  const upcoming = (person: Person, other: Person) =>
    noticeFor(
      person,
      `${day}, ${booking.timeSlot}: ${service}`,
      `This is a reminder of your booking with ${nameText(other.name)}.`,
    );
  /** An unpaid booking cannot be completed, and not be paid any more. */
  const whetherDone = (person: Person, text: string) =>
    booking.paymentStatus === 'paid' ? [noticeFor(person, `Is it done? ${service}`, text)] : [];
  const notices: Record<ReminderKind, () => ReminderNotice[]> = {
    day: () => [upcoming(provider, customer), upcoming(customer, provider)],
    hours: () => [upcoming(provider, customer), upcoming(customer, provider)],
    'provider-done': () =>
      whetherDone(provider, 'The time of this booking is over. If the work is done, please mark it as completed.'),
    'customer-done': () =>
      whetherDone(
        customer,
        `${nameText(provider.name)} has not marked this booking as done yet. If it is not done, please write to them.`,
      ),
  };
  return notices[kind]().filter(({ person }) => person.deletedAt === null);
};

const dayWord = (day: CalendarDay, today: CalendarDay): string => {
  if (day === today) return 'Today';
  if (day === addDays(today, 1)) return 'Tomorrow';
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));
};

export const toEmail = (
  { person, title, text, onceKey, expiresAt }: ReminderNotice,
  detail: ReminderFacts,
  settings: Pick<Settings, 'publicOrigins' | 'timeZone'>,
): NewEmail => ({
  to: person.email,
  onceKey,
  ...(expiresAt && { expiresAt }),
  attachment: bookingCalendarFile(detail, person.id, settings),
  content: {
    name: person.name,
    subject: title,
    paragraphs: [text],
    ...bookingPart(detail, [{ label: 'When', value: zonedTimeOf(detail.booking, settings) }], settings),
    why: { setting: 'notifyBookings', userId: person.id },
  },
});

export const toNotification = (
  { person, title, text, onceKey }: ReminderNotice,
  { booking }: BookingDetail,
): NewNotification => ({ userId: person.id, title, text, path: paths.booking(booking.id), onceKey });

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
