import { noun } from '../../kernel/nouns/noun.ts';
import { rescheduleRoutes } from './routes.ts';

export const reschedules = noun({ routes: [rescheduleRoutes] });
