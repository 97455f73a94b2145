import { type CalendarDay, errorCodes, type FreeTime } from '@nearhand/contracts';
import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { isActiveAccount, users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { preparedOnce } from '../../kernel/database/prepared.ts';
import { conflict, notFound } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { siteBits, sourceOf, tooMany } from '../../kernel/limits/rate-limit.ts';
import { keyedHash } from '../../kernel/settings/secret.ts';
import { before, hours } from '../../kernel/time/clock.ts';
import { isApart } from '../blocks/apart.ts';
import { lockTimes, personColumns } from '../bookings/booking-repository.ts';
import { bookings, isOpenBooking, isUnpaid, slotHoldingStatuses } from '../bookings/table.ts';
import { timesColumns, toProviderTimes } from '../schedules/schedule-repository.ts';
import { schedules } from '../schedules/table.ts';
import { waitingList } from '../waiting/table.ts';
import { waitsFor } from './insert-booking.ts';

/** Of one account that waits for many times, no more count: it must not keep out all of its network. */
const waitsPerAccountLimit = 3;
const requestsPerHourLimit = 20;
const unpaidLimit = 10;
const unpaidPerProviderLimit = 3;
/** A source may be one person with many accounts, or an office. */
const unpaidPerSourceLimit = 10;

export const notBookable = () =>
  conflict(errorCodes.serviceNotBookable, 'This service cannot be booked at the moment.');

interface Claim {
  customerId: string;
  providerId: string;
  sourceHash: string | null;
  now: Date;
  /** Of the marketplace. */
  today: CalendarDay;
  /** To be booked: entries of the customer that wait for it do not count. */
  time?: FreeTime;
}

type Claims = Awaited<ReturnType<typeof claimTimes>>;

/**
 * Locks the times of a customer and a provider, and their accounts, which can be neither deleted nor suspended until the transaction ends.
 * Reads in one statement all that limits count. Throws when an account is gone.
 */
export const claimTimes = async (tx: Database, claim: Claim) => {
  const { customerId, providerId, now } = claim;
  await lockTimes(tx, customerId, providerId);
  const { date = null, timeSlot = null } = claim.time ?? {};
  const day = date ?? claim.today;
  const range = { from: day, to: day, except: null };
  const rows = await claimsOf(tx).execute({ ...claim, date, timeSlot, ...range, hourAgo: before(now, hours(1)) });
  const customer = rows.find(({ person }) => person.id === customerId);
  const provider = rows.find(({ person }) => person.id === providerId);
  if (!customer) throw sessionEnded();
  if (!provider) throw notFound(errorCodes.serviceNotFound, 'The service');
  if (provider.apart) throw notBookable();
  const { unpaid, unpaidHere, completed, heldBySource, limitingRequest } = customer;
  return {
    ...{ unpaid, unpaidHere, completed, heldBySource, limitingRequest, now, sourceHash: claim.sourceHash },
    ...{ customer: customer.person, provider: provider.person },
    /** Of `claim.time`'s day, or of today. */
    times: toProviderTimes(provider),
  };
};

const { placeholder } = sql;
const claimsOf = preparedOnce((db) => {
  const isTheirs = eq(bookings.customerId, placeholder('customerId'));
  const isHere = eq(bookings.providerId, placeholder('providerId'));
  const isRequest = and(isTheirs, eq(bookings.status, 'pending'), isUnpaid);
  const isOver = and(
    eq(bookings.status, 'completed'),
    eq(bookings.paymentStatus, 'paid'),
    lt(bookings.date, placeholder('today')),
  );
  return (
    db
      .select({
        person: personColumns(users),
        apart: sql`${isApart(db, placeholder('customerId'), placeholder('providerId'))}`.mapWith(Boolean),
        unpaid: db.$count(bookings, isRequest),
        unpaidHere: db.$count(bookings, and(isRequest, isHere)),
        completed: db.$count(bookings, and(isTheirs, isOver)),
        heldBySource: heldBySource(db),
        limitingRequest: limitingRequestOf(db),
        ...timesColumns(db, users.id),
      })
      .from(users)
      .leftJoin(schedules, eq(schedules.providerId, users.id))
      .where(and(inArray(users.id, [placeholder('customerId'), placeholder('providerId')]), isActiveAccount))
      // Without an order two transactions could each wait for the account that the other one holds.
      .orderBy(users.id)
      .for('share', { of: users })
      .prepare('booking_claims')
  );
});

/** The request that must be an hour ago before `customerId` may send another one; null within the limit. */
export const limitingRequestOf = (db: Database) => {
  const isTheirs = eq(bookings.customerId, placeholder('customerId'));
  const recent = db
    .select({ createdAt: bookings.createdAt })
    .from(bookings)
    .where(and(isTheirs, isNull(bookings.holdUntil), gt(bookings.createdAt, placeholder('hourAgo'))))
    .orderBy(desc(bookings.createdAt))
    .offset(requestsPerHourLimit - 1)
    .limit(1);
  return sql`${recent}`.mapWith(bookings.createdAt);
};

/** The unpaid times of the provider that new accounts of the source hold or wait for. */
const heldBySource = (db: Database) => {
  const [customerId, providerId, sourceHash] = [
    placeholder('customerId'),
    placeholder('providerId'),
    placeholder('sourceHash'),
  ];
  const time = { customerId, providerId, date: placeholder('date'), timeSlot: placeholder('timeSlot') };
  const isHere = and(eq(bookings.sourceHash, sourceHash), eq(bookings.providerId, providerId));
  const isHeld = and(isHere, isOpenBooking, isUnpaid);
  const waits = db
    .select({ counted: sql`least(count(*), ${waitsPerAccountLimit})`.as('counted') })
    .from(waitingList)
    .where(
      and(
        eq(waitingList.sourceHash, sourceHash),
        eq(waitingList.providerId, providerId),
        isNull(waitingList.bookingId),
        gte(waitingList.date, placeholder('today')),
        sql`(${waitsFor(time)}) is not true`,
      ),
    )
    .groupBy(waitingList.customerId)
    .as('waits');
  return sql`${db.$count(bookings, isHeld)} + (select coalesce(sum(counted), 0) from ${waits})`.mapWith(Number);
};

export const bookingSource = (request: Pick<FastifyRequest, 'ip'>, secret: string): string =>
  keyedHash(secret, 'booking-source', sourceOf(request, siteBits));

/** Throws 429 when the customer has sent too many requests within an hour; times offered to them do not count. */
export const limitHourlyRequests = ({ limitingRequest, now }: { limitingRequest: Date | null; now: Date }): void => {
  if (!limitingRequest) return;
  const waitMs = limitingRequest.getTime() + hours(1) - now.getTime();
  throw tooMany(waitMs, `booking requests (at most ${requestsPerHourLimit} an hour)`);
};

/** Throws 409 when the customer has too many unpaid requests. */
export const limitUnpaidRequests = ({ unpaid, unpaidHere }: Claims): void => {
  if (unpaidHere >= unpaidPerProviderLimit) throw tooManyUnpaid(`${unpaidHere} unpaid requests with this provider`);
  if (unpaid >= unpaidLimit) throw tooManyUnpaid(`${unpaid} unpaid requests`);
};

const tooManyUnpaid = (held: string) =>
  conflict(errorCodes.tooManyRequests, `You have ${held}. Please pay or cancel one of them before you book again.`);

/**
 * Throws 409 when new accounts of the source hold too many unpaid times of the provider, or wait for them. Returns the
 * hash to store: null for a customer with a completed booking of an earlier day that was not given back.
 */
export const limitSource = ({ completed, heldBySource, sourceHash }: Claims): string | null => {
  if (completed > 0) return null;
  if (heldBySource < unpaidPerSourceLimit) return sourceHash;
  throw conflict(
    errorCodes.sourceLimit,
    `New accounts from your network already hold or wait for ${heldBySource} unpaid times of this provider. Please pay for one of them, leave the waiting list, wait until one is paid or expires, or book another provider.`,
  );
};

/** The source of a booking that no longer holds a time, or is paid, is no longer needed. */
export const deleteSources = async (db: Database): Promise<void> => {
  const { sourceHash, status, paymentStatus } = bookings;
  const isOver = or(notInArray(status, [...slotHoldingStatuses]), inArray(paymentStatus, ['paid', 'refunded']));
  const which = and(isNotNull(sourceHash), isOver);
  // oxlint-disable-next-line nearhand-live/writers -- No page shows it.
  await db.update(bookings).set({ sourceHash: null }).where(which);
};
