import { accountRoutes } from '../nouns/accounts/account-routes.ts';
import { exportRoutes } from '../nouns/exports/export-routes.ts';
import { passkeyRoutes } from '../nouns/passkeys/passkey-routes.ts';
import { sessionRoutes } from '../nouns/sessions/session-routes.ts';

// The table `routes` by noun. A module, not an object: TypeScript names a module in a declaration, and would write out all
// schemas of an object, which are longer than it allows.

export const accounts = { ...accountRoutes, ...exportRoutes, ...passkeyRoutes, ...sessionRoutes } as const;
export { adminActionRoutes as 'admin actions' } from '../nouns/admin-actions/admin-action-routes.ts';
export { blockRoutes as blocks } from '../nouns/blocks/block-routes.ts';
export { agreementRoutes as agreements } from '../nouns/booking-money/agreement-routes.ts';
export { caseRoutes as cases } from '../nouns/booking-money/case-routes.ts';
export { bookingRoutes as bookings } from '../nouns/bookings/booking-routes.ts';
export { importedCalendarRoutes as 'imported calendars' } from '../nouns/calendars/calendar-routes.ts';
export { cancellationRoutes as cancellation } from '../nouns/cancellation/cancellation-routes.ts';
export { contactRoutes as contact } from '../nouns/contact/contact-routes.ts';
export { conversationRoutes as conversations } from '../nouns/conversations/conversation-routes.ts';
export { credentialRoutes as credentials } from '../nouns/credentials/credential-routes.ts';
export { creditRoutes as credits } from '../nouns/credits/credit-routes.ts';
export { dashboardRoutes as dashboards } from '../nouns/dashboards/dashboard-routes.ts';
export { documentRoutes as documents } from '../nouns/documents/document-routes.ts';
export { identityRoutes as identities } from '../nouns/identities/identity-routes.ts';
export { liveRoutes as live } from '../nouns/live/live-routes.ts';
export { notificationRoutes as notifications } from '../nouns/notifications/notification-routes.ts';
export { figureRoutes as figures } from '../nouns/office/figure-routes.ts';
export { peopleRoutes as people } from '../nouns/office/people-routes.ts';
export { operateRoutes as operate, telemetryRoutes as telemetry } from '../nouns/operate/operate-routes.ts';
export { paymentRoutes as payments } from '../nouns/payments/payment-routes.ts';
export { placeRoutes as 'service areas' } from '../nouns/places/place-routes.ts';
export { portfolioRoutes as portfolio } from '../nouns/portfolio/portfolio-routes.ts';
export { repeatRoutes as repeats } from '../nouns/repeats/repeat-routes.ts';
export { reportRoutes as reports } from '../nouns/reports/report-routes.ts';
export { reviewRoutes as reviews } from '../nouns/reviews/review-routes.ts';
export { savedCardRoutes as 'saved cards' } from '../nouns/saved-cards/saved-card-routes.ts';
export { scheduleRoutes as calendars } from '../nouns/schedules/schedule-routes.ts';
export { savedRoutes as 'saved services' } from '../nouns/services/saved-routes.ts';
export { providerRoutes as providers, serviceRoutes as services } from '../nouns/services/service-routes.ts';
export { subscriptionRoutes as subscriptions } from '../nouns/subscriptions/subscription-routes.ts';
export { uploadRoutes as uploads } from '../nouns/uploads/upload-routes.ts';
export { waitingRoutes as 'waiting list' } from '../nouns/waiting/waiting-routes.ts';
export { walletRoutes as wallet } from '../nouns/wallet/wallet-routes.ts';
