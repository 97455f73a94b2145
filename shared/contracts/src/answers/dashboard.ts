import { unnamedProvider } from '../nouns/services/service-lifecycle.ts';
import { bookingStatuses } from '../rules/booking-lifecycle.ts';
import type {
  Activity,
  CustomerStats,
  PopularService,
  ProviderStats,
  RecentBooking,
  UpcomingService,
  WeekEarnings,
} from '../wire/dashboard.ts';
import { instant, membersOf, number, oneOf, text } from './read.ts';

export const readProviderStats = (answer: unknown): ProviderStats => {
  const { servicesOffered, activeBookings, pendingRequests, totalEarnings } = membersOf(answer);
  return {
    servicesOffered: number(servicesOffered),
    activeBookings: number(activeBookings),
    pendingRequests: number(pendingRequests),
    totalEarnings: number(totalEarnings),
  };
};

export const readCustomerStats = (answer: unknown): CustomerStats => {
  const { activeBookings, upcomingServices } = membersOf(answer);
  return { activeBookings: number(activeBookings), upcomingServices: number(upcomingServices) };
};

export const readWeekEarnings = (answer: unknown): WeekEarnings => {
  const { week, earnings } = membersOf(answer);
  return { week: instant(week), earnings: number(earnings) };
};

/** Something that happened; of an unknown type, a booking. */
export const readActivity = (answer: unknown): Activity => {
  const { id, type, service, date, amount, rating } = membersOf(answer);
  return {
    id: text(id),
    type: oneOf(type, ['booking', 'completed', 'request', 'review'], 'booking'),
    service: text(service),
    date: instant(date),
    ...(typeof amount === 'number' && { amount }),
    ...(typeof rating === 'number' && { rating }),
  };
};

export const readPopularService = (answer: unknown): PopularService => {
  const { id, name, category, rating, price } = membersOf(answer);
  return { id: text(id), name: text(name), category: text(category), rating: number(rating), price: number(price) };
};

export const readUpcomingService = (answer: unknown): UpcomingService => {
  const { _id, serviceName, providerName, date, price } = membersOf(answer);
  return {
    _id: text(_id),
    serviceName: text(serviceName) || 'Service',
    providerName: text(providerName) || unnamedProvider,
    date: instant(date),
    price: number(price),
  };
};

export const readRecentBooking = (answer: unknown): RecentBooking => {
  const { _id, serviceId, serviceName, providerName, price, createdAt, status, reviewed } = membersOf(answer);
  return {
    _id: text(_id),
    serviceId: text(serviceId),
    serviceName: text(serviceName) || 'Service',
    providerName: text(providerName) || unnamedProvider,
    price: number(price),
    createdAt: instant(createdAt),
    status: oneOf(status, bookingStatuses, 'pending'),
    ...(typeof reviewed === 'boolean' && { reviewed }),
  };
};
