import {
  type BookingStatus,
  counted,
  paths,
  type RescheduleAction,
  type RescheduleBooking,
  slotMinutes,
} from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { preparedOnce } from '../../kernel/database/prepared.ts';
import { type EmailContent, type Fact, nameText } from '../../kernel/email/email.ts';
import { emailInsertion, givenEmails, type NewEmail } from '../../kernel/email/email-rows.ts';
import type { Settings } from '../../kernel/settings/settings.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { givenNotifications, type NewNotification, notificationInsertion } from '../notifications/notifications.ts';
import { type BookingFacts, bookingCalendarFile } from './booking-calendar.ts';
import { type Cancelled, cancellationWords } from './booking-lifecycle.ts';
import { type Booking, type BookingDetail, findBookingDetail } from './booking-repository.ts';

/** Makes the notices for the sides of a booking, from the booking as it was changed. */
export type NoticesOf = (detail: NoticeFacts, site: NoticeSite) => BookingNotices;

export type NoticeSite = Pick<Settings, 'publicOrigins' | 'timeZone'>;
type Side = Pick<BookingDetail['provider'], 'deletedAt' | 'email' | 'id' | 'name' | 'notifyBookings'>;

/** The members of a booking that its notifications use. */
export interface NoticeFacts {
  booking: Cancelled &
    Pick<Booking, 'confirmedAt' | 'date' | 'holdUntil' | 'id' | 'optionName' | 'paymentStatus' | 'timeSlot'>;
  service: { name: string };
  provider: Side;
  customer: Side;
}

export interface BookingNotices {
  /** Each is written, so none has a key. */
  emails: Omit<NewEmail, 'onceKey'>[];
  /** Whatever the recipient's settings for emails are. */
  notifications: NewNotification[];
}

type TellContext = Pick<FastifyInstance, 'clock' | 'outbox' | 'settings'>;

/** In the transaction that changes the booking. */
export const tellSides = async (
  context: TellContext,
  tx: Database,
  id: string,
  noticesOf: NoticesOf,
): Promise<void> => {
  const detail = await findBookingDetail(tx, id);
  if (!detail) throw new Error('The booking that was just changed is gone.');
  await tellSidesOf(context, tx, detail, noticesOf);
};

/** As {@link tellSides}, of a booking that the transaction has just read or made. */
export const tellSidesOf = async (
  context: TellContext,
  tx: Database,
  detail: NoticeFacts & BookingFacts,
  noticesOf: NoticesOf,
): Promise<void> => {
  await telling(tx).execute(writtenNotices(context, tx, detail, noticesOf));
};

/** Parameters for `noticeInsertions`. The emails among them are sent after the commit. */
export const writtenNotices = (
  { clock, outbox, settings }: TellContext,
  tx: Database,
  detail: NoticeFacts & BookingFacts,
  noticesOf: NoticesOf,
) => {
  const { emails, notifications } = noticesOf(detail, settings);
  const { provider, customer } = detail;
  const rows = outbox.rowsOf(
    tx,
    emails.map((email) => ({
      ...email,
      attachment: bookingCalendarFile(detail, email.to === provider.email ? provider.id : customer.id, settings),
    })),
  );
  return { ...givenNotifications(tx, notifications, clock()), ...givenEmails(rows) };
};

/** Parts of a statement, which writes notices without a round trip of their own. */
export const noticeInsertions = (db: Database) => ({
  notified: db.$with('notified').as(notificationInsertion(db)),
  mailed: db.$with('mailed').as(emailInsertion(db)),
});

const telling = preparedOnce((db) => {
  const { notified } = noticeInsertions(db);
  return emailInsertion(db.with(notified)).prepare('tell_sides');
});

export interface Notice {
  subject: string;
  sentence: (actor: string) => string;
  /** The booking's when absent. */
  times?: { label: string; at: Time }[];
  note?: Fact;
}

type Time = Pick<Booking, 'date' | 'timeSlot'>;

const statusNotices: Record<BookingStatus, Notice> = {
  pending: { subject: 'New booking request', sentence: (actor) => `${actor} would like to book you.` },
  confirmed: { subject: 'Your booking was accepted', sentence: (actor) => `${actor} has accepted your booking.` },
  cancelled: { subject: 'A booking was cancelled', sentence: (actor) => `${actor} has cancelled this booking.` },
  completed: { subject: 'Your booking is completed', sentence: (actor) => `${actor} has marked this booking as done.` },
};

const declined: Notice = {
  subject: 'Your booking request was declined',
  sentence: (actor) => `${actor} cannot take this booking.`,
};

const rescheduleNotices: Record<RescheduleAction, Notice> = {
  request: { subject: 'Another time is asked for', sentence: (actor) => `${actor} asks for another time.` },
  accept: { subject: 'Your booking has a new time', sentence: (actor) => `${actor} has agreed to the new time.` },
  decline: {
    subject: 'Your booking keeps its time',
    sentence: (actor) => `${actor} cannot make the other time. The booking stays as it is.`,
  },
  withdraw: {
    subject: 'Your booking keeps its time',
    sentence: (actor) => `${actor} no longer asks for another time. The booking stays as it is.`,
  },
};

const offerMinutes = 15;
/** The time is held so long for a customer who waited for it. */
export const offerHoldMs = minutes(offerMinutes);

export const statusNoticesOf =
  (to: BookingStatus, actorId: string): NoticesOf =>
  (detail, site) => {
    const { booking, provider } = detail;
    const isDeclined = to === 'cancelled' && booking.confirmedAt === null && actorId === provider.id;
    const note = to === 'confirmed' && cancellationNote(booking, site);
    return noticesOf(detail, { ...(isDeclined ? declined : statusNotices[to]), ...note }, actorId, site);
  };

const cancellationNote = (booking: NoticeFacts['booking'], site: NoticeSite) =>
  booking.cancellationPolicy && { note: { label: 'Cancellation', value: cancellationWords(site, booking) } };

export const rescheduleNoticesOf =
  (action: RescheduleAction, requested: RescheduleBooking, actorId: string): NoticesOf =>
  (detail, site) => {
    const times = [
      { label: 'Now', at: detail.booking },
      { label: 'Asked for', at: requested },
    ];
    const notice = { ...rescheduleNotices[action], ...(action === 'request' && { times }) };
    return noticesOf(detail, notice, actorId, site);
  };

/** For a customer who waited for the time and has a request now, and for the provider. */
export const offerNotices: NoticesOf = (detail, site) => {
  const { booking, customer } = detail;
  const expires = booking.holdUntil && { expiresAt: booking.holdUntil };
  const free = {
    subject: 'A time that you wait for is free',
    sentence: () => `It is held for you for ${offerMinutes} minutes. Please pay for it in that time.`,
  };
  const { emails, notifications } = noticesToBoth(detail, free, statusNotices.pending, site);
  return {
    emails: emails.map((email) => (email.to === customer.email ? { ...email, ...expires } : email)),
    notifications,
  };
};

/** For both sides of a booking that its payment has confirmed. */
export const inAdvanceNotices: NoticesOf = (detail, site) => {
  const note = cancellationNote(detail.booking, site);
  const toCustomer = { ...statusNotices.confirmed, sentence: inAdvance.toCustomer, ...note };
  const toProvider = { subject: 'You have a new booking', sentence: inAdvance.toProvider, ...note };
  return noticesToBoth(detail, toCustomer, toProvider, site);
};

const inAdvance = {
  toCustomer: (provider: string) =>
    `It is paid and confirmed: ${provider} accepts bookings of this service in advance.`,
  toProvider: (customer: string) =>
    `${customer} has paid. You accept bookings of this service in advance, so it is confirmed.`,
};

/** For both sides of a request that expired; `heldHours` when it was unpaid for so many hours or, as an offer, shorter. */
export const expiryNoticesOf =
  (heldHours: number | undefined): NoticesOf =>
  (detail, site) => {
    const limit = detail.booking.holdUntil ? `${offerMinutes} minutes` : counted(heldHours ?? 0, 'hour');
    const reason = heldHours === undefined ? 'not accepted before its time began' : `not paid within ${limit}`;
    const refund = detail.booking.paymentStatus === 'paid' || detail.booking.paymentStatus === 'refunded';
    const sentence = `This request was ${reason}, so it was cancelled.${refund ? ' The amount goes back in full.' : ''}`;
    return noticesOf(detail, { subject: 'A booking request has expired', sentence: () => sentence }, '', site);
  };

/** To each side its own. */
export const noticesToBoth = (
  detail: NoticeFacts,
  toCustomer: Notice,
  toProvider: Notice,
  site: NoticeSite,
): BookingNotices => {
  const both = [
    noticesOf(detail, toCustomer, detail.provider.id, site),
    noticesOf(detail, toProvider, detail.customer.id, site),
  ];
  return {
    emails: both.flatMap(({ emails }) => emails),
    notifications: both.flatMap(({ notifications }) => notifications),
  };
};

/** To the side that did not act; to both sides when an admin acted. */
export const noticesOf = (
  { booking, service, provider, customer }: NoticeFacts,
  { subject, sentence, times, note }: Notice,
  actorId: string,
  site: NoticeSite,
): BookingNotices => {
  const actor = [provider, customer].find(({ id }) => id === actorId);
  const people = [provider, customer].filter((person) => person !== actor && person.deletedAt === null);
  const said = sentence(nameText(actor?.name ?? 'Our team'));
  const title = `${subject}: ${nameText(service.name)}`;
  const facts = [
    ...(times ?? [{ label: 'When', at: booking }]).map(({ label, at }) => ({ label, value: zonedTimeOf(at, site) })),
    ...(note ? [note] : []),
  ];
  const lines = [
    ...(times?.map(({ label, at }) => `${label}: ${timeOf(at)}`) ?? [timeOf(booking)]),
    ...(note ? [`${note.label}: ${note.value}`] : []),
  ];
  return {
    emails: people
      .filter(({ notifyBookings }) => notifyBookings)
      .map(({ id: userId, name, email }) => ({
        to: email,
        content: {
          name,
          subject: title,
          paragraphs: [said],
          ...bookingPart({ booking, service }, facts, site),
          why: { setting: 'notifyBookings', userId },
        },
      })),
    notifications: people.map(({ id: userId }) => ({
      userId,
      title,
      text: [said, ...lines].join('\n'),
      path: paths.booking(booking.id),
    })),
  };
};

/** Below the sentence of each email about a booking. */
export const bookingPart = (
  { booking, service }: Pick<NoticeFacts, 'booking' | 'service'>,
  more: Fact[],
  { publicOrigins }: NoticeSite,
): Pick<EmailContent, 'button' | 'facts' | 'preheader'> => {
  const option = nameText(booking.optionName);
  return {
    preheader: [...more.map(({ value }) => nameText(value)), option].join(' · '),
    facts: [{ label: 'Service', value: nameText(service.name) }, { label: 'Option', value: option }, ...more],
    button: { label: 'See the booking', url: `${publicOrigins[0] ?? ''}${paths.booking(booking.id)}` },
  };
};

/** In UTC: a booking's date is a calendar day, which no time zone may shift. */
export const timeOf = ({ date, timeSlot }: Time): string => `${fullDate.format(new Date(date))}, ${timeSlot}`;

const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** For readers elsewhere: `…, 9:00 AM - 11:00 AM, New York time`. */
export const zonedTimeOf = (time: Time, { timeZone }: Pick<Settings, 'timeZone'>): string => {
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
  return slotMinutes(time.timeSlot) ? `${timeOf(time)}, ${place} time` : timeOf(time);
};
