import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { localDay } from '@nearhand/contracts';
import {
  Activity,
  ApiError,
  CustomerStats,
  Data,
  PopularService,
  ProviderStats,
  RecentBooking,
  UpcomingService,
  WeekEarnings,
} from '@nearhand/contracts/wire';
import { type TSchema, Type } from 'typebox';
import { signedIn, viewerOf } from '../../kernel/http/auth.ts';
import { wallClock } from '../../kernel/time/clock.ts';
import { customerStats, recentBookings, upcomingServices } from '../../nouns/dashboards/customer-repository.ts';
import { popularServices, providerStats, recentActivity } from '../../nouns/dashboards/provider-repository.ts';
import { weekEarnings } from '../../nouns/dashboards/week-earnings.ts';

const listed = 5;
const weeksShown = 12;
const answer = <T extends TSchema>(schema: T) => ({
  tags: ['dashboards'],
  response: { 200: Data(schema), '4xx': ApiError },
});

const providerDashboard: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', signedIn('provider', 'admin'));

  app.get('/stats', { schema: answer(ProviderStats) }, async (request) => ({
    data: await providerStats(app.db, viewerOf(request)),
  }));
  app.get('/recent-activity', { schema: answer(Type.Array(Activity)) }, async (request) => ({
    data: await recentActivity(app.db, viewerOf(request), 2 * listed),
  }));
  app.get('/popular-services', { schema: answer(Type.Array(PopularService)) }, async (request) => ({
    data: await popularServices(app.db, viewerOf(request), listed),
  }));
  app.get('/earnings', { schema: answer(Type.Array(WeekEarnings)) }, async (request) => {
    const until = { now: app.clock(), timeZone: app.settings.timeZone, weeks: weeksShown };
    return { data: await weekEarnings(app.db, viewerOf(request)._id, until) };
  });
};

const customerDashboard: FastifyPluginAsyncTypebox = async (app) => {
  app.addHook('onRequest', signedIn());
  const today = () => localDay(wallClock(app.clock(), app.settings.timeZone));

  app.get('/stats', { schema: answer(CustomerStats) }, async (request) => ({
    data: await customerStats(app.db, viewerOf(request)._id, today()),
  }));
  app.get('/upcoming-services', { schema: answer(Type.Array(UpcomingService)) }, async (request) => ({
    data: await upcomingServices(app.db, viewerOf(request)._id, today(), listed),
  }));
  app.get('/recent-bookings', { schema: answer(Type.Array(RecentBooking)) }, async (request) => ({
    data: await recentBookings(app.db, viewerOf(request)._id, listed),
  }));
};

/** Figures and short lists for the two dashboards, computed where the rows are. */
export const dashboardRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(providerDashboard, { prefix: '/dashboard/provider' });
  await app.register(customerDashboard, { prefix: '/dashboard' });
};
