import { createHash } from 'node:crypto';
import { errorCodes, type Report } from '@nearhand/contracts';
import type { NewReport } from '@nearhand/contracts/wire';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { recordAdminAction, rejectOwnMatter } from '../../kernel/admin-actions/admin-actions.ts';
import type { OpenDatabase } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { conflict, wrongField } from '../../kernel/errors/api-error.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { countOnSuccess, rateLimit, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { exportFile, rowsOf } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { askedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { days } from '../../kernel/time/clock.ts';
import { requireLiving } from '../accounts/account-repository.ts';
import { readMessagePicture, sendPicture } from '../uploads/upload-repository.ts';
import { decideReport } from './decide-report.ts';
import { readQueue } from './report-queue.ts';
import { showAgain, sidesOf, thingFor } from './reported-thing.ts';
import { reports } from './table.ts';

const perDayLimits = { person: 20, source: 60 };

/** Only reports that were written count. */
const reportLimits = (database: OpenDatabase) => {
  const ofPerson = rateLimit(database, 'reports', perDayLimits.person, days(1), 'reports');
  const ofSource = rateLimit(database, 'reports-source', perDayLimits.source, days(1), 'reports from your network');
  return <T>(userId: string, source: string, write: () => Promise<T>): Promise<T> =>
    countOnSuccess(ofPerson, [userId], () => countOnSuccess(ofSource, [source], write));
};

const toReport = (row: typeof reports.$inferSelect): Report => ({
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
  { kind, id: subjectId, reason, details = '' }: NewReport,
): Promise<Report> => {
  if (reason === 'other' && details === '') throw detailsMissing();
  const { quote, ...thing } = await thingFor({ db, uploads }, viewer, kind, subjectId);
  const quoteHash = createHash('sha256').update(quote).digest('hex');
  const values = { ...thing, reporterId: viewer._id, subjectKind: kind, subjectId, reason, details, quote, quoteHash };
  return db.transaction(async (tx) => {
    await requireLiving(tx, viewer._id);
    const [made] = await tx
      .insert(reports)
      .values({ ...values, createdAt: clock() })
      .onConflictDoNothing()
      .returning();
    if (!made) throw conflict(errorCodes.reportExists, 'You have reported this already. We look at it.');
    return toReport(made);
  });
};

const detailsMissing = () => wrongField('details', 'Please say what is wrong.', 'is needed for this reason');

const reportRoutes = implement((app) => {
  const limited = reportLimits(app.database);
  return {
    'POST reports': async (request) => {
      const { viewer, body } = request;
      return { data: await limited(viewer._id, sourceOf(request), () => writeReport(app, viewer, body)) };
    },
    'GET reports': async ({ viewer, query }) => {
      const page = askedPage(query);
      const { createdAt, id } = reports;
      const rows = await app.db
        .select({ _id: id, at: positionAt(createdAt), report: reports })
        .from(reports)
        .where(and(eq(reports.reporterId, viewer._id), page.from && isAfterPosition(createdAt, id, page.from)))
        .orderBy(desc(createdAt), desc(id))
        .limit(page.limit + 1);
      return pageAnswer(rows, page, ({ report }) => toReport(report));
    },
    'GET office/reports': async ({ viewer, query: { state = 'open', kind } }) => ({
      data: await readQueue(app, viewer, state, kind),
    }),
    'GET office/reports/:id/pictures/:picture': {
      exposeHeadRoute: false,
      send: async ({ viewer, params: { id, picture: image }, query }, reply) => {
        const handedOver = and(
          eq(reports.id, id),
          ne(reports.ownerId, viewer._id),
          sql`${image} = any(${reports.images})`,
        );
        const report = await findRow(app.db, reports, handedOver);
        return sendPicture(reply, report && (await readMessagePicture(app.uploads, image, query.size)));
      },
    },
    'POST office/reports/:id/decide': ({ viewer, params: { id }, body }) =>
      decideReport(app, id, { ...body, adminId: viewer._id }),
    'POST office/unhide': async ({ body: { kind, id, reason } }) => {
      await app.db.transaction(async (tx) => {
        rejectOwnMatter(...(await sidesOf(tx, kind, id)));
        await showAgain(tx, kind, id);
        await recordAdminAction(tx, { subject: { kind, id }, reason });
      });
    },
  };
});

export const reportsNoun = noun({
  routes: [reportRoutes],
  tables: { reports },
  exports: {
    // Reports about a person stay with the marketplace: the reporter must be safe.
    // Reports by a deleted account stay: others depend on the decision. Their reporter has no name any more.
    reports: exportFile('reports.json', 'What you reported, and whether we acted.', (userId) =>
      rowsOf(reports, eq(reports.reporterId, userId), {
        without: ['reporterId', 'ownerId', 'move', 'decidedBy', 'decisionReason', 'quote', 'quoteHash', 'images'],
        // As in `toReport`.
        more: {
          state: sql`case when move is null then 'open' when move = 'dismiss' then 'dismissed' else 'upheld' end`,
        },
      }),
    ),
  },
});
