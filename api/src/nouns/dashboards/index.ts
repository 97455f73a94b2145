import { implement } from '../../kernel/http/api-routes.ts';
import { noun } from '../../kernel/nouns/noun.ts';
import { customerStats, recentBookings, upcomingServices } from './customer-repository.ts';
import { momentOf } from './needs.ts';
import { popularServices, providerStats, recentActivity, weekEarnings } from './provider-repository.ts';

const listLimit = 5;
const weekCount = 12;

const dashboardRoutes = implement((app) => {
  return {
    'GET dashboard/provider/stats': async ({ viewer }) => ({
      data: await providerStats(app.db, viewer, momentOf(app)),
    }),
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
    'GET dashboard/stats': async ({ viewer }) => ({ data: await customerStats(app.db, viewer._id, momentOf(app)) }),
    'GET dashboard/upcoming-services': async ({ viewer }) => ({
      data: await upcomingServices(app.db, viewer._id, momentOf(app), listLimit),
    }),
    'GET dashboard/recent-bookings': async ({ viewer }) => ({
      data: await recentBookings(app.db, viewer._id, listLimit),
    }),
  };
});

export const dashboards = noun({ routes: [dashboardRoutes] });
