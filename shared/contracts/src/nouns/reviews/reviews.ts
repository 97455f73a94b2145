import { flag, Id, IdOf, Instant, integer, list, optional, record, reference, text } from '@nearhand/contracts/schema';
import type * as v from 'valibot';

export const maxReviewPictures = 4;

/** A customer's review of a service, 1 to 5 stars. */
export const Review = record({
  _id: Id,
  service: IdOf,
  serviceName: text(),
  user: reference({ _id: Id, name: text(), avatar: text() }),
  rating: integer({ minimum: 1, maximum: 5 }),
  comment: text(),
  /** Absent when there are none. */
  images: optional(list(text())),
  /** Written after a completed booking. */
  verified: flag(),
  /** Waits for an admin: neither public nor counted, its author and admins alone see it. */
  pending: optional(flag()),
  createdAt: Instant,
  editedAt: optional(Instant),
});
export type Review = v.InferOutput<typeof Review>;
