import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { roles } from '../../rules/role.ts';
import { bookingStatuses } from '../bookings/booking-lifecycle.ts';

/** `deleted` people have no name and no email any more. */
export const personStates = ['active', 'suspended', 'deleted'] as const;
export type PersonState = (typeof personStates)[number];

const row = {
  _id: s.Id,
  name: s.named('Unnamed'),
  email: s.text(),
  avatar: s.text(),
  role: s.oneOf(roles),
  state: s.oneOf(personStates),
  createdAt: s.Instant,
};

/** One of the people, for admins. */
export const PersonRow = s.record(row);
export type PersonRow = v.InferOutput<typeof PersonRow>;

/** All that is under way with a person, and goes on when they are suspended. */
export const OpenMatters = s.record({
  /** Pending and confirmed ones, as customer and as provider. */
  bookings: s.integer(),
  /** Their prices, together. */
  bookingsAmount: s.Dollars,
  /** The next appointment; null where there is none. */
  next: s.nullable(s.Instant),
  wallet: s.Dollars,
  withdrawals: s.integer(),
  cases: s.integer(),
  /** A paid plan. A suspension ends it with its paid period. */
  subscription: s.flag(),
});
export type OpenMatters = v.InferOutput<typeof OpenMatters>;

const PersonBooking = s.record({
  _id: s.Id,
  service: s.named('Service'),
  /** The other side. */
  with: s.named('Unnamed'),
  side: s.oneOf(['customer', 'provider']),
  /** A calendar day at 00:00 UTC. */
  date: s.Instant,
  timeSlot: s.text(),
  status: s.oneOf(bookingStatuses),
  amount: s.Dollars,
});
export type PersonBooking = v.InferOutput<typeof PersonBooking>;

export const maxAdminNoteLength = 2000;

/** One admin wrote it for the others. */
const Note = s.record({ _id: s.Id, author: s.named('Admin'), text: s.text(), createdAt: s.Instant });

export const PersonDetail = s.record({
  ...row,
  phone: s.text(),
  location: s.text(),
  emailConfirmed: s.flag(),
  identityChecked: s.flag(),
  suspension: s.optional(s.record({ since: s.Instant, reason: s.text() })),
  open: OpenMatters,
  counts: s.record({ bookings: s.integer(), services: s.integer(), reviews: s.integer() }),
  /** `about`: of their things and of themselves. */
  reports: s.record({ aboutOpen: s.integer(), aboutUpheld: s.integer(), by: s.integer(), byDismissed: s.integer() }),
  /** The newest ones. Releases up to November 2026 read them; `GET office/bookings` has all (ADR 35). */
  bookings: s.rows(PersonBooking),
  sessions: s.rows(s.record({ _id: s.Id, createdAt: s.Instant, expiresAt: s.Instant })),
  notes: s.rows(Note),
});
export type PersonDetail = v.InferOutput<typeof PersonDetail>;
