import { flag, Id, IdOf, Instant, integer, optional, record, reference, text } from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** A customer's review of a service, 1 to 5 stars. */
export const Review = record({
  _id: Id,
  service: IdOf,
  serviceName: text(),
  user: reference({ _id: Id, name: text(), avatar: text() }),
  rating: integer({ minimum: 1, maximum: 5 }),
  comment: text(),
  /** Written after a completed booking. */
  verified: flag(),
  /** Waits for an admin: neither public nor counted, its author and admins alone see it. */
  pending: optional(flag()),
  /** An admin hid it after a report: then it is pending, too. */
  hidden: optional(flag()),
  createdAt: Instant,
  editedAt: optional(Instant),
});
export type Review = v.InferOutput<typeof Review>;
