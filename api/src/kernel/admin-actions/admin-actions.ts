import { AsyncLocalStorage } from 'node:async_hooks';
import { errorCodes } from '@nearhand/contracts';
import type { Database } from '../database/database.ts';
import { forbidden } from '../errors/api-error.ts';
import { adminActions } from './table.ts';

interface AdminWrite {
  adminId: string;
  /** Name of the route. */
  action: string;
  now: Date;
  isRecorded: boolean;
  /** For all rows of this write. */
  details: Readonly<Record<string, unknown>>;
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

/** The running write does what another admin asked for: its rows have the name of that route, and say who asked. */
export const confirmsFor = (action: string, details: AdminWrite['details']): void => {
  const write = current.getStore();
  if (write) Object.assign(write, { action, details });
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
  const { adminId, action, now } = write;
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
