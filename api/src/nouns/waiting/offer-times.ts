import { localDay } from '@nearhand/contracts';
import { and, asc, eq, exists, gt, gte, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, serviceOptions, services, slotHoldingStatuses, waitingList } from '../../kernel/database/schema.ts';
import type { ClaimedEmail } from '../../kernel/email/email-rows.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { after, wallClock } from '../../kernel/time/clock.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { freeTime, isSlotTaken } from '../bookings/bookable.ts';
import type { BookingHook, BookingHookContext } from '../bookings/booking-lifecycle.ts';
import { limitUnpaidRequests } from '../bookings/booking-limits.ts';
import { offerHoldMs, offerNotices, tellSides } from '../bookings/booking-notices.ts';
import { findBooking, insertBooking, lockTimes } from '../bookings/booking-repository.ts';
import { isWaiting } from './waiting-list.ts';

export type OfferContext = Pick<BookingHookContext, 'clock' | 'db' | 'log' | 'outbox' | 'settings'>;

const batchSize = 100;

type Entry = typeof waitingList.$inferSelect;

/** Offers each free time that customers wait for to the first of them. `which` narrows the entries. */
export const offerFreedTimes = async (context: OfferContext, which?: SQL, signal?: AbortSignal): Promise<void> => {
  let last: Entry | undefined;
  do {
    const batch: Entry[] = await findOfferable(context, last, which);
    for (const entry of batch) if (!signal?.aborted) await offer(context, entry);
    last = batch.length < batchSize ? undefined : batch.at(-1);
  } while (last && !signal?.aborted);
};

/** Entries whose time no open booking holds, the first who waited first. */
const findOfferable = (
  { clock, db, settings }: OfferContext,
  last: Entry | undefined,
  which: SQL | undefined,
): Promise<Entry[]> => {
  const holder = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.providerId, waitingList.providerId),
        inArray(bookings.status, [...slotHoldingStatuses]),
        or(
          and(eq(bookings.date, waitingList.date), eq(bookings.timeSlot, waitingList.timeSlot)),
          sql`${bookings.heldSpan} && booking_span(${waitingList.date}, ${waitingList.timeSlot})`,
        ),
      ),
    );
  return db
    .select()
    .from(waitingList)
    .where(
      and(
        isWaiting,
        gte(waitingList.date, localDay(wallClock(clock(), settings.timeZone))),
        last &&
          or(
            gt(waitingList.createdAt, last.createdAt),
            and(eq(waitingList.createdAt, last.createdAt), gt(waitingList.id, last.id)),
          ),
        not(exists(holder)),
        which,
      ),
    )
    .orderBy(asc(waitingList.createdAt), asc(waitingList.id))
    .limit(batchSize);
};

/** Makes a request for the customer who waits, which holds the time until it is paid or 15 minutes have passed. */
const offer = async (context: OfferContext, entry: Entry): Promise<void> => {
  try {
    context.outbox.send(await context.db.transaction((tx) => requestFor(context, tx, entry)));
  } catch (error) {
    // Taken or no longer offered, or the customer has too many unpaid requests: they go on waiting.
    if (!(error instanceof ApiError) && !isSlotTaken(error)) throw error;
  }
};

const requestFor = async (context: OfferContext, tx: Database, entry: Entry): Promise<ClaimedEmail[]> => {
  const { id, customerId, providerId, serviceId, optionId, date, timeSlot, address, notes } = entry;
  // Before the entry, as account deletion locks them.
  if ((await holdLiving(tx, [customerId, providerId])).length < 2) return [];
  const isTheEntry = and(eq(waitingList.id, id), isWaiting);
  const [stillWaits] = await tx.select().from(waitingList).where(isTheEntry).for('update', { skipLocked: true });
  if (!stillWaits) return [];
  const [found] = await tx
    .select({ service: services, option: serviceOptions })
    .from(services)
    .innerJoin(serviceOptions, and(eq(serviceOptions.serviceId, services.id), eq(serviceOptions.id, optionId)))
    .where(and(eq(services.id, serviceId), eq(services.status, 'active')));
  if (!found) return [];
  await lockTimes(tx, customerId, providerId);
  const now = context.clock();
  const values = {
    serviceId,
    providerId,
    customerId,
    optionId,
    optionName: found.option.name,
    priceCents: found.option.priceCents,
    date,
    timeSlot,
    address,
    notes,
    holdUntil: after(now, offerHoldMs),
    createdAt: now,
  };
  await limitUnpaidRequests(tx, values);
  const buffers = await freeTime(context, tx, found.service, values);
  const { id: bookingId } = await insertBooking(tx, { ...values, ...buffers });
  await tx.update(waitingList).set({ bookingId }).where(eq(waitingList.id, id));
  return (await tellSides(context, tx, bookingId, offerNotices)).emails;
};

/** A cancelled booking frees its time at once; the job finds times that became free in other ways. */
export const offersOnCancellation: BookingHook = {
  afterChange: async (context, bookingId, to) => {
    if (to !== 'cancelled') return;
    try {
      const booking = await findBooking(context.db, bookingId);
      if (booking) await offerFreedTimes(context, eq(waitingList.providerId, booking.providerId));
    } catch (error) {
      context.log.error({ err: error, bookingId }, 'a free time could not be offered; the job tries again');
    }
  },
};
