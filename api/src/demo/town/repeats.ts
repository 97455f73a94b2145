import { repeatDays } from '@nearhand/contracts';
import type { repeatDates, repeats } from '../../nouns/repeats/table.ts';
import type { DemoCalendar } from '../content/demo-calendar.ts';
import { demoId } from '../content/random.ts';
import type { BookingRows } from './paid-bookings.ts';
import type { Listing } from './services.ts';

const firstDay = 9;
const terms = { everyWeeks: 2, count: 4 } as const;

export interface DemoRepeats {
  bookings: readonly BookingRows[];
  repeats: readonly (typeof repeats.$inferInsert)[];
  repeatDates: readonly (typeof repeatDates.$inferInsert)[];
}

/** The demo customer has their home cleaned every two weeks, and skips the one date that could be booked by now. */
export const demoRepeats = (
  calendar: DemoCalendar,
  listings: readonly Listing[],
  bookings: readonly BookingRows[],
): DemoRepeats => {
  const cleaning = listings.find(({ content }) => content.key === 'deep-clean');
  const isFirst = ({ booking }: BookingRows) =>
    booking.serviceId === cleaning?.row.id && booking.date === calendar.day(firstDay) && booking.status === 'confirmed';
  const first = bookings.find(isFirst)?.booking;
  if (!first) throw new Error('The demo has no booking to repeat.');
  const {
    id: firstBookingId,
    customerId,
    providerId,
    serviceId,
    optionId,
    priceCents,
    timeSlot,
    address,
    notes,
  } = first;
  const id = demoId('repeat', firstBookingId);
  const state = { state: 'booked', bookingId: firstBookingId, charge: 'not-due' } as const;
  return {
    bookings: bookings.map((one) =>
      isFirst(one)
        ? { ...one, booking: { ...one.booking, repeatId: id, repeatNumber: 1, repeatCount: terms.count } }
        : one,
    ),
    repeats: [
      {
        ...{ id, firstBookingId, customerId, providerId, serviceId, optionId, priceCents, timeSlot, address, notes },
        ...{ ...terms, createdAt: first.createdAt },
      },
    ],
    repeatDates: repeatDays(first.date, terms.everyWeeks, terms.count).map((date, index) => ({
      ...{ id: demoId('repeat-date', `${id} ${date}`), repeatId: id, number: index + 1, date },
      ...(index === 0 && state),
      ...(index === 1 && ({ state: 'skipped' } as const)),
    })),
  };
};
