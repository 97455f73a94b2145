import { noun } from '../../kernel/nouns/noun.ts';
import { reviewsReceived, reviewsWritten } from './exports.ts';
import { reviewRoutes } from './routes.ts';
import * as tables from './table.ts';

export const reviews = noun({
  routes: [reviewRoutes],
  tables,
  exports: {
    reviews: [
      { name: 'reviews-written.json', about: 'Reviews that you wrote.', query: reviewsWritten },
      { name: 'reviews-received.json', about: 'Public reviews of your services.', query: reviewsReceived },
    ],
  },
});
