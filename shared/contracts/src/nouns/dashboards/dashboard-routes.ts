import * as s from '@nearhand/contracts/schema';
import type { RouteTable } from '../../schema/route.ts';
import {
  Activity,
  CustomerStats,
  PopularService,
  ProviderStats,
  RecentBooking,
  UpcomingService,
  WeekEarnings,
} from './dashboards.ts';

export const dashboardsRoutes = {
  'GET dashboard/provider/stats': {
    summary: 'Figures of a provider, and what waits for them; an admin gets those of the whole marketplace',
    roles: ['provider', 'admin'],
    answer: s.Data(ProviderStats),
  },
  'GET dashboard/provider/recent-activity': {
    summary: 'The latest bookings, requests and reviews of a provider',
    roles: ['provider', 'admin'],
    answer: s.Data(s.rows(Activity)),
  },
  'GET dashboard/provider/popular-services': {
    summary: 'The services of a provider that are booked most',
    roles: ['provider', 'admin'],
    answer: s.Data(s.rows(PopularService)),
  },
  'GET dashboard/provider/earnings': {
    summary: 'Earnings of the last twelve weeks, oldest first',
    roles: ['provider', 'admin'],
    answer: s.Data(s.rows(WeekEarnings)),
  },
  'GET dashboard/stats': { summary: 'Figures of a customer, and what waits for them', answer: s.Data(CustomerStats) },
  'GET dashboard/upcoming-services': {
    summary: 'The next bookings of a customer',
    answer: s.Data(s.rows(UpcomingService)),
  },
  'GET dashboard/recent-bookings': {
    summary: 'The latest bookings of a customer',
    answer: s.Data(s.rows(RecentBooking)),
  },
} as const satisfies RouteTable;
