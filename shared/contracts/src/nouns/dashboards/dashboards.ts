import * as s from '@nearhand/contracts/schema';
import type * as v from 'valibot';
import { unnamedProvider } from '../../rules/role.ts';
import { localDay } from '../../rules/time-slot.ts';
import { bookingStatuses } from '../bookings/booking-lifecycle.ts';

/** Something that waits for the reader. `request`: without an answer for a day. */
export const Need = s.record({
  kind: s.oneOf(['pay', 'newTime', 'review', 'case', 'request']).strict,
  count: s.integer({ minimum: 1 }),
  /** Of the booking or service, where it is the only one. */
  id: s.optional(s.Id),
});
export type Need = v.InferOutput<typeof Need>;

/** A confirmed booking of today or tomorrow, by the calendar of the marketplace. */
export const AgendaEntry = s.record({
  _id: s.Id,
  serviceName: s.named('Service'),
  customerName: s.named('Customer'),
  /** A calendar day at 00:00 UTC. */
  date: s.Instant,
  timeSlot: s.text(),
  address: s.text(),
});
export type AgendaEntry = v.InferOutput<typeof AgendaEntry>;

const today = s.orElse(s.Day, () => localDay(new Date()));

/** Of a provider; an admin gets those of the whole marketplace. */
export const ProviderStats = s.record({
  servicesOffered: s.integer(),
  activeBookings: s.integer(),
  pendingRequests: s.integer(),
  totalEarnings: s.SignedDollars,
  needs: s.optional(s.rows(Need)),
  agenda: s.optional(s.rows(AgendaEntry)),
  today,
});
export type ProviderStats = v.InferOutput<typeof ProviderStats>;

/** `GET /dashboard/provider/earnings`: the last twelve weeks, oldest first, the running one last. */
export const WeekEarnings = s.record({
  /** The Monday it begins on, by the calendar of the marketplace. */
  week: s.Day,
  earnings: s.SignedDollars,
});
export type WeekEarnings = v.InferOutput<typeof WeekEarnings>;

/** Something that happened; of an unknown type, a booking. */
export const Activity = s.record({
  id: s.text(),
  type: s.oneOf(['booking', 'completed', 'request', 'review']),
  service: s.text(),
  date: s.Instant,
  amount: s.optional(s.Dollars),
  rating: s.optional(s.integer()),
});
export type Activity = v.InferOutput<typeof Activity>;

export const PopularService = s.record({
  id: s.Id,
  name: s.text(),
  category: s.text(),
  rating: s.number(),
  price: s.Dollars,
});
export type PopularService = v.InferOutput<typeof PopularService>;

export const CustomerStats = s.record({
  activeBookings: s.integer(),
  upcomingServices: s.integer(),
  needs: s.optional(s.rows(Need)),
  today,
});
export type CustomerStats = v.InferOutput<typeof CustomerStats>;

const pictured = {
  category: s.optional(s.text()),
  /** URL of the service's first image. */
  image: s.optional(s.text()),
};

export const UpcomingService = s.record({
  _id: s.Id,
  serviceName: s.named('Service'),
  providerName: s.named(unnamedProvider),
  /** A calendar day at 00:00 UTC. */
  date: s.Instant,
  price: s.Dollars,
  timeSlot: s.optional(s.text()),
  address: s.optional(s.text()),
  providerId: s.optional(s.Id),
  providerAvatar: s.optional(s.text()),
  ...pictured,
});
export type UpcomingService = v.InferOutput<typeof UpcomingService>;

export const RecentBooking = s.record({
  _id: s.Id,
  serviceId: s.Id,
  serviceName: s.named('Service'),
  providerName: s.named(unnamedProvider),
  price: s.Dollars,
  createdAt: s.Instant,
  status: s.oneOf(bookingStatuses, 'pending'),
  ...pictured,
  /** Its customer has reviewed the service, or cannot: it is not public, or a side has blocked the other. */
  reviewed: s.optional(s.flag()),
});
export type RecentBooking = v.InferOutput<typeof RecentBooking>;
