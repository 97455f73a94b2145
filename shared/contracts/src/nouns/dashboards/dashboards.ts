import {
  Day,
  Dollars,
  flag,
  Id,
  Instant,
  integer,
  named,
  number,
  oneOf,
  optional,
  orElse,
  record,
  rows,
  SignedDollars,
  text,
} from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { unnamedProvider } from '../../rules/role.ts';
import { localDay } from '../../rules/time-slot.ts';
import { bookingStatuses } from '../bookings/booking-lifecycle.ts';

/** Something that waits for the reader. `request`: without an answer for a day. */
export const Need = record({
  kind: oneOf(['pay', 'newTime', 'review', 'case', 'request']).strict,
  count: integer({ minimum: 1 }),
  /** Of the booking or service, where it is the only one. */
  id: optional(Id),
});
export type Need = v.InferOutput<typeof Need>;

/** A confirmed booking of today or tomorrow, by the calendar of the marketplace. */
export const AgendaEntry = record({
  _id: Id,
  serviceName: named('Service'),
  customerName: named('Customer'),
  /** A calendar day at 00:00 UTC. */
  date: Instant,
  timeSlot: text(),
  address: text(),
});
export type AgendaEntry = v.InferOutput<typeof AgendaEntry>;

const today = orElse(Day, () => localDay(new Date()));

/** Of a provider; an admin gets those of the whole marketplace. */
export const ProviderStats = record({
  servicesOffered: integer(),
  activeBookings: integer(),
  pendingRequests: integer(),
  totalEarnings: SignedDollars,
  needs: optional(rows(Need)),
  agenda: optional(rows(AgendaEntry)),
  today,
});
export type ProviderStats = v.InferOutput<typeof ProviderStats>;

/** `GET /dashboard/provider/earnings`: the last twelve weeks, oldest first, the running one last. */
export const WeekEarnings = record({
  /** The Monday it begins on, by the calendar of the marketplace. */
  week: Day,
  earnings: SignedDollars,
});
export type WeekEarnings = v.InferOutput<typeof WeekEarnings>;

/** Something that happened; of an unknown type, a booking. */
export const Activity = record({
  id: text(),
  type: oneOf(['booking', 'completed', 'request', 'review']),
  service: text(),
  date: Instant,
  amount: optional(Dollars),
  rating: optional(integer()),
});
export type Activity = v.InferOutput<typeof Activity>;

export const PopularService = record({ id: Id, name: text(), category: text(), rating: number(), price: Dollars });
export type PopularService = v.InferOutput<typeof PopularService>;

export const CustomerStats = record({
  activeBookings: integer(),
  upcomingServices: integer(),
  needs: optional(rows(Need)),
  today,
});
export type CustomerStats = v.InferOutput<typeof CustomerStats>;

const pictured = {
  category: optional(text()),
  /** URL of the service's first image. */
  image: optional(text()),
};

export const UpcomingService = record({
  _id: Id,
  serviceName: named('Service'),
  providerName: named(unnamedProvider),
  /** A calendar day at 00:00 UTC. */
  date: Instant,
  price: Dollars,
  timeSlot: optional(text()),
  address: optional(text()),
  providerId: optional(Id),
  providerAvatar: optional(text()),
  ...pictured,
});
export type UpcomingService = v.InferOutput<typeof UpcomingService>;

export const RecentBooking = record({
  _id: Id,
  serviceId: Id,
  serviceName: named('Service'),
  providerName: named(unnamedProvider),
  price: Dollars,
  createdAt: Instant,
  status: oneOf(bookingStatuses, 'pending'),
  ...pictured,
  /** Its customer has reviewed the service. */
  reviewed: optional(flag()),
});
export type RecentBooking = v.InferOutput<typeof RecentBooking>;
