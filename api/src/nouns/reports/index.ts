import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { reportRoutes } from './routes.ts';
import * as tables from './table.ts';

const { reports } = tables;

export const reportsNoun = noun({
  routes: [reportRoutes],
  tables,
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
