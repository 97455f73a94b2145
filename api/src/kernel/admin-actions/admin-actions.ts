import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../database/database.ts';
import { adminActions } from './table.ts';

interface AdminWrite {
  adminId: string;
  /** Name of the route. */
  action: string;
  now: Date;
  isRecorded: boolean;
}

export interface RecordedAction {
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
  write: Omit<AdminWrite, 'isRecorded'>,
  params: unknown,
  act: () => Promise<T>,
): Promise<T> => {
  const running: AdminWrite = { ...write, isRecorded: false };
  return current.run(running, async () => {
    const answer = await act();
    if (!running.isRecorded) await recordAdminAction(db, { details: { ...(params as object) } });
    return answer;
  });
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
  const { adminId, action, now } = write;
  await tx.insert(adminActions).values({
    adminId,
    action,
    subjectKind: subject?.kind,
    subjectId: subject?.id,
    reason,
    details,
    createdAt: now,
  });
  write.isRecorded = true;
};
