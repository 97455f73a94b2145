import { exportFile, own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { subscriptionResource } from './subscription-resource.ts';
import * as tables from './table.ts';

export const subscriptions = noun({
  tables,
  exports: {
    subscriptions: exportFile(
      'subscriptions.json',
      'Your plans.',
      own(tables.subscriptions, tables.subscriptions.userId),
    ),
    usedOffers: 'a keyed hash that nobody can read, against a second free trial',
  },
  stripe: [subscriptionResource],
});
