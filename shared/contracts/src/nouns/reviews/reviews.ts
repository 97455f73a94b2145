import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';

export const replyEditHours = 24;

/** The provider's public answer to a review. */
export const ReviewReply = s.record({
  _id: s.Id,
  text: s.text(),
  createdAt: s.Instant,
  editedAt: s.optional(s.Instant),
  /** An admin hid it after a report: its provider and admins alone see it. */
  hidden: s.optional(s.flag()),
});
export type ReviewReply = v.InferOutput<typeof ReviewReply>;
export const maxReviewPictures = 4;

/** A customer's review of a service, 1 to 5 stars. */
export const Review = s.record({
  _id: s.Id,
  service: s.IdOf,
  serviceName: s.text(),
  user: s.reference({ _id: s.Id, name: s.text(), avatar: s.text() }),
  rating: s.integer({ minimum: 1, maximum: 5 }),
  comment: s.text(),
  /** Absent when there are none. */
  images: s.optional(s.list(s.text())),
  /** Written after a completed booking. */
  verified: s.flag(),
  /** Waits for an admin: neither public nor counted, its author and admins alone see it. */
  pending: s.optional(s.flag()),
  /** An admin hid it after a report: then it is pending, too. */
  hidden: s.optional(s.flag()),
  createdAt: s.Instant,
  editedAt: s.optional(s.Instant),
  /** Of the service: the one who may reply. */
  provider: s.optional(s.Id),
  reply: s.optional(ReviewReply),
});
export type Review = v.InferOutput<typeof Review>;
