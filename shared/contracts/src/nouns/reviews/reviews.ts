import { flag, Id, IdOf, Instant, integer, list, optional, record, reference, text } from '@nearhand/contracts/schema';
import type * as v from 'valibot';

export const replyEditHours = 24;

/** The provider's public answer to a review. */
export const ReviewReply = record({
  _id: Id,
  text: text(),
  createdAt: Instant,
  editedAt: optional(Instant),
  /** An admin hid it after a report: its provider and admins alone see it. */
  hidden: optional(flag()),
});
export type ReviewReply = v.InferOutput<typeof ReviewReply>;
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
  /** An admin hid it after a report: then it is pending, too. */
  hidden: optional(flag()),
  createdAt: Instant,
  editedAt: optional(Instant),
  /** Of the service: the one who may reply. */
  provider: optional(Id),
  reply: optional(ReviewReply),
});
export type Review = v.InferOutput<typeof Review>;
