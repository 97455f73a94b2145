import { flag, Id, Instant, named, record, rows, text } from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** A person whom the caller has blocked. `_id` is the person's. */
export const Block = record({ _id: Id, name: named('Unnamed'), avatar: text(), createdAt: Instant });
export type Block = v.InferOutput<typeof Block>;

/** Whether the caller has blocked a person, and the bookings between the two that stay open. */
export const BlockState = record({
  isBlocked: flag(),
  openBookings: rows(record({ _id: Id, service: named('Service'), date: Instant, timeSlot: text() })),
});
export type BlockState = v.InferOutput<typeof BlockState>;
