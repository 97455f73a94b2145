import { type OpenMatters, type PersonDetail, toDollars, toWireDate } from '@nearhand/contracts';
import { and, count, desc, eq, inArray, isNull, min, ne, or, sum } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { sessions, users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { isOpenSession } from '../../kernel/http/session-repository.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import { personNotFound } from '../accounts/suspend-account.ts';
import { cases } from '../booking-money/table.ts';
import { bookings, slotHoldingStatuses } from '../bookings/table.ts';
import { reports } from '../reports/table.ts';
import { reviews } from '../reviews/table.ts';
import { services } from '../services/table.ts';
import { subscriptions } from '../subscriptions/table.ts';
import { withdrawals } from '../withdrawals/table.ts';
import { newestBookings, toPersonRow } from './people-repository.ts';
import { personNotes } from './table.ts';

const shownBookings = 10;
const shownNotes = 100;

const isOf = (personId: string) => or(eq(bookings.customerId, personId), eq(bookings.providerId, personId));

/** All that goes on when this person is suspended. */
const openMatters = async (db: Database, personId: string): Promise<OpenMatters> => {
  const isOpen = and(isOf(personId), inArray(bookings.status, slotHoldingStatuses));
  const [open] = await db
    .select({ bookings: count(), cents: sum(bookings.priceCents).mapWith(Number), next: min(bookings.date) })
    .from(bookings)
    .where(isOpen);
  const bookingIds = db.select({ id: bookings.id }).from(bookings).where(isOf(personId));
  const isUnderWay = and(eq(withdrawals.userId, personId), inArray(withdrawals.state, ['requested', 'transferred']));
  const renews = and(eq(subscriptions.userId, personId), inArray(subscriptions.status, ['active', 'trialing']));
  return {
    bookings: open?.bookings ?? 0,
    bookingsAmount: toDollars(open?.cents ?? 0),
    next: open?.next ? toWireDate(open.next) : null,
    wallet: toDollars(await walletBalance(db, personId)),
    withdrawals: await db.$count(withdrawals, isUnderWay),
    cases: await db.$count(cases, and(eq(cases.state, 'open'), inArray(cases.bookingId, bookingIds))),
    subscription: (await db.$count(subscriptions, renews)) > 0,
  };
};

export const readPerson = async (
  { db, clock }: Pick<FastifyInstance, 'clock' | 'db'>,
  id: string,
): Promise<PersonDetail> => {
  const account = await findRow(db, users, eq(users.id, id));
  if (!account) throw personNotFound();
  const isLive = and(eq(sessions.userId, id), isOpenSession(clock()));
  const opened = await db.select().from(sessions).where(isLive).orderBy(desc(sessions.createdAt));
  const notes = await db
    .select({ _id: personNotes.id, author: users.name, text: personNotes.text, createdAt: personNotes.createdAt })
    .from(personNotes)
    .innerJoin(users, eq(users.id, personNotes.authorId))
    .where(eq(personNotes.personId, id))
    .orderBy(desc(personNotes.createdAt))
    .limit(shownNotes);
  const { phone, location, suspendedAt, suspensionReason: reason } = account;
  return {
    ...toPersonRow(account),
    phone,
    location,
    emailConfirmed: account.emailConfirmedAt !== null,
    identityChecked: account.identityCheckedAt !== null,
    ...(suspendedAt && { suspension: { since: suspendedAt.toISOString(), reason } }),
    open: await openMatters(db, id),
    counts: {
      bookings: await db.$count(bookings, isOf(id)),
      services: await db.$count(services, eq(services.providerId, id)),
      reviews: await db.$count(reviews, eq(reviews.userId, id)),
    },
    reports: {
      aboutOpen: await db.$count(reports, and(eq(reports.ownerId, id), isNull(reports.move))),
      aboutUpheld: await db.$count(reports, and(eq(reports.ownerId, id), ne(reports.move, 'dismiss'))),
      by: await db.$count(reports, eq(reports.reporterId, id)),
      byDismissed: await db.$count(reports, and(eq(reports.reporterId, id), eq(reports.move, 'dismiss'))),
    },
    bookings: await newestBookings(db, id, shownBookings),
    sessions: opened.map((session) => ({
      _id: session.id,
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    })),
    notes: notes.map((note) => ({ ...note, createdAt: note.createdAt.toISOString() })),
  };
};
