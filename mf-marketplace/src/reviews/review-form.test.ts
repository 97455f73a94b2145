import { aReview } from '@nearhand/testing';
import { toChangeReview, toReviewForm } from './review-form.ts';

const review = aReview({ rating: 3, comment: 'Fine' });

test.each([
  ['nothing', {}, undefined],
  ['only blanks around it', { comment: ' Fine\n' }, undefined],
  ['the comment', { comment: 'Great' }, { comment: 'Great' }],
  ['the rating', { rating: '4' }, { rating: 4 }],
  ['both', { rating: '1', comment: 'Bad' }, { rating: 1, comment: 'Bad' }],
] as const)('%s changed', (_what, change, sent) => {
  expect(toChangeReview(review, { ...toReviewForm(review), ...change })).toEqual(sent);
});
