import { createHash } from 'node:crypto';
import { errorCodes, type Report } from '@nearhand/contracts';
import type { NewReport } from '@nearhand/contracts/wire';
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../../kernel/database/database.ts';
import { badRequest, conflict } from '../../kernel/errors/api-error.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { countOnSuccess, rateLimit } from '../../kernel/limits/rate-limit.ts';
import { days } from '../../kernel/time/clock.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { thingFor } from './reported-thing.ts';
import { reports } from './table.ts';

const perDayLimits = { person: 20, source: 60 };

/** Only reports that were written count. */
export const reportLimits = (database: OpenDatabase) => {
  const ofPerson = rateLimit(database, 'reports', perDayLimits.person, days(1), 'reports');
  const ofSource = rateLimit(database, 'reports-source', perDayLimits.source, days(1), 'reports from your network');
  return <T>(userId: string, source: string, write: () => Promise<T>): Promise<T> =>
    countOnSuccess(ofPerson, [userId], () => countOnSuccess(ofSource, [source], write));
};

export const toReport = (row: typeof reports.$inferSelect): Report => ({
  _id: row.id,
  subject: { kind: row.subjectKind, id: row.subjectId },
  title: row.title,
  reason: row.reason,
  state: row.move === null ? 'open' : row.move === 'dismiss' ? 'dismissed' : 'upheld',
  createdAt: row.createdAt.toISOString(),
});

/** The text is quoted as it stands now, with its hash: a later change of it does not change the report. */
export const writeReport = async (
  { db, clock, uploads }: Pick<FastifyInstance, 'clock' | 'db' | 'uploads'>,
  viewer: Viewer,
  { kind, id, reason, details = '' }: NewReport,
): Promise<Report> => {
  if (reason === 'other' && details === '') throw detailsMissing();
  const subjectId = id.toLowerCase();
  const { quote, ...thing } = await thingFor({ db, uploads }, viewer, kind, subjectId);
  const quoteHash = createHash('sha256').update(quote).digest('hex');
  const values = { ...thing, reporterId: viewer._id, subjectKind: kind, subjectId, reason, details, quote, quoteHash };
  return db.transaction(async (tx) => {
    await holdLiving(tx, [viewer._id]);
    const [made] = await tx
      .insert(reports)
      .values({ ...values, createdAt: clock() })
      .onConflictDoNothing()
      .returning();
    if (!made) throw conflict(errorCodes.reportExists, 'You have reported this already. We look at it.');
    return toReport(made);
  });
};

const detailsMissing = () =>
  badRequest(errorCodes.invalidInput, 'Please say what is wrong.', {
    fields: { details: 'is needed for this reason' },
  });
