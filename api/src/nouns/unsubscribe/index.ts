import { implement } from '../../kernel/http/api-routes.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { oneClickRoutes } from './one-click-routes.ts';
import { unsubscribe as withToken } from './unsubscribe.ts';

const routes = implement((app) => ({
  'POST auth/unsubscribe': async (request) => ({ data: await withToken(app, request.body.token) }),
}));

export const unsubscribe = noun({ routes: [routes], machineRoutes: [oneClickRoutes] });
