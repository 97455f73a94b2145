import { bookingParty, type Repeat, toDollars, toWireDate } from '@nearhand/contracts';
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { firstOf } from '../../kernel/database/first-of.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { bookings } from '../bookings/table.ts';
import { services } from '../services/table.ts';
import { repeatNotFound } from './change-repeat.ts';
import { repeatDates, repeats } from './table.ts';

/** For its two people and admins. */
export const readRepeat = async (db: Database, id: string, viewer: Viewer): Promise<Repeat> => {
  const found = await firstOf(
    db
      .select({ repeat: repeats, service: { _id: services.id, name: services.name } })
      .from(repeats)
      .innerJoin(services, eq(services.id, repeats.serviceId))
      .where(eq(repeats.id, id)),
  );
  if (!found || !bookingParty(found.repeat, viewer)) throw repeatNotFound();
  const { repeat, service } = found;
  const dates = await db
    .select({ one: repeatDates, booking: bookings })
    .from(repeatDates)
    .leftJoin(bookings, eq(bookings.id, repeatDates.bookingId))
    .where(eq(repeatDates.repeatId, id))
    .orderBy(asc(repeatDates.number));
  return {
    _id: repeat.id,
    service,
    price: toDollars(repeat.priceCents),
    timeSlot: repeat.timeSlot,
    everyWeeks: repeat.everyWeeks,
    state: repeat.state,
    dates: dates.map(({ one, booking }) => ({
      _id: one.id,
      date: toWireDate(booking?.date ?? one.date),
      timeSlot: booking?.timeSlot ?? repeat.timeSlot,
      state: one.state,
      ...(booking && { bookingId: booking.id, status: booking.status, paymentStatus: booking.paymentStatus }),
      ...(one.reason && { reason: one.reason }),
    })),
  };
};
