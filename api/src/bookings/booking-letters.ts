import { type BookingStatus, paths } from '@nearhand/contracts';
import { type Letter, letter, type Mail, oneLine } from '../mail/mail.ts';
import type { BookingDetail } from './booking-repository.ts';

type Person = BookingDetail['provider'];

/** The day as people write it; a booking's date is a calendar day, so no zone may shift it. */
const dayOf = (date: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date));

const news: Record<BookingStatus, { subject: string; sentence: (actor: string) => string }> = {
  pending: { subject: 'New booking request', sentence: (actor) => `${actor} would like to book you.` },
  confirmed: { subject: 'Your booking was accepted', sentence: (actor) => `${actor} has accepted your booking.` },
  cancelled: { subject: 'A booking was cancelled', sentence: (actor) => `${actor} has cancelled this booking.` },
  completed: { subject: 'Your booking is completed', sentence: (actor) => `${actor} has marked this booking as done.` },
};

const declined: (typeof news)[BookingStatus] = {
  subject: 'Your booking request was declined',
  sentence: (actor) => `${actor} cannot take this booking.`,
};

export interface BookingNews {
  to: BookingStatus;
  /** Who did it: one of the two, or the marketplace for them. */
  actor: string;
  isDeclined: boolean;
  link: string;
}

/** What one side of a booking is told of what the other did. */
export const bookingLetter = (
  name: string,
  { booking, service }: Pick<BookingDetail, 'booking' | 'service'>,
  { to, actor, isDeclined, link }: BookingNews,
): Letter => {
  const { subject, sentence } = isDeclined ? declined : news[to];
  return letter(
    name,
    `${subject}: ${service.name}`,
    sentence(oneLine(actor)),
    `${oneLine(service.name)} (${oneLine(booking.optionName)})\n${dayOf(booking.date)}, ${booking.timeSlot}`,
    `See the booking: ${link}`,
    'You can turn these mails off in the settings of your profile.',
  );
};

/** Mails to whoever did not do it and wants to know; an admin's doing is news to both. */
export const bookingMails = (detail: BookingDetail, to: BookingStatus, actorId: string, origin: string): Mail[] => {
  const { booking, provider, customer } = detail;
  const actor = [provider, customer].find(({ id }) => id === actorId);
  const isDeclined = to === 'cancelled' && booking.confirmedAt === null && actor === provider;
  const told = (person: Person) => person !== actor && person.notifyBookings && person.deletedAt === null;
  const details = { to, isDeclined, actor: actor?.name ?? 'Our team', link: `${origin}${paths.booking(booking.id)}` };
  return [provider, customer]
    .filter(told)
    .map(({ name, email }) => ({ to: email, ...bookingLetter(name, detail, details) }));
};
