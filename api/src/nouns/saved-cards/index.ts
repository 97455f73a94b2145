import { noun } from '../../kernel/nouns/noun.ts';
import { savedCardRoutes } from './routes.ts';

/** Without tables: Stripe has the cards. A deleted account's cards go with its customer (`anonymizeCustomer`). */
export const savedCards = noun({ routes: [savedCardRoutes] });
