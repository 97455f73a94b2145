import { addDays, type CalendarDay, localDay, paths } from '@nearhand/contracts';
import { nameText } from '../../kernel/email/email.ts';
import type { NewEmail } from '../../kernel/email/email-rows.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { wallClock } from '../../kernel/time/clock.ts';
import { type BookingFacts, bookingCalendarFile } from '../bookings/booking-calendar.ts';
import { bookingPart, type NoticeFacts, zonedTimeOf } from '../bookings/booking-notices.ts';
import type { BookingDetail } from '../bookings/booking-repository.ts';
import type { NewNotification } from '../notifications/notifications.ts';
import type { Reminder, ReminderKind } from './reminder-moments.ts';

type Person = BookingDetail['provider'];
/** The members of a booking that reminders and its calendar file use. */
export type ReminderFacts = Pick<BookingDetail, 'customer' | 'provider'> &
  Pick<BookingFacts & NoticeFacts, 'booking' | 'service'>;

export interface ReminderNotice {
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
  const noticeFor = (person: Person, title: string, text: string): ReminderNotice => ({
    person,
    title,
    text,
    onceKey: `reminder:${booking.id}:${kind}:${booking.date} ${booking.timeSlot}:${person.id}`,
    ...(until && { expiresAt: until }),
  });
  const day = dayWord(booking.date, localDay(wallClock(now, timeZone)));
  const upcoming = (person: Person, other: Person) =>
    noticeFor(
      person,
      `${day}, ${booking.timeSlot}: ${service}`,
      `This is a reminder of your booking with ${nameText(other.name)}.`,
    );
  const done = `Is it done? ${service}`;
  const notices: Record<ReminderKind, () => ReminderNotice[]> = {
    day: () => [upcoming(provider, customer), upcoming(customer, provider)],
    hours: () => [upcoming(provider, customer), upcoming(customer, provider)],
    'provider-done': () => [
      noticeFor(provider, done, 'The time of this booking is over. If the work is done, please mark it as completed.'),
    ],
    'customer-done': () => [
      noticeFor(
        customer,
        done,
        `${nameText(provider.name)} has not marked this booking as done yet. If it is not done, please write to them.`,
      ),
    ],
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
