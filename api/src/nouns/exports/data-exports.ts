import type { Readable } from 'node:stream';
import { type DataExport, dataExportHours, errorCodes } from '@nearhand/contracts';
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database, OpenDatabase } from '../../kernel/database/database.ts';
import { insertRow } from '../../kernel/database/first-of.ts';
import { conflict, notFound } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { countOnSuccess, type RateLimit, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { days } from '../../kernel/time/clock.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { lockAccount } from '../accounts/account-repository.ts';
import { dataExports } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'uploads'>;
export type ExportRow = typeof dataExports.$inferSelect;

const exportsADay = 3;

export const exportLimit = (database: OpenDatabase): RateLimit =>
  rateLimit(database, 'data-export', exportsADay, days(1), 'exports');

/** Each attempt writes a separate file: one that was thought lost does not change the next one's. */
export const fileOf = ({ id }: Pick<ExportRow, 'id'>, attempt: number): string => `${id}-${attempt}.zip`;

/** The latest one that has not expired. */
export const latestExport = async ({ db, clock }: Context, userId: string): Promise<DataExport> =>
  toWire(await findLatest(db, userId, clock()));

const toWire = (row: ExportRow | undefined): DataExport => {
  if (!row) return { state: 'none' };
  const { id, state, bytes, createdAt, expiresAt } = row;
  return {
    _id: id,
    state,
    createdAt: createdAt.toISOString(),
    ...(state === 'ready' && bytes !== null && expiresAt && { bytes, expiresAt: expiresAt.toISOString() }),
  };
};

const findLatest = async (db: Database, userId: string, now: Date): Promise<ExportRow | undefined> => {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), or(isNull(dataExports.expiresAt), gt(dataExports.expiresAt, now))))
    .orderBy(desc(dataExports.createdAt), desc(dataExports.id))
    .limit(1);
  return row;
};

export const requestExport = (context: Context, limit: RateLimit, userId: string): Promise<DataExport> =>
  countOnSuccess(limit, [userId], () =>
    context.db.transaction(async (tx) => {
      const now = context.clock();
      // Of two requests at once the second one finds the first one's row.
      if (!(await lockAccount(tx, userId))) throw sessionEnded();
      const latest = await findLatest(tx, userId, now);
      if (latest && latest.state !== 'failed') throw exportExists(latest);
      const values = { userId, createdAt: now, updatedAt: now };
      return toWire(await insertRow(tx, dataExports, values));
    }),
  );

const exportExists = ({ state }: ExportRow) =>
  conflict(
    errorCodes.exportExists,
    state === 'ready'
      ? `Your data is ready. You can ask for it again ${dataExportHours} hours after it was made.`
      : 'Your data is already being prepared.',
  );

interface ExportFile {
  stream: Readable;
  bytes: number;
  createdAt: Date;
}

/** Throws 404 for an export of another person, and for one that is not ready or has expired. */
export const openExport = async ({ db, clock, uploads }: Context, userId: string, id: string): Promise<ExportFile> => {
  const isTheirs = and(eq(dataExports.id, id), eq(dataExports.userId, userId));
  const isReady = and(eq(dataExports.state, 'ready'), gt(dataExports.expiresAt, clock()));
  const [row] = await db.select().from(dataExports).where(and(isTheirs, isReady));
  const stream = row && (await uploads.private.read(fileOf(row, row.attempts)));
  if (!stream) throw notFound(errorCodes.notFound, 'This export');
  return { stream, bytes: row.bytes ?? 0, createdAt: row.createdAt };
};

/** Files first, then the row: after an error the next run finds both again. */
export const removeExports = async (
  { db, log, uploads }: Pick<FastifyInstance, 'db' | 'log' | 'uploads'>,
  rows: readonly ExportRow[],
  signal?: AbortSignal,
): Promise<void> => {
  for (const row of rows) {
    if (signal?.aborted) return;
    try {
      for (let attempt = 1; attempt <= row.attempts; attempt += 1) await uploads.private.remove(fileOf(row, attempt));
      await db.delete(dataExports).where(eq(dataExports.id, row.id));
    } catch (error) {
      log.error({ err: error, id: row.id }, 'an expired export could not be removed');
    }
  }
};

/** The rows stay until their files are gone, also when the process ends before that. */
export const exportsOfAccount: AccountHook = {
  onDeletion: async (context, tx, { id }) => {
    const expired = { state: 'failed', expiresAt: context.clock() } as const;
    const rows = await tx.update(dataExports).set(expired).where(eq(dataExports.userId, id)).returning();
    return rows.length === 0 ? undefined : () => removeExports(context, rows);
  },
};
