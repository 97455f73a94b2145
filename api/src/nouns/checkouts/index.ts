import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { checkoutResource } from './checkout-resource.ts';
import * as tables from './table.ts';

export const checkouts = noun({
  tables,
  exports: {
    checkouts: exportFile(
      'checkouts.json',
      'Purchases of credits and plans that you began, in cents.',
      own(tables.checkouts, tables.checkouts.userId),
    ),
  },
  stripe: [checkoutResource],
});
