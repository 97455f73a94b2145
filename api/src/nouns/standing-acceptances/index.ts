import { exportFile } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { acceptancesOf } from './exports.ts';
import * as tables from './table.ts';

export const standingAcceptancesNoun = noun({
  tables,
  exports: {
    standingAcceptances: exportFile(
      'instant-booking.json',
      'When you said that paid requests for a service are accepted in advance.',
      acceptancesOf,
    ),
  },
});
