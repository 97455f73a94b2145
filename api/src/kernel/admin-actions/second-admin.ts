import { errorCodes } from '@nearhand/contracts';
import { and, eq, notExists } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { findsAny } from '../database/first-of.ts';
import { conflict } from '../errors/api-error.ts';
import { recordAdminAction } from './admin-actions.ts';
import { approvals } from './table.ts';

/** Above it, one admin alone does not decide about money where the setting asks for a second one. */
export const singleAdminLimitCents = 50_000;

/** A write that a second admin must confirm. */
export interface Proposal {
  subject: { kind: string; id: string };
  /** One sentence for the second admin: “Refund $620.00 of the booking Deep cleaning”. */
  summary: string;
  reason?: string;
}

interface AskedWrite {
  adminId: string;
  action: string;
  params: unknown;
  body: unknown;
  now: Date;
}

/** Stores the request for a second admin, once, and throws 409 `office/second-admin`. */
export const askSecondAdmin = async (
  db: Database,
  { adminId, action, params, body, now }: AskedWrite,
  { subject, summary, reason }: Proposal,
): Promise<never> => {
  await db.transaction(async (tx) => {
    const values = { adminId, action, body, subjectKind: subject.kind, subjectId: subject.id, summary, createdAt: now };
    const [made] = await tx
      .insert(approvals)
      .values({ ...values, params: { ...(params as object) } })
      .onConflictDoNothing()
      .returning({ id: approvals.id });
    if (made) {
      const details = { summary, approval: made.id };
      await recordAdminAction(tx, { subject, details, ...(reason !== undefined && { reason }) });
    }
  });
  throw conflict(
    errorCodes.secondAdminNeeded,
    'A second admin must confirm this. It waits under Approvals in the office.',
  );
};

/** Locks one that waits; undefined when it is decided already. */
export const lockWaitingApproval = async (tx: Database, id: string) => {
  const [row] = await tx
    .select()
    .from(approvals)
    .where(and(eq(approvals.id, id), eq(approvals.state, 'waiting')))
    .for('update');
  return row;
};

/** After a confirmed request failed. It is rejected where the same one was asked again meanwhile. */
export const waitAgain = async (
  db: Database,
  { id, action, subjectId }: typeof approvals.$inferSelect,
): Promise<void> => {
  const isSame = and(eq(approvals.action, action), eq(approvals.subjectId, subjectId), eq(approvals.state, 'waiting'));
  const others = db.select({ id: approvals.id }).from(approvals).where(isSame);
  const again = { state: 'waiting', decidedBy: null, decidedAt: null } as const;
  const isOnly = and(eq(approvals.id, id), notExists(others));
  const changed = await findsAny(db.update(approvals).set(again).where(isOnly).returning({ id: approvals.id }));
  if (!changed) await db.update(approvals).set({ state: 'rejected' }).where(eq(approvals.id, id));
};
