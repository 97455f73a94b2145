import { noun } from '../../kernel/nouns/noun.ts';
import { dashboardRoutes } from './routes.ts';

export const dashboards = noun({ routes: [dashboardRoutes] });
