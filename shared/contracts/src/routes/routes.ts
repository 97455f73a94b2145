import { accountRoutes } from '../nouns/accounts/account-routes.ts';
import { agreementRoutes } from '../nouns/booking-money/agreement-routes.ts';
import { caseRoutes } from '../nouns/booking-money/case-routes.ts';
import { bookingRoutes } from '../nouns/bookings/booking-routes.ts';
import { importedCalendarRoutes } from '../nouns/calendars/calendar-routes.ts';
import { contactRoutes } from '../nouns/contact/contact-routes.ts';
import { conversationRoutes } from '../nouns/conversations/conversation-routes.ts';
import { creditRoutes } from '../nouns/credits/credit-routes.ts';
import { dashboardRoutes } from '../nouns/dashboards/dashboard-routes.ts';
import { documentRoutes } from '../nouns/documents/document-routes.ts';
import { exportRoutes } from '../nouns/exports/export-routes.ts';
import { liveRoutes } from '../nouns/live/live-routes.ts';
import { notificationRoutes } from '../nouns/notifications/notification-routes.ts';
import { operateRoutes, telemetryRoutes } from '../nouns/operate/operate-routes.ts';
import { paymentRoutes } from '../nouns/payments/payment-routes.ts';
import { reviewRoutes } from '../nouns/reviews/review-routes.ts';
import { scheduleRoutes } from '../nouns/schedules/schedule-routes.ts';
import { savedRoutes } from '../nouns/services/saved-routes.ts';
import { providerRoutes, serviceRoutes } from '../nouns/services/service-routes.ts';
import { subscriptionRoutes } from '../nouns/subscriptions/subscription-routes.ts';
import { uploadRoutes } from '../nouns/uploads/upload-routes.ts';
import { waitingRoutes } from '../nouns/waiting/waiting-routes.ts';
import { walletRoutes } from '../nouns/wallet/wallet-routes.ts';
import type { CalledRoute, Method, Route } from '../schema/route.ts';

/**
 * Every route that browsers and other clients call, below `/api`, by noun: the API implements this table and the site
 * calls through it. The keys are the tags of OpenAPI. Outside of it stand what machines ask for: health, metrics, Stripe's webhook, `/internal`, the
 * markup for a page's head, calendar feeds, and the files under `/uploads`.
 */
export const routes = {
  accounts: { ...accountRoutes, ...exportRoutes },
  agreements: agreementRoutes,
  bookings: bookingRoutes,
  calendars: scheduleRoutes,
  cases: caseRoutes,
  contact: contactRoutes,
  conversations: conversationRoutes,
  credits: creditRoutes,
  dashboards: dashboardRoutes,
  documents: documentRoutes,
  'imported calendars': importedCalendarRoutes,
  live: liveRoutes,
  notifications: notificationRoutes,
  operate: operateRoutes,
  payments: paymentRoutes,
  providers: providerRoutes,
  reviews: reviewRoutes,
  'saved services': savedRoutes,
  services: serviceRoutes,
  subscriptions: subscriptionRoutes,
  telemetry: telemetryRoutes,
  uploads: uploadRoutes,
  'waiting list': waitingRoutes,
  wallet: walletRoutes,
} as const;

type Groups = (typeof routes)[keyof typeof routes];
type NameIn<Group> = Group extends Group ? keyof Group : never;

/** Method and path of a route: `GET bookings/me`. */
export type RouteName = NameIn<Groups>;

/** The table's entry for a route. */
export type RouteOf<N extends RouteName, Group = Groups> = Group extends Record<N, infer R extends Route> ? R : never;

/** Every route by its name, in types alone. */
export type ApiRoutes = {
  [N in RouteName]: N extends `${string} ${infer Path}` ? CalledRoute<Path, RouteOf<N>> : never;
};

type NameWith<Trait, N = RouteName> = N extends RouteName ? (RouteOf<N> extends Trait ? N : never) : never;

/** Routes that take an `Idempotency-Key`. */
export type IdempotentRoute = NameWith<{ idempotent: true }>;

type PathAfter<M extends Method, N> = N extends `${M} ${infer Path}` ? Path : never;

/** Paths that can be called by a method. */
export type PathsOf<M extends Method> = PathAfter<M, RouteName>;
