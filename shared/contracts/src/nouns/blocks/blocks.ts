import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** A person whom the caller has blocked. `_id` is the person's. */
export const Block = s.record({ _id: s.Id, name: s.named('Unnamed'), avatar: s.text(), createdAt: s.Instant });
export type Block = v.InferOutput<typeof Block>;

/** Whether the caller has blocked a person, and the bookings between the two that stay open. */
export const BlockState = s.record({
  isBlocked: s.flag(),
  /** False for an admin. */
  canBlock: s.optional(s.flag()),
  openBookings: s.rows(s.record({ _id: s.Id, service: s.named('Service'), date: s.Instant, timeSlot: s.text() })),
});
export type BlockState = v.InferOutput<typeof BlockState>;
