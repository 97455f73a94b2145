import { own } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { subscriptionResource } from './subscription-resource.ts';
import * as tables from './table.ts';

export const subscriptions = noun({
  tables,
  exports: {
    subscriptions: [
      {
        name: 'subscriptions.json',
        about: 'Your plans.',
        query: own(tables.subscriptions, tables.subscriptions.userId),
      },
    ],
    usedOffers: 'a keyed hash that nobody can read, against a second free trial',
  },
  stripe: [subscriptionResource],
});
