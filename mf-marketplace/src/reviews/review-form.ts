import type { CreateReview } from '@nearhand/contracts';
import { type InferType, object, string } from 'yup';

export const ratings = ['1', '2', '3', '4', '5'] as const;

export const reviewForm = object({
  rating: string().oneOf(ratings).required(),
  comment: string()
    .required()
    .test('not-blank', (comment) => comment.trim() !== '')
    .max(2000, 'Please keep it under 2,000 characters'),
});
export type ReviewForm = InferType<typeof reviewForm>;

export const emptyReview: ReviewForm = { rating: '5', comment: '' };

export const toCreateReview = (service: string, { rating, comment }: ReviewForm): CreateReview => ({
  service,
  rating: Number(rating),
  comment: comment.trim(),
});
