import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit, sourceOf } from '../../kernel/limits/rate-limit.ts';
import { exportFile, isDerived, noPerson, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { minutes } from '../../kernel/time/clock.ts';
import { documentPdf } from './document-pdf.ts';
import { issueBeforeReading, issueDocuments } from './issue-documents.ts';
import { confirmHash, fileOf, findDocument, listDocuments, toDetail } from './read-documents.ts';
import * as tables from './table.ts';

const seriesOf = { receipts: 'R', statements: 'S' } as const;

const documentRoutes = implement((app) => {
  const { database, db } = app;
  const files = rateLimit(database, 'document-files', 60, minutes(10), 'downloads');
  const hashes = rateLimit(database, 'document-hashes', 60, minutes(10));
  const attachment = (name: string) => ({ 'content-disposition': `attachment; filename="${name}"` });
  return {
    'GET documents': async ({ viewer, query }) => {
      await issueBeforeReading(app);
      const series = query.series && seriesOf[query.series];
      return listDocuments(db, viewer._id, { series, booking: query.booking }, askedPage(query));
    },
    'GET documents/hash': async (request) => {
      await hashes.count(sourceOf(request));
      return { data: await confirmHash(db, request.query) };
    },
    'GET documents/:id': async ({ viewer, params: { id } }) => ({
      data: await toDetail(app, await findDocument(db, id, viewer)),
    }),
    'GET documents/:id/pdf': {
      send: async ({ viewer, params: { id } }, reply) => {
        await files.count(viewer._id);
        const document = await toDetail(app, await findDocument(db, id, viewer));
        reply.type('application/pdf').headers(attachment(`${document.number}.pdf`));
        return reply.send(await documentPdf(document));
      },
    },
    'GET documents/:id/file': {
      send: async ({ viewer, params: { id } }, reply) => {
        await files.count(viewer._id);
        const file = fileOf(await findDocument(db, id, viewer));
        reply.type('application/json; charset=utf-8').headers(attachment(`${file.number}.json`));
        // Not through the schema: the hash covers every member.
        return reply.send(`${JSON.stringify(file, undefined, 2)}\n`);
      },
    },
  };
});

export const documents = noun({
  routes: [documentRoutes],
  tables,
  exports: {
    documents: exportFile(
      'receipts.json',
      'Your receipts and statements, in cents.',
      own(tables.documents, tables.documents.userId),
    ),
    documentSeries: noPerson,
    receiptsDue: isDerived,
    statementsDue: isDerived,
  },
  jobs: [{ name: 'issue-documents', schedule: '* * * * *', run: issueDocuments }],
});
