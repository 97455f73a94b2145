import { noun } from '../../kernel/nouns/noun.ts';
import { adminActionRoutes } from './routes.ts';

/** The tables stand in `kernel/admin-actions`: each route of an admin writes into them. */
export const adminActions = noun({ routes: [adminActionRoutes] });
