import { basicsOfAccount } from './accounts/account-routes.ts';
import { exportsOfAccount } from './exports/export-routes.ts';
import { passkeysOfAccount } from './passkeys/passkey-routes.ts';
import { sessionsOfAccount } from './sessions/session-routes.ts';

/** All nouns, a line each: what the file of its routes exports. Routes are the members whose names end with `Routes`. */

export * from './accounts/account-routes.ts';
export * from './admin-actions/admin-action-routes.ts';
export * from './blocks/block-routes.ts';
export * from './booking-money/agreement-routes.ts';
export * from './booking-money/case-routes.ts';
export * from './bookings/booking-routes.ts';
export * from './calendars/calendar-routes.ts';
export * from './cancellation/cancellation-routes.ts';
export * from './contact/contact-routes.ts';
export * from './conversations/conversation-routes.ts';
export * from './credentials/credential-routes.ts';
export * from './credits/credit-routes.ts';
export * from './dashboards/dashboard-routes.ts';
export * from './documents/document-routes.ts';
export * from './exports/export-routes.ts';
export * from './identities/identity-routes.ts';
export * from './live/live-routes.ts';
export * from './notifications/notification-routes.ts';
export * from './office/figure-routes.ts';
export * from './office/people-routes.ts';
export * from './operate/operate-routes.ts';
export * from './passkeys/passkey-routes.ts';
export * from './payments/payment-routes.ts';
export * from './places/place-routes.ts';
export * from './portfolio/portfolio-routes.ts';
export * from './repeats/repeat-routes.ts';
export * from './reports/report-routes.ts';
export * from './reviews/review-routes.ts';
export * from './saved-cards/saved-card-routes.ts';
export * from './schedules/schedule-routes.ts';
export * from './services/saved-routes.ts';
export * from './services/service-routes.ts';
export * from './sessions/session-routes.ts';
export * from './subscriptions/subscription-routes.ts';
export * from './uploads/upload-routes.ts';
export * from './waiting/waiting-routes.ts';
export * from './wallet/wallet-routes.ts';

/** One tag of OpenAPI. */
export const accountsRoutes = {
  ...basicsOfAccount,
  ...exportsOfAccount,
  ...passkeysOfAccount,
  ...sessionsOfAccount,
} as const;
