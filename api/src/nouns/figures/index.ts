import { noun } from '../../kernel/nouns/noun.ts';
import { figureRoutes } from './routes.ts';

export const figures = noun({ routes: [figureRoutes] });
