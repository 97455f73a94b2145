import { liveUpdates } from '../../kernel/database/table.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { liveRoutes } from './routes.ts';

export const live = noun({
  routes: [liveRoutes],
  tables: { liveUpdates },
  exports: { liveUpdates: 'ids of what changed, for a moment' },
});
