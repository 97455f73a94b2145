import {
  addDays,
  bookingWindowDays,
  type ErrorCode,
  errorCodes,
  hasBegun,
  toDollars,
  toWireDate,
} from '@nearhand/contracts';
import { and, asc, eq, gt, isNull, lte, or, type SQL } from 'drizzle-orm';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { forEachDue } from '../../kernel/jobs/due-rows.ts';
import { before, minutes, todayOf, wallNow } from '../../kernel/time/clock.ts';
import { createBooking } from '../booking-requests/create-booking.ts';
import type { BookingHookContext } from '../bookings/booking-lifecycle.ts';
import { tellSides } from '../bookings/booking-notices.ts';
import { findBooking, updateBooking } from '../bookings/booking-repository.ts';
import { expireRequests } from '../bookings/expire-requests.ts';
import { bookings } from '../bookings/table.ts';
import { payOffSession } from '../payments/saved-card-payment.ts';
import { endWaiting, failDate, type Repeat } from './change-repeat.ts';
import { requestNoticesOf, unpaidNoticesOf } from './repeat-notices.ts';
import { repeatDates, repeats } from './table.ts';

type RepeatDate = typeof repeatDates.$inferSelect;

interface Due {
  id: string;
  date: RepeatDate;
  repeat: Repeat;
}

const batchSize = 100;
/** Longer than a charge takes: then its process is gone. */
const chargeClaimMs = minutes(5);

interface Selection {
  /** A new repeat: its people have just read of all its dates. */
  repeatId?: string;
  signal?: AbortSignal;
}

/** Books and charges the dates that are due, the earliest first. */
export const bookDueDates = (context: BookingHookContext, { repeatId, signal }: Selection): Promise<void> =>
  forEachDue(context, {
    job: 'book-repeats',
    ...(signal && { signal }),
    pageAfter: (last: Due | undefined) => findDue(context, last, repeatId ? eq(repeats.id, repeatId) : undefined),
    act: async ({ date, repeat }) => {
      const bookingId = date.bookingId ?? (await bookDate(context, repeat, date, repeatId !== undefined));
      if (bookingId) await chargeDate(context, repeat, { ...date, bookingId });
    },
  });

/** Not charged yet, and no process is at it. */
const isUncharged = (now: Date): SQL | undefined => {
  const { charge, chargeClaimedAt } = repeatDates;
  return and(isNull(charge), or(isNull(chargeClaimedAt), lte(chargeClaimedAt, before(now, chargeClaimMs))));
};

const findDue = (context: BookingHookContext, last: Due | undefined, which: SQL | undefined): Promise<Due[]> => {
  const { state, date } = repeatDates;
  const isBookable = and(eq(state, 'waiting'), lte(date, addDays(todayOf(context), bookingWindowDays)));
  return context.db
    .select({ id: repeatDates.id, date: repeatDates, repeat: repeats })
    .from(repeatDates)
    .innerJoin(repeats, eq(repeats.id, repeatDates.repeatId))
    .where(
      and(
        or(isBookable, and(eq(state, 'booked'), isUncharged(context.clock()))),
        last && or(gt(date, last.date.date), and(eq(date, last.date.date), gt(repeatDates.id, last.id))),
        which,
      ),
    )
    .orderBy(asc(date), asc(repeatDates.id))
    .limit(batchSize);
};

type Terms = Pick<Repeat, 'address' | 'optionId' | 'priceCents' | 'serviceId' | 'timeSlot'> & { date: string };

/** The request of one appointment of a repeat. */
export const requestOf = ({ serviceId, optionId, priceCents, date, timeSlot, address }: Terms) => ({
  service: serviceId,
  serviceOption: optionId,
  price: toDollars(priceCents),
  date: toWireDate(date),
  timeSlot,
  address,
});

/** The date was stopped, skipped or booked meanwhile. */
class DateTaken extends Error {}

/** Returns the booking; undefined when there is none, now or ever. */
const bookDate = async (
  context: BookingHookContext,
  repeat: Repeat,
  date: RepeatDate,
  isAnnounced: boolean,
): Promise<string | undefined> => {
  const { customerId, notes } = repeat;
  const wanted = { ...requestOf({ ...repeat, date: date.date }), ...(notes && { notes }) };
  // A card is charged while its customer is away: no term is stricter than those of the first booking.
  const first = await findBooking(context.db, repeat.firstBookingId);
  const part = { repeatId: repeat.id, repeatNumber: date.number, repeatCount: repeat.count };
  try {
    const made = await createBooking(
      context,
      {
        customerId,
        wanted,
        sourceHash: null,
        requestKey: `repeat:${repeat.id}:${date.date}`,
        cancellationPolicy: first?.cancellationPolicy ?? null,
        notices: requestNoticesOf(repeat, date.number, isAnnounced),
        onMade: async (tx, bookingId) => {
          if (!(await endWaiting(tx, repeat, date.date, { state: 'booked', bookingId }))) throw new DateTaken();
          await updateBooking(tx, bookingId, part);
        },
      },
      { isRepeated: false },
    );
    return made.booking.id;
  } catch (error) {
    if (error instanceof DateTaken) return undefined;
    if (!(error instanceof ApiError)) throw error;
    const reason = reasonOf(context, error.code, repeat, date);
    if (reason) await failDate(context, repeat, date.date, reason);
    return undefined;
  }
};

const reasons: Partial<Record<ErrorCode, string>> = {
  [errorCodes.slotTaken]: 'Another booking has this time.',
  [errorCodes.slotNotOffered]: 'The provider does not offer this time on that day.',
  [errorCodes.priceChanged]: 'The price has changed since the repeat was agreed on.',
  [errorCodes.optionUnknown]: 'The service no longer has this option.',
  [errorCodes.serviceNotBookable]: 'The service takes no bookings at the moment.',
  [errorCodes.serviceNotFound]: 'The service is no longer there.',
};

/** In words; undefined for a date that is tried again: a limit ends, another process is at work. */
const reasonOf = (context: BookingHookContext, code: ErrorCode, { timeSlot }: Repeat, { date }: RepeatDate) => {
  const wall = wallNow(context);
  return hasBegun(date, timeSlot, wall) ? 'It could not be booked before its time began.' : reasons[code];
};

/** Charges the saved card, and tells the customer when that did not pay for the booking. */
const chargeDate = async (
  context: BookingHookContext,
  { customerId }: Repeat,
  { id, bookingId }: RepeatDate & { bookingId: string },
): Promise<void> => {
  const now = context.clock();
  const claimed = await context.db
    .update(repeatDates)
    .set({ chargeClaimedAt: now })
    .where(and(eq(repeatDates.id, id), isUncharged(now)))
    .returning({ id: repeatDates.id });
  if (claimed.length === 0) return;
  const outcome = await charged(context, bookingId, customerId);
  await context.db.transaction(async (tx) => {
    const isFirst = and(eq(repeatDates.id, id), isNull(repeatDates.charge));
    const written = await tx
      .update(repeatDates)
      .set({ charge: outcome })
      .where(isFirst)
      .returning({ id: repeatDates.id });
    if (written.length === 0 || outcome === 'paid' || outcome === 'not-due') return;
    await tellSides(context, tx, bookingId, unpaidNoticesOf(outcome));
  });
};

const charged = async (context: BookingHookContext, bookingId: string, customerId: string) => {
  await expireRequests(context, eq(bookings.id, bookingId));
  try {
    return await payOffSession(context, bookingId, customerId);
  } catch (error) {
    if (error instanceof ApiError && error.code === errorCodes.notPayable) return 'not-due';
    throw error;
  }
};
