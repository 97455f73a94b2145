import { AsyncLocalStorage } from 'node:async_hooks';
import { isDeepStrictEqual } from 'node:util';
import { errorCodes } from '@nearhand/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { findRow } from '../database/first-of.ts';
import { ApiError, conflict, forbidden } from '../errors/api-error.ts';
import { adminActions, approvals } from './table.ts';

interface AdminWrite {
  adminId: string;
  /** Name of the route. */
  action: string;
  now: Date;
  isRecorded: boolean;
  /** For all rows of this write. */
  details: Readonly<Record<string, unknown>>;
  /** Waits until the row of this write is recorded. */
  approval?: string;
}

interface RecordedAction {
  subject?: { kind: string; id: string };
  reason?: string;
  details?: Readonly<Record<string, unknown>>;
}

const current = new AsyncLocalStorage<AdminWrite>();

/**
 * Runs a write of an admin. It leaves one row: the one that the handler records with {@link recordAdminAction}, or a plain one
 * after it. A write that fails leaves none.
 */
export const asAdminWrite = async <T>(
  db: Database,
  write: Pick<AdminWrite, 'adminId' | 'action' | 'now'>,
  params: unknown,
  act: () => Promise<T>,
): Promise<T> => {
  const running: AdminWrite = { ...write, isRecorded: false, details: {} };
  return current.run(running, async () => {
    const answer = await act();
    if (!running.isRecorded) await recordAdminAction(db, plainAction(write.action, params));
    return answer;
  });
};

/** `PATCH services/:id/status` is about the service with this id. */
const plainAction = (action: string, params: unknown): RecordedAction => {
  const { id, ...details }: Record<string, unknown> = { ...(params as object) };
  const [, noun = ''] = /^\w+ ([a-z-]+)\/:id\b/.exec(action) ?? [];
  if (typeof id !== 'string' || !noun) return { details: { ...details, ...(id !== undefined && { id }) } };
  return { subject: { kind: noun.replace(/s$/, ''), id }, details };
};

/** The running write does what another admin asked for: its row has the name of that route, and says who asked. */
export const confirmsFor = ({ id: approval, action, adminId: askedBy }: typeof approvals.$inferSelect): void => {
  const write = current.getStore();
  if (write) Object.assign(write, { action, approval, details: { askedBy, approval } });
};

/** Throws 403 in a write of an admin who is one of these people: another one decides. */
export const rejectOwnMatter = (...people: readonly string[]): void => {
  const write = current.getStore();
  if (!write || !people.includes(write.adminId)) return;
  throw forbidden(errorCodes.ownMatter, 'You are a side of this yourself. Another admin must decide it.');
};

/**
 * In the transaction of the write, so that neither is stored without the other. Does nothing outside a write of an admin, so
 * code that owners use, too, calls it unasked.
 */
export const recordAdminAction = async (
  tx: Database,
  { subject, reason = '', details = {} }: RecordedAction,
): Promise<void> => {
  const write = current.getStore();
  if (!write) return;
  const { adminId, action, now, approval } = write;
  if (approval) await decideApproval(tx, approval, { state: 'confirmed', decidedBy: adminId, decidedAt: now });
  await tx.insert(adminActions).values({
    adminId,
    action,
    subjectKind: subject?.kind,
    subjectId: subject?.id,
    reason,
    details: { ...details, ...write.details },
    createdAt: now,
  });
  write.isRecorded = true;
};

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

/**
 * Stores the request for a second admin, once, and throws 409 `office/second-admin`; `office/other-request` where one that asks for
 * something else about the subject waits.
 */
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
      return;
    }
    const isAsked = and(eq(approvals.action, action), eq(approvals.subjectId, subject.id));
    const waiting = await findRow(tx, approvals, and(isAsked, eq(approvals.state, 'waiting')));
    const isSame = isDeepStrictEqual([waiting?.params, waiting?.body], [{ ...(params as object) }, body ?? null]);
    if (!isSame) throw otherRequestWaits(waiting?.summary ?? summary);
  });
  throw conflict(
    errorCodes.secondAdminNeeded,
    'A second admin must confirm this. It waits under Approvals in the office.',
  );
};

const otherRequestWaits = (summary: string) =>
  conflict(
    errorCodes.otherRequestWaits,
    `Another request about this waits under Approvals in the office: ${summary}. Yours was not stored. Please have that one decided first.`,
  );

/** Summaries of the requests about these rows that wait for a second admin. */
export const waitingRequests = async (db: Database, subjectIds: readonly string[]): Promise<string[]> => {
  const isAsked = and(eq(approvals.state, 'waiting'), inArray(approvals.subjectId, [...subjectIds]));
  const rows = await db.select({ summary: approvals.summary }).from(approvals).where(isAsked);
  return rows.map(({ summary }) => summary);
};

export const isWaiting = (id: string) => and(eq(approvals.id, id), eq(approvals.state, 'waiting'));

/** A confirmation belongs into the transaction of what it lets happen: without it, the request still waits. */
export const decideApproval = async (
  tx: Database,
  id: string,
  decision: Pick<typeof approvals.$inferInsert, 'state' | 'decidedBy' | 'decidedAt'>,
) => {
  const [decided] = await tx.update(approvals).set(decision).where(isWaiting(id)).returning();
  if (!decided) throw approvalNotFound();
  return decided;
};

export const approvalNotFound = () =>
  new ApiError(404, errorCodes.approvalNotFound, 'This request is decided already, or it was not found.');
