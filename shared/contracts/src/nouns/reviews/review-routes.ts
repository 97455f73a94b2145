import * as s from '@nearhand/contracts/schema';
import * as v from 'valibot';
import { pageFilter, type RouteTable } from '../../schema/route.ts';
import { Paragraph } from '../../schema/text-fields.ts';
import { maxReviewPictures, Review } from './reviews.ts';

/** Which reviews `GET reviews` gives. */
const ReviewFilter = s.record({
  ...pageFilter,
  service: s.optional(s.Id),
  provider: s.optional(s.Id),
  pending: s.optional(
    s.described(v.literal('true'), {
      description: 'Only those that wait for an admin: all for an admin, else one’s own',
    }),
  ),
  mine: s.optional(s.described(v.literal('true'), { description: 'Only one’s own' })),
});

const SeenReview = s.record({
  seen: s.optional(
    s.described(s.text(), {
      description:
        '`editedAt`, or else `createdAt`, of the words that were read: 409 when the author changed them since',
    }),
  ),
});

/** Sent with `POST upload/review`; those that the review shows stay allowed. */
const images = s.optional(
  s.described(v.array(s.text({ minLength: 1, maxLength: 200 })), { maxItems: maxReviewPictures }),
);

const opinion = {
  rating: s.integer({ minimum: 1, maximum: 5 }),
  comment: Paragraph({ minLength: 1, maxLength: 2000 }),
};

export const CreateReview = s.record({ service: s.Id, ...opinion, images }, { additionalProperties: false });
export type CreateReview = v.InferOutput<typeof CreateReview>;

/** `PUT /reviews/:id`: by its author; what is absent stays. */
const ChangeReview = s.record(
  { rating: s.optional(opinion.rating), comment: s.optional(opinion.comment), images },
  { additionalProperties: false, minProperties: 1 },
);
export type ChangeReview = v.InferOutput<typeof ChangeReview>;

/** `POST` and `PUT reviews/:id/reply`. */
const WriteReply = s.record({ text: opinion.comment }, { additionalProperties: false });

export const reviewsRoutes = {
  'GET reviews': {
    summary: 'Reviews of what the caller may see, newest first',
    description: 'Of one service, of one provider, or of everything.',
    roles: 'anyone',
    personal: true,
    query: ReviewFilter,
    answer: s.Page(Review),
  },
  'GET reviews/:id': { summary: 'One review', roles: 'anyone', personal: true, answer: s.Data(Review) },
  'POST reviews': {
    summary: 'Review a service',
    roles: ['customer'],
    body: CreateReview,
    idempotent: true,
    status: 201,
    answer: s.Data(Review),
  },
  'PUT reviews/:id': {
    summary: 'Change one’s review',
    roles: ['customer'],
    body: ChangeReview,
    answer: s.Data(Review),
  },
  'POST reviews/:id/approve': {
    summary: 'Makes a review public that waits for it; one that is public already stays so',
    roles: ['admin'],
    query: SeenReview,
    answer: s.Data(Review),
  },
  'POST reviews/:id/reply': {
    summary: 'Reply to a review of one’s service, once',
    roles: ['provider', 'admin'],
    body: WriteReply,
    status: 201,
    answer: s.Data(Review),
  },
  'PUT reviews/:id/reply': {
    summary: 'Change one’s reply, for a day',
    roles: ['provider', 'admin'],
    body: WriteReply,
    answer: s.Data(Review),
  },
  'DELETE reviews/:id': { summary: 'Delete a review' },
} as const satisfies RouteTable;
