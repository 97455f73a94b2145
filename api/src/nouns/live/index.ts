import { noun } from '../../kernel/nouns/noun.ts';
import { liveRoutes } from './routes.ts';

export const live = noun({ routes: [liveRoutes] });
