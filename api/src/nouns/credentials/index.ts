import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import * as tables from '../badges/table.ts';
import { sweepFiles } from './credential-files.ts';
import { remindOfExpiry } from './remind-expiry.ts';
import { credentialRoutes } from './routes.ts';
import { credentialsOfAccount } from './write-credentials.ts';

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
