import { bookingParty, type Repeat, toDollars, toWireDate } from '@nearhand/contracts';
import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { firstOf } from '../../kernel/database/first-of.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { exportFile, personOf, rowsOf } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { calendarDay } from '../booking-requests/bookable.ts';
import { type DayContext, stateOf } from '../bookings/booking-lifecycle.ts';
import { bookings } from '../bookings/table.ts';
import { serviceOf } from '../services/exports.ts';
import { services } from '../services/table.ts';
import { bookDueDates } from './book-dates.ts';
import { repeatNotFound, repeatsOfAccount, skipDate, stopRepeat } from './change-repeat.ts';
import { startRepeat } from './start-repeat.ts';
import { repeatDates, repeats } from './table.ts';

/** For its two people and admins. */
const readRepeat = async (context: DayContext & { db: Database }, id: string, viewer: Viewer): Promise<Repeat> => {
  const { db } = context;
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
      ...(booking && { bookingId: booking.id, ...stateOf(context, booking) }),
      ...(one.reason && { reason: one.reason }),
    })),
  };
};

const repeatRoutes = implement((app) => ({
  'POST repeats': async ({ viewer, body }, _reply, run) => {
    const id = await startRepeat(app, body, viewer._id, run);
    return { data: await readRepeat(app, id, viewer) };
  },
  'GET repeats/:id': async ({ viewer, params: { id } }) => ({ data: await readRepeat(app, id, viewer) }),
  'POST repeats/:id/skip': async ({ viewer, params: { id }, body: { date } }) => {
    await skipDate(app.db, id, calendarDay(date), viewer._id);
    return { data: await readRepeat(app, id, viewer) };
  },
  'POST repeats/:id/stop': async ({ viewer, params: { id } }) => {
    await stopRepeat(app.db, id, viewer._id);
    return { data: await readRepeat(app, id, viewer) };
  },
}));

export const repeatsNoun = noun({
  routes: [repeatRoutes],
  tables: { repeats, repeatDates },
  exports: {
    repeats: exportFile('repeats.json', 'Bookings that you repeat. Prices are in cents.', (userId) =>
      rowsOf(repeats, eq(repeats.customerId, userId), {
        without: ['customerId', 'providerId', 'serviceId'],
        more: { service: serviceOf(repeats.serviceId), provider: personOf(repeats.providerId) },
      }),
    ),
    repeatDates: exportFile('repeat-dates.json', 'The dates of bookings that you repeat.', (userId) => {
      const isTheirs = sql`${repeatDates.repeatId} in (select own.id from ${repeats} own where own.customer_id = ${userId})`;
      return rowsOf(repeatDates, isTheirs, { without: ['chargeClaimedAt'], by: [repeatDates.date, repeatDates.id] });
    }),
  },
  onAccount: [repeatsOfAccount],
  jobs: [
    { name: 'book-repeats', schedule: '*/10 * * * *', run: (context, signal) => bookDueDates(context, { signal }) },
  ],
});
