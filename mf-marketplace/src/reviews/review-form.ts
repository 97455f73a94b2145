import { type ChangeReview, type CreateReview, type Review, toParagraph } from '@nearhand/contracts';
import { maxLength } from '@nearhand/ui/forms';
import { array, type InferType, object, string } from 'yup';

export const ratings = ['1', '2', '3', '4', '5'] as const;

export const reviewForm = object({
  rating: string().oneOf(ratings).required(),
  comment: string().transform(toParagraph).required('Please write a comment').test(maxLength(2000, 'comment')),
  images: array().of(string().required()).required(),
});
export type ReviewForm = InferType<typeof reviewForm>;

export const emptyReview: ReviewForm = { rating: '5', comment: '', images: [] };

export const toReviewForm = ({ rating, comment, images = [] }: Review): ReviewForm => ({
  rating: ratings[rating - 1] ?? '5',
  comment,
  images,
});

export const toCreateReview = (service: string, { rating, comment, images }: ReviewForm): CreateReview => ({
  service,
  rating: Number(rating),
  comment,
  ...(images.length > 0 && { images }),
});

/** Only what differs from the review as it stands; undefined when nothing does. */
export const toChangeReview = (review: Review, form: ReviewForm): ChangeReview | undefined => {
  const { rating, comment } = toCreateReview(review.service, form);
  const { images } = form;
  const change = {
    ...(rating !== review.rating && { rating }),
    ...(comment !== review.comment && { comment }),
    ...(images.join() !== (review.images ?? []).join() && { images }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
};
