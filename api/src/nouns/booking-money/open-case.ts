import { type CaseReason, errorCodes, type ReschedulingParty } from '@nearhand/contracts';
import { and, eq, inArray, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { type ApiError, conflict, forbidden, notFound } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { after, days, wallMinutesAt } from '../../kernel/time/clock.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { type DayContext, lockSide, stateOf } from '../bookings/booking-lifecycle.ts';
import { tellSides } from '../bookings/booking-notices.ts';
import type { Booking } from '../bookings/booking-repository.ts';
import { bookings } from '../bookings/table.ts';
import { findPolicyAgreement, isOpenAgreement } from '../payments/agreements.ts';
import { agreements } from '../payments/table.ts';
import { caseNoticesOf } from './booking-money-notices.ts';
import { type Case, findCase, findLastCase, insertCase, updateCase } from './case-repository.ts';
import { cases } from './table.ts';

export type CaseContext = Pick<FastifyInstance, 'clock' | 'db' | 'outbox' | 'settings'>;

interface Report {
  reason: CaseReason;
  statement: string;
}

export const caseRefused = (sentence: string): ApiError => conflict(errorCodes.caseRefused, sentence);

const forSidesOnly = (): ApiError =>
  forbidden(errorCodes.caseRefused, 'Only the customer and the provider of a booking can report a problem.');

/**
 * Whether a problem can be reported: on a paid booking, from its time or completion until `CASE_DAYS` after both. A customer
 * disputes a no-show for as long after the claim.
 */
export const mayReport = async (
  context: DayContext,
  db: Database,
  booking: Booking,
  party: ReschedulingParty,
): Promise<boolean> => {
  const { begun } = stateOf(context, booking);
  const { status, paymentStatus, completedAt, date } = booking;
  if (status === 'cancelled') return party === 'customer' && mayDispute(context, db, booking);
  const hasCome = status === 'completed' || (status === 'confirmed' && begun);
  if (!hasCome || paymentStatus !== 'paid') return false;
  const before = await findLastCase(db, booking.id);
  if (before?.found.state === 'open') return false;
  // A decision from before the booking's time knows nothing of how the service went: from then on there may be another.
  const decidedAt = before?.decision?.createdAt;
  const isFinal =
    decidedAt && (!begun || stateOf({ clock: () => decidedAt, settings: context.settings }, booking).begun);
  if (isFinal && status === 'completed') return false;
  if (completedAt === null) return true;
  // It may have been completed long before its time. A day of reserve, so that the end of the time slot does not matter.
  const { caseDays, timeZone } = context.settings;
  const dayEndMs = Date.parse(date) + days(1);
  const nowMs = wallMinutesAt(context.clock(), timeZone) * 60_000;
  const completedMs = wallMinutesAt(completedAt, timeZone) * 60_000;
  return nowMs < Math.max(dayEndMs, completedMs) + days(caseDays);
};

/** Of a claim that the customer did not come. One decision ends it. */
const mayDispute = async ({ clock, settings }: DayContext, db: Database, booking: Booking): Promise<boolean> => {
  const claim = await findPolicyAgreement(db, booking.id);
  if (claim?.reason !== 'no-show' || booking.paymentStatus !== 'paid') return false;
  const last = await findLastCase(db, booking.id);
  if (last?.found.state === 'open' || (last?.decision && last.decision.createdAt >= claim.createdAt)) return false;
  return clock() < after(claim.createdAt, days(settings.caseDays));
};

/** Reports a problem. While the case is open, the booking's money cannot be withdrawn. */
export const openCase = async (
  context: CaseContext,
  bookingId: string,
  { reason, statement }: Report,
  viewer: Viewer,
): Promise<void> => {
  await context.db.transaction(async (tx) => {
    const { booking, party } = await lockSide(tx, bookingId, viewer, forSidesOnly);
    const last = (await findLastCase(tx, bookingId))?.found;
    const isRepeat = last?.state === 'open' && last.openedBy === party && last.statement === statement;
    if (isRepeat) return;
    if (last?.state === 'open') throw caseRefused('A problem with this booking has been reported already.');
    if (!(await mayReport(context, tx, booking, party))) {
      throw caseRefused(
        `A problem can be reported on a paid booking, from its time or completion until ${context.settings.caseDays} days after both.`,
      );
    }
    await insertCase(tx, { bookingId, openedBy: party, reason, statement, createdAt: context.clock() });
    await tellSides(context, tx, bookingId, caseNoticesOf('open', viewer._id));
  });
};

/** Writes the statement of the other side, which may change it until the case is decided. */
export const replyToCase = (context: CaseContext, id: string, reply: string, viewer: Viewer): Promise<string> =>
  changeCase(context, id, viewer, 'reply', {
    isDone: (found, party) => found.openedBy !== party && found.reply === reply,
    change: async (tx, found, party) => {
      if (found.openedBy === party) throw caseRefused('The other side replies to this case.');
      await updateCase(tx, id, { reply });
    },
  });

export const withdrawCase = (context: CaseContext, id: string, viewer: Viewer): Promise<string> =>
  changeCase(context, id, viewer, 'withdraw', {
    isDone: (found, party) => found.openedBy === party && found.state === 'withdrawn',
    change: async (tx, found, party) => {
      if (found.openedBy !== party) throw caseRefused('Only the side that opened a case can withdraw it.');
      await updateCase(tx, id, { state: 'withdrawn', endedAt: context.clock() });
    },
  });

interface CaseChange {
  /** It was sent before and its answer was lost: there is nothing to notify of. */
  isDone: (found: Case, party: Case['openedBy']) => boolean;
  change: (tx: Database, found: Case, party: Case['openedBy']) => Promise<void>;
}

/** Changes an open case and notifies the other side, once. Returns the booking's id. */
const changeCase = async (
  context: CaseContext,
  id: string,
  viewer: Viewer,
  event: 'reply' | 'withdraw',
  { isDone, change }: CaseChange,
): Promise<string> => {
  const known = await findCase(context.db, id);
  if (!known) throw caseNotFound();
  const { bookingId } = known;
  await context.db.transaction(async (tx) => {
    const { party } = await lockSide(tx, bookingId, viewer, forSidesOnly);
    const found = (await findCase(tx, id)) ?? known;
    if (isDone(found, party)) return;
    if (found.state !== 'open') throw caseRefused(`This case is ${found.state}.`);
    await change(tx, found, party);
    await tellSides(context, tx, bookingId, caseNoticesOf(event, viewer._id));
  });
  return bookingId;
};

export const bookingMoneyOfAccount: AccountHook = {
  rejectDeletion: async (_context, db, userId) => {
    const isTheirs = or(eq(bookings.customerId, userId), eq(bookings.providerId, userId));
    const own = db.select({ id: bookings.id }).from(bookings).where(isTheirs);
    if ((await db.$count(cases, and(eq(cases.state, 'open'), inArray(cases.bookingId, own)))) > 0) {
      throw conflict(
        errorCodes.openCases,
        'A problem with one of your bookings is still open. It has to be decided or withdrawn first.',
      );
    }
    // Nothing is paid to an account that is gone.
    if ((await db.$count(agreements, and(isOpenAgreement, inArray(agreements.bookingId, own)))) > 0) {
      throw conflict(
        errorCodes.openBookings,
        'A proposal about the money of one of your bookings is still open. It has to be answered or withdrawn first; after 72 hours it ends.',
      );
    }
  },
};

export const caseNotFound = (): ApiError => notFound(errorCodes.caseNotFound, 'The case');
