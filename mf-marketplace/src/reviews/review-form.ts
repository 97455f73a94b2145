import { type ChangeReview, type CreateReview, fitsIn, type Review, toParagraph } from '@nearhand/contracts';
import { type InferType, object, string } from 'yup';

export const ratings = ['1', '2', '3', '4', '5'] as const;

const noComment = 'Please write a comment';

export const reviewForm = object({
  rating: string().oneOf(ratings).required(),
  comment: string()
    .transform(toParagraph)
    .required(noComment)
    .test('max', 'Please keep it under 2,000 characters', (comment) => fitsIn(comment, 2000)),
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
  comment,
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
