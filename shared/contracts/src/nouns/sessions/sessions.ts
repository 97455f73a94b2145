import { flag, Id, Instant, named, neededText, record, text } from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { User } from '../accounts/accounts.ts';

/** A login of the account that has not ended. */
export const AccountSession = record({
  _id: Id,
  /** In words: `Chrome on Windows`. */
  device: named('Unknown device'),
  /** A country or a city, or the network such as `203.0.113.x`; empty when it is unknown. */
  place: text(),
  createdAt: Instant,
  /** Rounded down to 10 minutes, never before `createdAt`. */
  lastUsedAt: Instant,
  /** The session of this request. */
  isCurrent: flag(),
});
export type AccountSession = v.InferOutput<typeof AccountSession>;

/** Login and registration answer with this, unwrapped. */
export const SessionGrant = record({ token: neededText(), user: User });
export type SessionGrant = v.InferOutput<typeof SessionGrant>;
