import { bookingTransition, localDay } from '@nearhand/contracts';
import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { bookings } from '../../kernel/database/schema.ts';
import { wallClock } from '../../kernel/time/clock.ts';
import { stateOf } from './booking-day.ts';
import type { BookingHookContext } from './booking-hooks.ts';
import { expiryMails } from './booking-letters.ts';
import { type Booking, findBookingDetail } from './booking-repository.ts';
import { writeChange } from './write-change.ts';

/** The parts of the app that cancelling requests needs. */
export type ExpiryContext = BookingHookContext & Pick<FastifyInstance, 'bookingHooks' | 'outbox'>;

const batchSize = 100;
const hourMs = 3_600_000;

/** Cancels, as the clock, the overdue requests among `which`: at most 100, the earliest first. Both people get an email. */
export const expireRequests = async (context: ExpiryContext, which?: SQL, signal?: AbortSignal): Promise<void> => {
  const overdue = await context.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(isOverdue(context), which))
    .orderBy(asc(bookings.date), asc(bookings.id))
    .limit(batchSize);
  for (const { id } of overdue) if (!signal?.aborted) await expire(context, id);
};

const expire = async (context: ExpiryContext, id: string): Promise<void> => {
  const expired = await context.db.transaction(async (tx): Promise<Booking | undefined> => {
    const [booking] = await tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.id, id), isOverdue(context)))
      .for('update');
    if (!booking || !bookingTransition(booking, 'cancelled', 'clock')) return undefined;
    await writeChange(context, tx, id, 'cancelled');
    return booking;
  });
  if (!expired) return;
  for (const { afterChange } of context.bookingHooks) await afterChange?.(context, id, 'cancelled');
  const { publicOrigins, unpaidHoldHours } = context.settings;
  context.outbox.post(async () => {
    const detail = await findBookingDetail(context.db, id);
    const heldHours = stateOf(context, expired).begun ? undefined : unpaidHoldHours;
    return detail ? expiryMails(detail, heldHours, publicOrigins[0] ?? '') : [];
  });
};

/** The moment at which an unpaid request is cancelled; undefined for all others, and where its time begins before that. */
export const payBy = ({ settings }: Pick<ExpiryContext, 'settings'>, booking: Booking): Date | undefined => {
  const { status, paymentStatus, createdAt } = booking;
  if (status !== 'pending' || !(paymentStatus === 'unpaid' || paymentStatus === 'failed')) return undefined;
  const moment = new Date(createdAt.getTime() + holdMs({ settings }));
  return stateOf({ settings, clock: () => moment }, booking).begun ? undefined : moment;
};

const holdMs = ({ settings }: Pick<ExpiryContext, 'settings'>): number => settings.unpaidHoldHours * hourMs;

/** A request whose time has begun by the marketplace's clock, or that nobody paid in time. */
const isOverdue = (context: Pick<ExpiryContext, 'clock' | 'settings'>): SQL | undefined => {
  const wall = wallClock(context.clock(), context.settings.timeZone);
  const minutes = wall.getHours() * 60 + wall.getMinutes();
  const unpaidSince = new Date(context.clock().getTime() - holdMs(context));
  const now = sql`${localDay(wall)}::date + make_interval(mins => ${minutes}::int)`;
  return and(
    eq(bookings.status, 'pending'),
    or(
      lte(sql`coalesce(lower(${bookings.timeSpan}), ${bookings.date} + 1)`, now),
      and(inArray(bookings.paymentStatus, ['unpaid', 'failed']), lte(bookings.createdAt, unpaidSince)),
    ),
  );
};
