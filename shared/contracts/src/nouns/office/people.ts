import {
  Dollars,
  flag,
  Id,
  Instant,
  integer,
  named,
  nullable,
  oneOf,
  optional,
  record,
  rows,
  text,
} from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { roles } from '../../rules/role.ts';
import { bookingStatuses } from '../bookings/booking-lifecycle.ts';

/** `deleted` people have no name and no email any more. */
export const personStates = ['active', 'suspended', 'deleted'] as const;
export type PersonState = (typeof personStates)[number];

const row = {
  _id: Id,
  name: named('Unnamed'),
  email: text(),
  avatar: text(),
  role: oneOf(roles),
  state: oneOf(personStates),
  createdAt: Instant,
};

/** One of the people, for admins. */
export const PersonRow = record(row);
export type PersonRow = v.InferOutput<typeof PersonRow>;

/** All that is under way with a person, and goes on when they are suspended. */
export const OpenMatters = record({
  /** Pending and confirmed ones, as customer and as provider. */
  bookings: integer(),
  /** Their prices, together. */
  bookingsAmount: Dollars,
  /** The next appointment; null where there is none. */
  next: nullable(Instant),
  wallet: Dollars,
  withdrawals: integer(),
  cases: integer(),
  /** A paid plan. A suspension ends it with its paid period. */
  subscription: flag(),
});
export type OpenMatters = v.InferOutput<typeof OpenMatters>;

const PersonBooking = record({
  _id: Id,
  service: named('Service'),
  /** The other side. */
  with: named('Unnamed'),
  side: oneOf(['customer', 'provider']),
  /** A calendar day at 00:00 UTC. */
  date: Instant,
  timeSlot: text(),
  status: oneOf(bookingStatuses),
  amount: Dollars,
});
export type PersonBooking = v.InferOutput<typeof PersonBooking>;

export const maxAdminNoteLength = 2000;

/** One admin wrote it for the others. */
const Note = record({ _id: Id, author: named('Admin'), text: text(), createdAt: Instant });

export const PersonDetail = record({
  ...row,
  phone: text(),
  location: text(),
  emailConfirmed: flag(),
  identityChecked: flag(),
  suspension: optional(record({ since: Instant, reason: text() })),
  open: OpenMatters,
  counts: record({ bookings: integer(), services: integer(), reviews: integer() }),
  /** `about`: of their things and of themselves. */
  reports: record({ aboutOpen: integer(), aboutUpheld: integer(), by: integer(), byDismissed: integer() }),
  /** The newest ones. Releases up to November 2026 read them; `GET office/bookings` has all (ADR 35). */
  bookings: rows(PersonBooking),
  sessions: rows(record({ _id: Id, createdAt: Instant, expiresAt: Instant })),
  notes: rows(Note),
});
export type PersonDetail = v.InferOutput<typeof PersonDetail>;
