import { exportFile, isDerived, noPerson, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { issueDocuments } from './issue-documents.ts';
import { documentRoutes } from './routes.ts';
import * as tables from './table.ts';

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
