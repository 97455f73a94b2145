import { type Static, Type } from 'typebox';
import { Id, Instant } from './envelope.ts';

/** A customer waits for a taken time. `GET waiting` gives the caller's own. */
export const WaitingEntry = Type.Object({
  _id: Id,
  service: Type.Object({ _id: Id, name: Type.String() }),
  date: Type.String({ format: 'date-time', description: 'A calendar day at 00:00 UTC' }),
  timeSlot: Type.String(),
  offer: Type.Optional(
    Type.Object(
      { bookingId: Id, until: Instant },
      { description: 'The time is free: a request is held for the caller until then, and waits for its payment' },
    ),
  ),
  createdAt: Instant,
});
export type WaitingEntry = Static<typeof WaitingEntry>;
