import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { exportsOfAccount } from './data-exports.ts';
import { prepareExports, sweepExports } from './prepare-exports.ts';
import { exportRoutes } from './routes.ts';
import * as tables from './table.ts';

export const exports = noun({
  routes: [exportRoutes],
  tables,
  exports: {
    dataExports: exportFile(
      'exports.json',
      'Exports like this one.',
      own(tables.dataExports, tables.dataExports.userId, 'attempts'),
    ),
  },
  onAccount: [exportsOfAccount],
  // A file is made in one go: on a slow machine that of a busy person takes longer than the other jobs may.
  jobs: [{ name: 'prepare-exports', schedule: '* * * * *', run: prepareExports, maxMinutes: 30 }],
  sweeps: { exports: sweepExports },
});
