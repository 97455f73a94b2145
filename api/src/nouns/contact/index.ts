import { noun } from '../../kernel/nouns/noun.ts';
import { contactRoutes } from './routes.ts';

export const contact = noun({ routes: [contactRoutes] });
