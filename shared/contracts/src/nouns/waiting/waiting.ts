import { Id, Instant, named, neededText, optional, record, reference, text } from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** A customer waits for a taken time. `GET waiting` gives the caller's own. */
export const WaitingEntry = record({
  _id: Id,
  service: reference({ _id: Id, name: named('Service') }),
  /** A calendar day at 00:00 UTC. */
  date: Instant,
  timeSlot: text(),
  /** The time is free: a request is held for the caller until then, and waits for its payment. */
  offer: optional(record({ bookingId: neededText({ format: 'uuid' }), until: Instant })),
  createdAt: Instant,
});
export type WaitingEntry = v.InferOutput<typeof WaitingEntry>;
