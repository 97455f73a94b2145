import { errorCodes, movesFor, type ReportMove } from '@nearhand/contracts';
import { and, eq, inArray, isNull, lte } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { recordAdminAction, rejectOwnMatter } from '../../kernel/admin-actions/admin-actions.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { ApiError, notFound } from '../../kernel/errors/api-error.ts';
import { type SuspensionContext, suspendAccount, tellSuspended } from '../accounts/suspend-account.ts';
import { notify } from '../notifications/notifications.ts';
import { ownerNotice, reporterNotice } from './report-notices.ts';
import { hide, sidesOf } from './reported-thing.ts';
import { reports } from './table.ts';

interface Decision {
  adminId: string;
  move: ReportMove;
  reason: string;
  /** Later reports stay open: the admin has not read them. */
  until?: string | undefined;
}

/** Decides the open reports about the thing of this report, once, and tells both sides. */
export const decideReport = async (context: SuspensionContext, id: string, decision: Decision): Promise<void> => {
  const { db, clock, outbox } = context;
  const { adminId, move, reason } = decision;
  const asked = await findRow(db, reports, eq(reports.id, id));
  // Admins neither see nor decide what others reported about them.
  if (!asked || asked.ownerId === adminId) throw notFound(errorCodes.reportedNotFound, 'This report');
  const { subjectKind: kind, subjectId, ownerId, title } = asked;
  if (!movesFor(kind).includes(move)) throw new ApiError(400, errorCodes.moveRefused, 'A person cannot be hidden.');
  const suspendedOwner = await db.transaction(async (tx) => {
    const open = await decideOpen(tx, kind, subjectId, decision, clock());
    rejectOwnMatter(...open, ...(await sidesOf(tx, kind, subjectId)));
    if (move === 'hide') await hide(tx, kind, subjectId, { hiddenAt: clock(), reason });
    const suspended =
      move === 'suspend' ? await suspendAccount(context, tx, { userId: ownerId, reason, adminId }) : undefined;
    await recordAdminAction(tx, {
      subject: { kind, id: subjectId },
      reason,
      details: { move, reports: open.length, title },
    });
    const people = await tx
      .select({ userId: users.id, name: users.name, email: users.email })
      .from(users)
      .where(and(inArray(users.id, [ownerId, ...open]), isNull(users.deletedAt)));
    const notices = people.map((person) =>
      person.userId === ownerId
        ? ownerNotice(person, kind, title, decision)
        : reporterNotice(person, kind, title, move),
    );
    await notify(
      tx,
      notices.flatMap(({ notifications }) => notifications),
      clock(),
    );
    await outbox.write(
      tx,
      notices.flatMap(({ emails }) => emails),
    );
    return suspended;
  });
  if (suspendedOwner) tellSuspended(context, suspendedOwner, reason);
};

/** The reporters. Throws 409 when none of the reports is open any more. */
const decideOpen = async (
  tx: Database,
  kind: (typeof reports.$inferSelect)['subjectKind'],
  subjectId: string,
  { adminId, move, reason, until }: Decision,
  now: Date,
): Promise<string[]> => {
  const isOpen = and(eq(reports.subjectKind, kind), eq(reports.subjectId, subjectId), isNull(reports.move));
  const isRead = until === undefined ? undefined : lte(reports.createdAt, new Date(until));
  const decided = await tx
    .update(reports)
    .set({ move, decisionReason: reason, decidedBy: adminId, decidedAt: now })
    .where(and(isOpen, isRead))
    .returning({ reporterId: reports.reporterId });
  if (decided.length === 0)
    throw new ApiError(409, errorCodes.reportDecided, 'Another admin has decided this already.');
  return decided.map(({ reporterId }) => reporterId);
};
