import { type BookingStatus, paths } from '@nearhand/contracts';
import { composeEmail, type Email, oneLine } from '../../kernel/email/email.ts';
import type { BookingDetail } from './booking-repository.ts';

/** The day as people write it; a booking's date is a calendar day, so no zone may shift it. */
export const timeOf = ({ date, timeSlot }: { date: string; timeSlot: string }): string =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date))}, ${timeSlot}`;

/** What one side of a booking is told of what the other did. */
export interface BookingNews {
  subject: string;
  sentence: (actor: string) => string;
  /** The time that it is about; the booking's own when absent. */
  time?: string;
}

const news: Record<BookingStatus, BookingNews> = {
  pending: { subject: 'New booking request', sentence: (actor) => `${actor} would like to book you.` },
  confirmed: { subject: 'Your booking was accepted', sentence: (actor) => `${actor} has accepted your booking.` },
  cancelled: { subject: 'A booking was cancelled', sentence: (actor) => `${actor} has cancelled this booking.` },
  completed: { subject: 'Your booking is completed', sentence: (actor) => `${actor} has marked this booking as done.` },
};

const declined: BookingNews = {
  subject: 'Your booking request was declined',
  sentence: (actor) => `${actor} cannot take this booking.`,
};

/** Mails to whoever did not do it and wants to know; an admin's doing is news to both. */
export const newsMails = (
  { booking, service, provider, customer }: BookingDetail,
  { subject, sentence, time = timeOf(booking) }: BookingNews,
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

/** Emails to both people of a request that the clock cancelled; `heldHours` when it was unpaid for so many hours. */
export const expiryMails = (detail: BookingDetail, heldHours: number | undefined, origin: string): Email[] => {
  const reason = heldHours === undefined ? 'not accepted before its time began' : `not paid within ${heldHours} hours`;
  const refund = detail.booking.paymentStatus === 'paid' || detail.booking.paymentStatus === 'refunded';
  const sentence = `This request was ${reason}, so it was cancelled.${refund ? ' The amount goes back in full.' : ''}`;
  return newsMails(detail, { subject: 'A booking request has expired', sentence: () => sentence }, '', origin);
};

/** What is told of a booking that has become `to`. */
export const bookingMails = (detail: BookingDetail, to: BookingStatus, actorId: string, origin: string): Email[] => {
  const { booking, provider } = detail;
  const isDeclined = to === 'cancelled' && booking.confirmedAt === null && actorId === provider.id;
  return newsMails(detail, isDeclined ? declined : news[to], actorId, origin);
};
