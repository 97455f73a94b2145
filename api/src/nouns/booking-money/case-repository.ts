import { type BookingCase, type CaseState, type CaseSummary, type Page, toDollars } from '@nearhand/contracts';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findRow, insertRow } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { type AskedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { totalOf } from '../bookings/booking-total.ts';
import { bookings } from '../bookings/table.ts';
import { services } from '../services/table.ts';
import { caseDecisions, cases } from './table.ts';

export type Case = typeof cases.$inferSelect;

export const findCase = (db: Database, id: string): Promise<Case | undefined> => findRow(db, cases, eq(cases.id, id));

/** All that was paid for the case's booking, in cents; 0 for an unknown case. */
export const totalOfCase = (db: Database, id: string): Promise<number> => {
  const bookingId = db.select({ id: cases.bookingId }).from(cases).where(eq(cases.id, id));
  return totalOf(db, inArray(bookings.id, bookingId));
};

/** The cases of a booking with their decisions, the newest first. */
export const findCases = (db: Database, bookingId: string) =>
  db
    .select({ found: cases, decision: caseDecisions, decidedBy: users.name })
    .from(cases)
    .leftJoin(caseDecisions, eq(caseDecisions.caseId, cases.id))
    .leftJoin(users, eq(users.id, caseDecisions.decidedBy))
    .where(eq(cases.bookingId, bookingId))
    .orderBy(desc(cases.createdAt), desc(cases.id));

export const findLastCase = async (db: Database, bookingId: string) => (await findCases(db, bookingId))[0];

/** A case as both sides see it. The name of the admin who decided is for admins. */
export const toCase = (
  { found, decision, decidedBy }: NonNullable<Awaited<ReturnType<typeof findLastCase>>>,
  isAdmin: boolean,
): BookingCase => ({
  _id: found.id,
  bookingId: found.bookingId,
  openedBy: found.openedBy,
  reason: found.reason,
  statement: found.statement,
  reply: found.reply,
  state: found.state,
  createdAt: found.createdAt.toISOString(),
  ...(decision && {
    decision: {
      outcome: decision.outcome,
      amount: toDollars(decision.amountCents),
      reason: decision.reason,
      decidedBy: isAdmin ? (decidedBy ?? '') : '',
      createdAt: decision.createdAt.toISOString(),
    },
  }),
});

export const insertCase = async (tx: Database, values: typeof cases.$inferInsert): Promise<Case> => {
  const made = await insertRow(tx, cases, values);
  publish(tx, 'booking.changed', made.bookingId);
  return made;
};

export const updateCase = async (tx: Database, id: string, values: Partial<Case>): Promise<void> => {
  const { bookingId } = cases;
  const [changed] = await tx.update(cases).set(values).where(eq(cases.id, id)).returning({ bookingId });
  if (changed) publish(tx, 'booking.changed', changed.bookingId);
};

const customers = alias(users, 'customers');
const providers = alias(users, 'providers');

/** Cases for admins, the oldest first. */
export const listCases = async (
  db: Database,
  state: CaseState | undefined,
  page: AskedPage,
): Promise<Page<CaseSummary>> => {
  const isAsked = state && eq(cases.state, state);
  const rows = await db
    .select({
      _id: cases.id,
      at: positionAt(cases.createdAt),
      bookingId: cases.bookingId,
      service: services.name,
      customer: customers.name,
      provider: providers.name,
      openedBy: cases.openedBy,
      reason: cases.reason,
      state: cases.state,
      priceCents: bookings.priceCents,
      createdAt: cases.createdAt,
    })
    .from(cases)
    .innerJoin(bookings, eq(bookings.id, cases.bookingId))
    .innerJoin(services, eq(services.id, bookings.serviceId))
    .innerJoin(customers, eq(customers.id, bookings.customerId))
    .innerJoin(providers, eq(providers.id, bookings.providerId))
    .where(and(isAsked, page.from && isAfterPosition(cases.createdAt, cases.id, page.from, 'asc')))
    .orderBy(asc(cases.createdAt), asc(cases.id))
    .limit(page.limit + 1);
  const answer = pageAnswer(rows, page, ({ at, priceCents, createdAt, ...row }) => ({
    ...row,
    amount: toDollars(priceCents),
    createdAt: createdAt.toISOString(),
  }));
  return { ...answer, total: await db.$count(cases, isAsked) };
};
