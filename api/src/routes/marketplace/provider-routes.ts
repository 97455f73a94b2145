import { implement } from '../../kernel/http/api-routes.ts';
import { publicProvider } from '../../nouns/providers/provider-service.ts';

/** Who offers services, as everyone may see them. */
export const providerRoutes = implement((app) => ({
  'GET providers/:id': async ({ params, viewer }) => ({ data: await publicProvider(app.db, params.id, viewer) }),
}));
