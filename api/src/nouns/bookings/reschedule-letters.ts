import type { RescheduleAction, RescheduleBooking } from '@nearhand/contracts';
import type { Email } from '../../kernel/email/email.ts';
import { type BookingNews, newsMails, timeOf } from './booking-letters.ts';
import type { BookingDetail } from './booking-repository.ts';

const news: Record<RescheduleAction, BookingNews> = {
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

/** What the other side is told about another time for a booking; `asked` is that time. */
export const rescheduleMails = (
  detail: BookingDetail,
  action: RescheduleAction,
  asked: RescheduleBooking,
  actorId: string,
  origin: string,
): Email[] => {
  const times = { time: `Now: ${timeOf(detail.booking)}\nAsked for: ${timeOf(asked)}` };
  return newsMails(detail, { ...news[action], ...(action === 'request' ? times : {}) }, actorId, origin);
};
