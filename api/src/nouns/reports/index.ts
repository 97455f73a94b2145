import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { recordAdminAction, rejectOwnMatter } from '../../kernel/admin-actions/admin-actions.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { implement } from '../../kernel/http/api-routes.ts';
import { sourceOf } from '../../kernel/limits/rate-limit.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { askedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { readMessagePicture, sendPicture } from '../uploads/message-picture-files.ts';
import { decideReport } from './decide-report.ts';
import { readQueue } from './report-queue.ts';
import { showAgain, sidesOf } from './reported-thing.ts';
import { reports } from './table.ts';
import { reportLimits, toReport, writeReport } from './write-report.ts';

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
      send: async ({ viewer, params: { id, picture }, query }, reply) => {
        const image = picture.toLowerCase();
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
    reports: exportFile(
      'reports.json',
      'What you reported, and whether we acted.',
      own(reports, reports.reporterId, 'ownerId', 'decidedBy', 'decisionReason', 'quote', 'quoteHash', 'images'),
    ),
  },
});
