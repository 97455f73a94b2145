import { implement } from '../../kernel/http/api-routes.ts';
import { exportLimit, latestExport, openExport, requestExport } from './data-exports.ts';

export const exportRoutes = implement((app) => {
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
