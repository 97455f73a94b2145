import type { ChangeReview, CreateReview, Review } from '@nearhand/contracts';
import { type InferType, object, string } from 'yup';

export const ratings = ['1', '2', '3', '4', '5'] as const;

const noComment = 'Please write a comment';

export const reviewForm = object({
  rating: string().oneOf(ratings).required(),
  comment: string()
    .required(noComment)
    .test('not-blank', noComment, (comment) => comment.trim() !== '')
    .max(2000, 'Please keep it under 2,000 characters'),
});
export type ReviewForm = InferType<typeof reviewForm>;

export const emptyReview: ReviewForm = { rating: '5', comment: '' };

export const toReviewForm = ({ rating, comment }: Review): ReviewForm => ({
  rating: ratings[rating - 1] ?? '5',
  comment,
});

export const toCreateReview = (service: string, { rating, comment }: ReviewForm): CreateReview => ({
  service,
  rating: Number(rating),
  comment: comment.trim(),
});

/** Only what differs from the review as it stands; undefined when nothing does. */
export const toChangeReview = (review: Review, form: ReviewForm): ChangeReview | undefined => {
  const { rating, comment } = toCreateReview(review.service, form);
  const change = {
    ...(rating !== review.rating && { rating }),
    ...(comment !== review.comment && { comment }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
};
