import { type BookingStatus, paths, type RescheduleAction, type RescheduleBooking } from '@nearhand/contracts';
import { composeEmail, type Email, oneLine } from '../../kernel/email/email.ts';
import type { BookingDetail } from './booking-repository.ts';

interface Notice {
  subject: string;
  sentence: (actor: string) => string;
  time?: string;
}

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
  request: { subject: 'Another time for your booking?', sentence: (actor) => `${actor} asks for another time.` },
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

export const bookingEmails = (detail: BookingDetail, to: BookingStatus, actorId: string, origin: string): Email[] => {
  const { booking, provider } = detail;
  const isDeclined = to === 'cancelled' && booking.confirmedAt === null && actorId === provider.id;
  return noticeEmails(detail, isDeclined ? declined : statusNotices[to], actorId, origin);
};

export const rescheduleEmails = (
  detail: BookingDetail,
  action: RescheduleAction,
  requested: RescheduleBooking,
  actorId: string,
  origin: string,
): Email[] => {
  const times = { time: `Now: ${timeOf(detail.booking)}\nAsked for: ${timeOf(requested)}` };
  return noticeEmails(
    detail,
    { ...rescheduleNotices[action], ...(action === 'request' ? times : {}) },
    actorId,
    origin,
  );
};

/** Emails to both sides of a request that expired; `heldHours` when it was unpaid for so many hours. */
export const expiryEmails = (detail: BookingDetail, heldHours: number | undefined, origin: string): Email[] => {
  const reason = heldHours === undefined ? 'not accepted before its time began' : `not paid within ${heldHours} hours`;
  const refund = detail.booking.paymentStatus === 'paid' || detail.booking.paymentStatus === 'refunded';
  const sentence = `This request was ${reason}, so it was cancelled.${refund ? ' The amount goes back in full.' : ''}`;
  return noticeEmails(detail, { subject: 'A booking request has expired', sentence: () => sentence }, '', origin);
};

/** To the side that did not act and wants these emails; to both sides when an admin acted. */
const noticeEmails = (
  { booking, service, provider, customer }: BookingDetail,
  { subject, sentence, time = timeOf(booking) }: Notice,
  actorId: string,
  origin: string,
): Email[] => {
  const actor = [provider, customer].find(({ id }) => id === actorId);
  return [provider, customer]
    .filter((person) => person !== actor && person.notifyBookings && person.deletedAt === null)
    .map(({ name, email }) => ({
      to: email,
      ...composeEmail(
        name,
        `${subject}: ${service.name}`,
        sentence(oneLine(actor?.name ?? 'Our team')),
        `${oneLine(service.name)} (${oneLine(booking.optionName)})\n${time}`,
        `See the booking: ${origin}${paths.booking(booking.id)}`,
        'You can turn these mails off in the settings of your profile.',
      ),
    }));
};

/** In UTC: a booking's date is a calendar day, which no time zone may shift. */
const timeOf = ({ date, timeSlot }: { date: string; timeSlot: string }): string =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))}, ${timeSlot}`;
