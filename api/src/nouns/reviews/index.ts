import { exportFile } from '../../kernel/nouns/export-query.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { repliesWritten, reviewsReceived, reviewsWritten } from './exports.ts';
import { reviewPicturesOfAccount } from './review-repository.ts';
import { reviewRoutes } from './routes.ts';
import * as tables from './table.ts';

export const reviews = noun({
  routes: [reviewRoutes],
  tables,
  exports: {
    reviewReplies: exportFile('replies.json', 'Your replies to reviews of your services.', repliesWritten),
    reviews: [
      exportFile('reviews-written.json', 'Reviews that you wrote.', reviewsWritten),
      exportFile('reviews-received.json', 'Public reviews of your services.', reviewsReceived),
    ],
  },
  onAccount: [reviewPicturesOfAccount],
});
