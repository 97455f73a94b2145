import { addDays, type DayTimes } from '@nearhand/contracts';
import { and, asc, between, eq, exists, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { forEachDue } from '../../kernel/jobs/due-rows.ts';
import { isAfterPosition, positionAt } from '../../kernel/paging/cursor.ts';
import { after, todayOf } from '../../kernel/time/clock.ts';
import { freeTime, isSlotTaken } from '../booking-requests/bookable.ts';
import { claimTimes, limitUnpaidRequests } from '../booking-requests/booking-claims.ts';
import { detailOf, insertBooking } from '../booking-requests/insert-booking.ts';
import type { BookingHook, BookingHookContext } from '../bookings/booking-lifecycle.ts';
import { offerHoldMs, offerNotices, tellSidesOf } from '../bookings/booking-notices.ts';
import { type Booking, findBooking } from '../bookings/booking-repository.ts';
import { bookings, holdsTime } from '../bookings/table.ts';
import { timesOf } from '../schedules/schedule-repository.ts';
import { frozen, policyOfService } from '../services/cancellation-policies.ts';
import { serviceOptions, services } from '../services/table.ts';
import { waitingList } from './table.ts';
import { canBeOffered, isWaiting } from './waiting-list.ts';

export type OfferContext = Pick<BookingHookContext, 'clock' | 'db' | 'log' | 'outbox' | 'settings'>;

const batchSize = 100;

type Entry = typeof waitingList.$inferSelect;

interface Candidate {
  id: string;
  at: number;
  entry: Entry;
  service: typeof services.$inferSelect;
}

/** Offers each free time that customers wait for to the first of them. `which` narrows the entries. */
export const offerFreedTimes = (context: OfferContext, which?: SQL, signal?: AbortSignal): Promise<void> => {
  const seen = new Map<string, DayTimes[]>();
  return forEachDue(context, {
    job: 'offer-freed-times',
    ...(signal && { signal }),
    pageAfter: (last: Candidate | undefined) => findOfferable(context, last, which),
    act: async (candidate) => {
      if (!(await isFree(context, seen, candidate))) return;
      // All times of the provider may change.
      seen.clear();
      await offer(context, candidate.entry);
    },
  });
};

/** Without a lock: most times that no booking holds are busy or no longer offered, and stay so for days. */
const isFree = async (
  context: OfferContext,
  seen: Map<string, DayTimes[]>,
  { entry: { date, timeSlot }, service }: Candidate,
): Promise<boolean> => {
  const key = `${service.id} ${date}`;
  const days = seen.get(key) ?? (await timesOf(context, context.db, { service, from: date, to: date }));
  seen.set(key, days);
  return days.some(({ times }) => times.some((time) => time.timeSlot === timeSlot && time.state === 'free'));
};

/** Entries whose time no booking holds, of services that can be booked; the first who waited first. */
const findOfferable = (
  context: OfferContext,
  last: Candidate | undefined,
  which: SQL | undefined,
): Promise<Candidate[]> => {
  const { db } = context;
  const holder = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        eq(bookings.providerId, waitingList.providerId),
        holdsTime(bookings),
        or(
          and(eq(bookings.date, waitingList.date), eq(bookings.timeSlot, waitingList.timeSlot)),
          sql`${bookings.heldSpan} && booking_span(${waitingList.date}, ${waitingList.timeSlot})`,
        ),
      ),
    );
  return db
    .select({ id: waitingList.id, at: positionAt(waitingList.createdAt), entry: waitingList, service: services })
    .from(waitingList)
    .innerJoin(services, and(eq(services.id, waitingList.serviceId), eq(services.status, 'active')))
    .where(
      and(
        isWaiting,
        canBeOffered(context),
        last && isAfterPosition(waitingList.createdAt, waitingList.id, last, 'asc'),
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
    await context.db.transaction((tx) => requestFor(context, tx, entry));
  } catch (error) {
    // Taken or no longer offered, or the customer has too many unpaid requests: they go on waiting.
    if (!(error instanceof ApiError) && !isSlotTaken(error)) throw error;
  }
};

const requestFor = async (context: OfferContext, tx: Database, entry: Entry): Promise<void> => {
  const { id, customerId, providerId, serviceId, optionId, date, timeSlot, address, notes, sourceHash } = entry;
  const now = context.clock();
  // Before the entry: account deletion and the customer's own booking lock in this order.
  const claims = await claimTimes(tx, { customerId, providerId, sourceHash, now, today: todayOf(context) });
  const isTheEntry = and(eq(waitingList.id, id), isWaiting);
  const [stillWaits] = await tx.select().from(waitingList).where(isTheEntry).for('update', { skipLocked: true });
  if (!stillWaits) return;
  const [found] = await tx
    .select({ service: services, option: serviceOptions, policy: policyOfService })
    .from(services)
    .innerJoin(serviceOptions, and(eq(serviceOptions.serviceId, services.id), eq(serviceOptions.id, optionId)))
    .where(and(eq(services.id, serviceId), eq(services.status, 'active')));
  if (!found) return;
  const values = {
    serviceId,
    providerId,
    customerId,
    optionId,
    optionName: found.option.name,
    priceCents: found.option.priceCents,
    feePercent: context.settings.platformFeePercent,
    cancellationPolicy: frozen(found.policy),
    date,
    timeSlot,
    address,
    notes,
    // The entry has counted for its source: the booking takes its part.
    sourceHash,
    holdUntil: after(now, offerHoldMs),
    createdAt: now,
  };
  limitUnpaidRequests(claims);
  const buffers = await freeTime(context, tx, found.service, values);
  const made = await insertBooking(tx, { ...values, ...buffers });
  await tx.update(waitingList).set({ bookingId: made.booking.id, sourceHash: null }).where(eq(waitingList.id, id));
  await tellSidesOf(context, tx, detailOf(made, found.service, claims), offerNotices);
};

/** A time slot may end after midnight: the days before and after count. */
const isNear = ({ providerId, date }: Booking): SQL | undefined =>
  and(eq(waitingList.providerId, providerId), between(waitingList.date, addDays(date, -1), addDays(date, 1)));

/** A cancelled booking frees its time at once; the job finds times that became free in other ways. */
export const offersOnCancellation: BookingHook = {
  afterChange: async (context, bookingId, to) => {
    if (to !== 'cancelled') return;
    try {
      const booking = await findBooking(context.db, bookingId);
      if (booking) await offerFreedTimes(context, isNear(booking));
    } catch (error) {
      context.log.error({ err: error, bookingId }, 'a free time could not be offered; the job tries again');
    }
  },
};
