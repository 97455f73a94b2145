import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';

/** A login of the account that has not ended. */
export const AccountSession = s.record({
  _id: s.Id,
  /** In words: `Chrome on Windows`. */
  device: s.named('Unknown device'),
  /** A country or a city, or the network such as `203.0.113.x`; empty when it is unknown. */
  place: s.text(),
  createdAt: s.Instant,
  /** Rounded down to 10 minutes, never before `createdAt`. */
  lastUsedAt: s.Instant,
  /** The session of this request. */
  isCurrent: s.flag(),
});
export type AccountSession = v.InferOutput<typeof AccountSession>;
