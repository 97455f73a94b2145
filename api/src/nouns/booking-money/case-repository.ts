import type { BookingCase } from '@nearhand/contracts';
import { toDollars } from '@nearhand/contracts';
import { desc, eq, inArray } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findRow, insertRow } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { totalOf } from '../bookings/booking-total.ts';
import { bookings } from '../bookings/table.ts';
import { caseDecisions, cases } from './table.ts';

export type Case = typeof cases.$inferSelect;

export const findCase = (db: Database, id: string): Promise<Case | undefined> => findRow(db, cases, eq(cases.id, id));

/** All that was paid for the case's booking, in cents; 0 for an unknown case. */
export const totalOfCase = (db: Database, id: string): Promise<number> => {
  const bookingId = db.select({ id: cases.bookingId }).from(cases).where(eq(cases.id, id));
  return totalOf(db, inArray(bookings.id, bookingId));
};

/** The newest case of a booking with its decision. */
export const findLastCase = async (db: Database, bookingId: string) => {
  const [row] = await db
    .select({ found: cases, decision: caseDecisions, decidedBy: users.name })
    .from(cases)
    .leftJoin(caseDecisions, eq(caseDecisions.caseId, cases.id))
    .leftJoin(users, eq(users.id, caseDecisions.decidedBy))
    .where(eq(cases.bookingId, bookingId))
    .orderBy(desc(cases.createdAt), desc(cases.id))
    .limit(1);
  return row;
};

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
