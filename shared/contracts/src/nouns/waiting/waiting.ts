import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** A customer waits for a taken time. `GET waiting` gives the caller's own. */
export const WaitingEntry = s.record({
  _id: s.Id,
  service: s.reference({ _id: s.Id, name: s.named('Service') }),
  /** A calendar day at 00:00 UTC. */
  date: s.Instant,
  timeSlot: s.text(),
  /** The time is free: a request is held for the caller until then, and waits for its payment. */
  offer: s.optional(s.record({ bookingId: s.neededText({ format: 'uuid' }), until: s.Instant })),
  createdAt: s.Instant,
});
export type WaitingEntry = v.InferOutput<typeof WaitingEntry>;
