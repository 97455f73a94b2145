import { basicsOfAccount } from '../nouns/accounts/account-routes.ts';
import { exportsOfAccount } from '../nouns/exports/export-routes.ts';
import { passkeysOfAccount } from '../nouns/passkeys/passkey-routes.ts';
import { sessionsOfAccount } from '../nouns/sessions/session-routes.ts';

/** The files of nouns with requests and routes, a line each. The table of routes has the members whose names end with `Routes`. */

export * from '../nouns/accounts/account-routes.ts';
export * from '../nouns/admin-actions/admin-action-routes.ts';
export * from '../nouns/blocks/block-routes.ts';
export * from '../nouns/booking-money/booking-money-routes.ts';
export * from '../nouns/bookings/booking-routes.ts';
export * from '../nouns/calendars/calendar-routes.ts';
export * from '../nouns/contact/contact-routes.ts';
export * from '../nouns/conversations/conversation-routes.ts';
export * from '../nouns/credentials/credential-routes.ts';
export * from '../nouns/credits/credit-routes.ts';
export * from '../nouns/dashboards/dashboard-routes.ts';
export * from '../nouns/documents/document-routes.ts';
export * from '../nouns/exports/export-routes.ts';
export * from '../nouns/identities/identity-routes.ts';
export * from '../nouns/live/live-routes.ts';
export * from '../nouns/notifications/notification-routes.ts';
export * from '../nouns/office/office-routes.ts';
export * from '../nouns/operate/operate-routes.ts';
export * from '../nouns/passkeys/passkey-routes.ts';
export * from '../nouns/payments/payment-routes.ts';
export * from '../nouns/places/place-routes.ts';
export * from '../nouns/portfolio/portfolio-routes.ts';
export * from '../nouns/repeats/repeat-routes.ts';
export * from '../nouns/reports/report-routes.ts';
export * from '../nouns/reviews/review-routes.ts';
export * from '../nouns/saved-cards/saved-card-routes.ts';
export * from '../nouns/schedules/schedule-routes.ts';
export * from '../nouns/services/service-routes.ts';
export * from '../nouns/sessions/session-routes.ts';
export * from '../nouns/subscriptions/subscription-routes.ts';
export * from '../nouns/uploads/upload-routes.ts';
export * from '../nouns/waiting/waiting-routes.ts';
export * from '../nouns/wallet/wallet-routes.ts';

/** One tag of OpenAPI. */
export const accountsRoutes = {
  ...basicsOfAccount,
  ...exportsOfAccount,
  ...passkeysOfAccount,
  ...sessionsOfAccount,
} as const;
