import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { depositResource, depositsOfAccount } from './deposit-resource.ts';
import { depositRoutes } from './routes.ts';
import * as tables from './table.ts';

export const deposits = noun({
  routes: [depositRoutes],
  tables,
  exports: {
    deposits: exportFile(
      'deposits.json',
      'Money that you added to your wallet, in cents.',
      own(tables.deposits, tables.deposits.userId),
    ),
  },
  onAccount: [depositsOfAccount],
  stripe: [depositResource],
});
