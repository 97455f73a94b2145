import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { avatarOfAccount, picturesOfAccount } from './avatar.ts';
import { uploadRoutes } from './routes.ts';
import { sweepUploads } from './sweep-uploads.ts';
import * as tables from './table.ts';

export const uploads = noun({
  routes: [uploadRoutes],
  tables,
  exports: {
    uploads: exportFile(
      'pictures.json',
      'Pictures that you uploaded. The files are in the folder pictures.',
      own(tables.uploads, tables.uploads.ownerId),
    ),
  },
  onAccount: [avatarOfAccount, picturesOfAccount],
  sweeps: { uploads: sweepUploads },
});
