import { implement } from '../../kernel/http/api-routes.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { askedPage } from '../../kernel/paging/cursor.ts';
import { hours, minutes, todayOf } from '../../kernel/time/clock.ts';
import * as tables from '../badges/table.ts';
import { sentFile } from '../uploads/picture.ts';
import { credentialPicture, storeFile, sweepFiles } from './credential-files.ts';
import {
  createCredential,
  credentialsOf,
  credentialsOfAccount,
  deleteCredential,
  listCredentials,
  openFile,
} from './credentials.ts';
import { decideCredential, remindOfExpiry } from './decide-credential.ts';

const filesPerHourLimit = 30;

const credentialRoutes = implement((app) => {
  const files = rateLimit(app.database, 'credential-files', filesPerHourLimit, hours(1), 'files');
  const downloads = rateLimit(app.database, 'credential-downloads', 120, minutes(10), 'downloads');
  return {
    'GET credentials': async ({ viewer }) => ({ data: await credentialsOf(app, viewer._id) }),
    'POST credentials/files': async (request) => {
      const { _id } = request.viewer;
      await files.count(_id);
      return { data: { file: await storeFile(app, _id, await sentFile(request, 'file', credentialPicture)) } };
    },
    'POST credentials': async ({ viewer, body }) => ({ data: await createCredential(app, viewer._id, body) }),
    'DELETE credentials/:id': ({ viewer, params: { id } }) => deleteCredential(app, viewer._id, id),
    'GET credentials/:id/file': {
      exposeHeadRoute: false,
      send: async ({ viewer, params: { id } }, reply) => {
        await downloads.count(viewer._id);
        const { stream, name, bytes } = await openFile(app, id, viewer);
        // Never a document of this site, whatever a PDF holds.
        return reply
          .type('application/octet-stream')
          .header('content-length', bytes)
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .header('cache-control', 'private, no-store')
          .send(stream);
      },
    },
    'GET office/credentials': ({ query }) => listCredentials(app.db, todayOf(app), query.state, askedPage(query)),
    'POST office/credentials/:id/approve': async ({ params: { id }, query }) => ({
      data: await decideCredential(app, id, { name: query.name }),
    }),
    'POST office/credentials/:id/reject': async ({ params: { id }, body }) => ({
      data: await decideCredential(app, id, body),
    }),
  };
});

export const credentials = noun({
  routes: [credentialRoutes],
  tables,
  exports: {
    credentials: exportFile(
      'credentials.json',
      'Licences and insurances that you handed in. The files are in the folder credentials.',
      own(tables.credentials, tables.credentials.ownerId, 'fileId', 'isReminded'),
    ),
    credentialFiles: 'kind and size of the files in the folder credentials',
  },
  onAccount: [credentialsOfAccount],
  jobs: [{ name: 'remind-of-expiry', schedule: '7 * * * *', run: remindOfExpiry }],
  sweeps: { credentialFiles: sweepFiles },
});
