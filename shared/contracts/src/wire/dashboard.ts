import { type Static, Type } from 'typebox';
import { bookingStatuses } from '../nouns/bookings/booking-lifecycle.ts';
import { Dollars, Id, Instant, SignedDollars } from './envelope.ts';

export const ProviderStats = Type.Object({
  servicesOffered: Type.Integer(),
  activeBookings: Type.Integer(),
  pendingRequests: Type.Integer(),
  totalEarnings: SignedDollars,
});
export type ProviderStats = Static<typeof ProviderStats>;

/** `GET /dashboard/provider/earnings`: the last twelve weeks, oldest first, the running one last. */
export const WeekEarnings = Type.Object({
  week: Type.String({ format: 'date', description: 'The Monday it begins on, by the calendar of the marketplace' }),
  earnings: SignedDollars,
});
export type WeekEarnings = Static<typeof WeekEarnings>;

export const Activity = Type.Object({
  id: Type.String(),
  type: Type.Enum(['booking', 'completed', 'request', 'review']),
  service: Type.String(),
  date: Instant,
  amount: Type.Optional(Dollars),
  rating: Type.Optional(Type.Integer()),
});
export type Activity = Static<typeof Activity>;

export const PopularService = Type.Object({
  id: Id,
  name: Type.String(),
  category: Type.String(),
  rating: Type.Number(),
  price: Dollars,
});
export type PopularService = Static<typeof PopularService>;

export const CustomerStats = Type.Object({ activeBookings: Type.Integer(), upcomingServices: Type.Integer() });
export type CustomerStats = Static<typeof CustomerStats>;

export const UpcomingService = Type.Object({
  _id: Id,
  serviceName: Type.String(),
  providerName: Type.String(),
  date: Type.String({ format: 'date-time', description: 'A calendar day at 00:00 UTC' }),
  price: Dollars,
});
export type UpcomingService = Static<typeof UpcomingService>;

export const RecentBooking = Type.Object({
  _id: Id,
  serviceId: Id,
  serviceName: Type.String(),
  providerName: Type.String(),
  price: Dollars,
  createdAt: Instant,
  status: Type.Enum(bookingStatuses),
  reviewed: Type.Optional(Type.Boolean({ description: 'Its customer has reviewed the service' })),
});
export type RecentBooking = Static<typeof RecentBooking>;
