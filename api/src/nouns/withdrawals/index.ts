import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { bankResource } from './bank-account.ts';
import { withdrawalRoutes } from './routes.ts';
import * as tables from './table.ts';
import { withdrawalResource, withdrawalsOfAccount } from './withdrawal-resource.ts';

export const withdrawals = noun({
  routes: [withdrawalRoutes],
  tables,
  exports: {
    withdrawals: exportFile(
      'withdrawals.json',
      'Money that you withdrew from your wallet, in cents.',
      own(tables.withdrawals, tables.withdrawals.userId),
    ),
  },
  onAccount: [withdrawalsOfAccount],
  stripe: [withdrawalResource, bankResource],
});
