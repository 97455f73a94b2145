import { bookingTransition } from '@nearhand/contracts';
import { and, asc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm';
import { forEachDue } from '../../kernel/jobs/due-rows.ts';
import { after, before, hours, wallText } from '../../kernel/time/clock.ts';
import { type BookingHookContext, stateOf, writeChange } from './booking-lifecycle.ts';
import { expiryNoticesOf, tellSides } from './booking-notices.ts';
import type { Booking } from './booking-repository.ts';
import { bookings, isUnpaid } from './table.ts';

const batchSize = 100;

/** Cancels the overdue requests among `which`, the earliest first. Both sides get an email. */
export const expireRequests = (context: BookingHookContext, which?: SQL, signal?: AbortSignal): Promise<void> =>
  forEachDue(context, {
    job: 'expire-requests',
    ...(signal && { signal }),
    pageAfter: (last: { id: string; date: string } | undefined) =>
      context.db
        .select({ id: bookings.id, date: bookings.date })
        .from(bookings)
        .where(and(isOverdue(context), which, last && isAfter(last)))
        .orderBy(asc(bookings.date), asc(bookings.id))
        .limit(batchSize),
    act: ({ id }) => expire(context, id),
  });

const isAfter = ({ id, date }: { id: string; date: string }): SQL | undefined =>
  or(gt(bookings.date, date), and(eq(bookings.date, date), gt(bookings.id, id)));

const expire = async (context: BookingHookContext, id: string): Promise<void> => {
  const isExpired = await context.db.transaction(async (tx) => {
    const [booking] = await tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.id, id), isOverdue(context)))
      .for('update');
    if (!booking || !bookingTransition(booking, 'cancelled', 'clock')) return false;
    const heldHours = stateOf(context, booking).begun ? undefined : context.settings.unpaidHoldHours;
    await writeChange(context, tx, id, 'cancelled');
    await tellSides(context, tx, id, expiryNoticesOf(heldHours));
    return true;
  });
  if (!isExpired) return;
  for (const { afterChange } of context.bookingHooks) await afterChange?.(context, id, 'cancelled');
};

/** The moment at which an unpaid request is cancelled; undefined for all others, and when its time begins earlier. */
export const payBy = ({ settings }: Pick<BookingHookContext, 'settings'>, booking: Booking): Date | undefined => {
  const { status, paymentStatus, createdAt, holdUntil } = booking;
  if (status !== 'pending' || !(paymentStatus === 'unpaid' || paymentStatus === 'failed')) return undefined;
  const moment = holdUntil ?? after(createdAt, hours(settings.unpaidHoldHours));
  return stateOf({ settings, clock: () => moment }, booking).begun ? undefined : moment;
};

/** Requests whose time has begun by the marketplace's clock, and those that were not paid in time. */
const isOverdue = (context: Pick<BookingHookContext, 'clock' | 'settings'>): SQL | undefined => {
  const unpaidSince = before(context.clock(), hours(context.settings.unpaidHoldHours));
  const now = sql`${wallText(context.clock(), context.settings.timeZone)}::timestamp`;
  return and(
    eq(bookings.status, 'pending'),
    or(
      lte(sql`coalesce(lower(${bookings.timeSpan}), ${bookings.date} + 1)`, now),
      and(isUnpaid, or(lte(bookings.createdAt, unpaidSince), lte(bookings.holdUntil, context.clock()))),
    ),
  );
};
