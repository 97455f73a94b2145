import { eq } from 'drizzle-orm';
import { implement } from '../../kernel/http/api-routes.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { expireRequests } from '../bookings/expire-requests.ts';
import { bookings } from '../bookings/table.ts';
import { customerStats, recentBookings, upcomingServices } from './customer-repository.ts';
import { momentOf } from './needs.ts';
import { popularServices, providerStats, recentActivity, weekEarnings } from './provider-repository.ts';

const listLimit = 5;
const weekCount = 12;

/** Lists of bookings expire overdue requests before they are read: figures beside them do so, too. */
const dashboardRoutes = implement((app) => {
  return {
    'GET dashboard/provider/stats': async ({ viewer }) => {
      await expireRequests(app, eq(bookings.providerId, viewer._id));
      return { data: await providerStats(app.db, viewer, momentOf(app)) };
    },
    'GET dashboard/provider/recent-activity': async ({ viewer }) => ({
      data: await recentActivity(app.db, viewer, 2 * listLimit),
    }),
    'GET dashboard/provider/popular-services': async ({ viewer }) => ({
      data: await popularServices(app.db, viewer, listLimit),
    }),
    'GET dashboard/provider/earnings': async ({ viewer }) => {
      const until = { now: app.clock(), timeZone: app.settings.timeZone, weeks: weekCount };
      return { data: await weekEarnings(app.db, viewer, until) };
    },
    'GET dashboard/stats': async ({ viewer }) => {
      await expireRequests(app, eq(bookings.customerId, viewer._id));
      return { data: await customerStats(app.db, viewer._id, momentOf(app)) };
    },
    'GET dashboard/upcoming-services': async ({ viewer }) => ({
      data: await upcomingServices(app.db, viewer._id, momentOf(app), listLimit),
    }),
    'GET dashboard/recent-bookings': async ({ viewer }) => {
      await expireRequests(app, eq(bookings.customerId, viewer._id));
      return { data: await recentBookings(app.db, viewer._id, listLimit) };
    },
  };
});

export const dashboards = noun({ routes: [dashboardRoutes] });
