import {
  type OpenMatters,
  type PersonBooking,
  type PersonDetail,
  type PersonRow,
  type PersonState,
  toDollars,
  toEmail,
  toLine,
  toWireDate,
} from '@nearhand/contracts';
import type { PeopleFilter } from '@nearhand/contracts/wire';
import {
  and,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  min,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
  sum,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import { isActiveAccount, sessions, users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { isUuid } from '../../kernel/database/decoders.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { isOpenSession } from '../../kernel/http/session-repository.ts';
import { type AskedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import { personNotFound } from '../accounts/suspend-account.ts';
import { cases } from '../booking-money/table.ts';
import { bookings, isOpenBooking } from '../bookings/table.ts';
import { reports } from '../reports/table.ts';
import { reviews } from '../reviews/table.ts';
import { services } from '../services/table.ts';
import { subscriptions } from '../subscriptions/table.ts';
import { withdrawals } from '../withdrawals/table.ts';
import { personNotes } from './table.ts';

type Account = typeof users.$inferSelect;

const inState: Record<PersonState, SQL | undefined> = {
  active: isActiveAccount,
  suspended: and(isNotNull(users.suspendedAt), isNull(users.deletedAt)),
  deleted: isNotNull(users.deletedAt),
};

const toPersonRow = (account: Account): PersonRow => ({
  _id: account.id,
  name: account.name,
  email: account.deletedAt ? '' : account.email,
  avatar: account.avatar,
  role: account.role,
  state: account.deletedAt ? 'deleted' : account.suspendedAt ? 'suspended' : 'active',
  createdAt: account.createdAt.toISOString(),
});

/** Marks that people leave out: O'Brien, Anna-Lena, St. John. */
const marks = "'.-";

/** A dash alone is no word to find: "Deep clean - kitchen". */
const hasOtherSign = /[^'.\p{Pd}]/u;

/** Names that contain a word, in any spelling that the search of services knows, with or without marks. */
export const isNamed = (name: SQLWrapper, word: string): SQL =>
  sql`strpos(translate(fold_text(${name}), ${marks}, ''), (select nullif(translate(fold_text(${word}), ${marks}, ''), ''))) > 0`;

/** People whose name or email contains a word. */
export const isPerson = (word: string): SQL | undefined => {
  const email = (toEmail(word) || word).replaceAll(/[\\%_]/g, '\\$&');
  return or(isNamed(users.name, word), ilike(users.email, `%${email}%`));
};

/** At most so many words of a search count: each reads a table. */
const maxWords = 8;

/** Rows in which each word of a search is found, in any order. */
export const hasWords = (search: string, has: (word: string) => SQL | undefined): SQL | undefined =>
  and(
    ...toLine(search)
      .split(/[\s,]+/)
      .filter((word) => hasOtherSign.test(word))
      .slice(0, maxWords)
      .map(has),
  );

/** People, the newest first. */
export const listPeople = async (db: Database, { search = '', role, state }: PeopleFilter, page: AskedPage) => {
  const rows = await db
    .select({ _id: users.id, at: positionAt(users.createdAt), account: users })
    .from(users)
    .where(
      and(
        hasWords(search, (word) => (isUuid(word.toLowerCase()) ? eq(users.id, word) : isPerson(word))),
        role && eq(users.role, role),
        state && inState[state],
        page.from && isAfterPosition(users.createdAt, users.id, page.from),
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(page.limit + 1);
  return pageAnswer(rows, page, ({ account }) => toPersonRow(account));
};

const others = alias(users, 'others');

/** The newest ones of a person, as both sides, for releases of the office that read them here. */
const newestBookings = async (db: Database, personId: string, limit: number): Promise<PersonBooking[]> => {
  const { customerId, providerId, createdAt, id } = bookings;
  const rows = await db
    .select({ booking: bookings, service: services.name, with: others.name })
    .from(bookings)
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(
      others,
      or(
        and(eq(customerId, personId), eq(others.id, providerId)),
        and(eq(providerId, personId), eq(others.id, customerId)),
      ),
    )
    .where(or(eq(customerId, personId), eq(providerId, personId)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
  return rows.map(({ booking, ...names }) => ({
    _id: booking.id,
    ...names,
    side: booking.customerId === personId ? 'customer' : 'provider',
    date: toWireDate(booking.date),
    timeSlot: booking.timeSlot,
    status: booking.status,
    amount: toDollars(booking.priceCents),
  }));
};

const shownBookings = 10;
const shownNotes = 100;

const isOf = (personId: string) => or(eq(bookings.customerId, personId), eq(bookings.providerId, personId));

/** All that goes on when this person is suspended. */
const openMatters = async (db: Database, personId: string): Promise<OpenMatters> => {
  const isOpen = and(isOf(personId), isOpenBooking);
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
