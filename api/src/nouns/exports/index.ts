import { implement } from '../../kernel/http/api-routes.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { exportLimit, exportsOfAccount, latestExport, openExport, requestExport } from './data-exports.ts';
import { prepareExports, sweepExports } from './prepare-exports.ts';
import * as tables from './table.ts';

const exportRoutes = implement((app) => {
  const exports = exportLimit(app.database);
  return {
    'GET account/export': async ({ viewer }) => ({ data: await latestExport(app, viewer._id) }),
    'POST account/export': async ({ viewer }) => ({ data: await requestExport(app, exports, viewer._id) }),
    'GET account/export/:id/download': {
      exposeHeadRoute: false,
      send: async ({ viewer, params: { id } }, reply) => {
        const { stream, bytes, createdAt } = await openExport(app, viewer._id, id);
        const name = `nearhand-data-${createdAt.toISOString().slice(0, 10)}.zip`;
        return reply
          .type('application/zip')
          .header('content-length', bytes)
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'private, no-store')
          .send(stream);
      },
    },
  };
});

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
