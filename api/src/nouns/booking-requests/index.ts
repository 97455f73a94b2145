import { noun } from '../../kernel/nouns/noun.ts';
import { deleteSources } from './booking-limits.ts';
import { requestRoutes } from './routes.ts';

export const bookingRequests = noun({
  routes: [requestRoutes],
  sweeps: { sources: ({ db }) => deleteSources(db) },
});
