import { isDerived, noPerson } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { searchRoutes } from './routes.ts';
import { compactCounts } from './search-counts.ts';
import * as tables from './table.ts';

export const search = noun({
  routes: [searchRoutes],
  tables,
  exports: {
    serviceSearch: isDerived,
    serviceCounts: noPerson,
    instantCounts: noPerson,
    popularityChanges: noPerson,
    searchWords: 'single words of names, without the person',
  },
  sweeps: { counts: ({ db }) => compactCounts(db) },
});
