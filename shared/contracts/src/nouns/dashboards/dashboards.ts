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
  record,
  SignedDollars,
  text,
} from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { unnamedProvider } from '../../rules/role.ts';
import { bookingStatuses } from '../bookings/booking-lifecycle.ts';

export const ProviderStats = record({
  servicesOffered: integer(),
  activeBookings: integer(),
  pendingRequests: integer(),
  totalEarnings: SignedDollars,
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

export const CustomerStats = record({ activeBookings: integer(), upcomingServices: integer() });
export type CustomerStats = v.InferOutput<typeof CustomerStats>;

export const UpcomingService = record({
  _id: Id,
  serviceName: named('Service'),
  providerName: named(unnamedProvider),
  /** A calendar day at 00:00 UTC. */
  date: Instant,
  price: Dollars,
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
  /** Its customer has reviewed the service. */
  reviewed: optional(flag()),
});
export type RecentBooking = v.InferOutput<typeof RecentBooking>;
