/** For slices and shell: schemas of answers, types and rules. What the API alone needs, requests and routes, is in `./wire`. */

export type { Data, Page, Read } from '@nearhand/contracts/schema';
export { scriptJson } from '@slices/format';
export type { ErrorCode } from './error-code.ts';
export * as errorCodes from './error-codes.ts';
export * from './nouns/accounts/account-limits.ts';
export type * from './nouns/accounts/account-requests.ts';
export type { SessionGrant } from './nouns/accounts/account-routes.ts';
export * from './nouns/accounts/account-settings.ts';
export * from './nouns/accounts/accounts.ts';
export * from './nouns/admin-actions/admin-actions.ts';
export * from './nouns/blocks/blocks.ts';
export * from './nouns/booking-money/agreement-lifecycle.ts';
export type { ProposeAgreement } from './nouns/booking-money/agreement-routes.ts';
export * from './nouns/booking-money/agreements.ts';
export type { DecideCase } from './nouns/booking-money/case-routes.ts';
export * from './nouns/booking-money/cases.ts';
export * from './nouns/booking-money/policy-return.ts';
export * from './nouns/bookings/booking-lifecycle.ts';
export type {
  BookingFilter,
  BookingSort,
  ChangeBooking,
  CreateBooking,
  RescheduleBooking,
} from './nouns/bookings/booking-routes.ts';
export * from './nouns/bookings/bookings.ts';
export type { ImportCalendar } from './nouns/calendars/calendar-routes.ts';
export * from './nouns/calendars/calendars.ts';
export * from './nouns/cancellation/policies.ts';
export * from './nouns/cancellation/policy.ts';
export { policySteps, policyWords } from './nouns/cancellation/policy-words.ts';
export type { ContactMessage } from './nouns/contact/contact-routes.ts';
export * from './nouns/conversations/conversations.ts';
export * from './nouns/credentials/badges.ts';
export type { CreateCredential } from './nouns/credentials/credential-routes.ts';
export * from './nouns/credentials/credentials.ts';
export type { CreditPurchase } from './nouns/credits/credit-routes.ts';
export * from './nouns/credits/credits.ts';
export * from './nouns/dashboards/dashboards.ts';
export * from './nouns/documents/document-dates.ts';
export type { DocumentHash } from './nouns/documents/document-routes.ts';
export * from './nouns/documents/document-text.ts';
export * from './nouns/documents/documents.ts';
export * from './nouns/exports/exports.ts';
export * from './nouns/identities/identities.ts';
export type { IdentityRequest } from './nouns/identities/identity-routes.ts';
export * from './nouns/live/events.ts';
export type { ReadNotifications } from './nouns/notifications/notification-routes.ts';
export * from './nouns/notifications/notifications.ts';
export * from './nouns/office/figures.ts';
export * from './nouns/office/people.ts';
export type { NewPasskey, PasskeyAssertion, PasskeyProof } from './nouns/passkeys/passkey-routes.ts';
export * from './nouns/passkeys/passkeys.ts';
export * from './nouns/payments/payment-position.ts';
export * from './nouns/payments/payments.ts';
export * from './nouns/places/places.ts';
export * from './nouns/portfolio/portfolio.ts';
export type { CreateRepeat } from './nouns/repeats/repeat-routes.ts';
export * from './nouns/repeats/repeats.ts';
export type { NewReport } from './nouns/reports/report-routes.ts';
export * from './nouns/reports/reports.ts';
export type { ChangeReview, CreateReview } from './nouns/reviews/review-routes.ts';
export * from './nouns/reviews/reviews.ts';
export * from './nouns/saved-cards/saved-cards.ts';
export * from './nouns/schedules/offered-times.ts';
export type { AddTimeOff } from './nouns/schedules/schedule-routes.ts';
export * from './nouns/schedules/schedules.ts';
export * from './nouns/schedules/week.ts';
export * from './nouns/schedules/working-hours.ts';
export * from './nouns/services/availability.ts';
export * from './nouns/services/providers.ts';
export * from './nouns/services/service-lifecycle.ts';
export type {
  CreateService,
  ServiceFilter,
  UpdateService,
} from './nouns/services/service-routes.ts';
export * from './nouns/services/service-search.ts';
export * from './nouns/services/services.ts';
export * from './nouns/sessions/sessions.ts';
export type { PlanChange, SubscriptionCheckout, TestSubscription } from './nouns/subscriptions/subscription-routes.ts';
export * from './nouns/subscriptions/subscriptions.ts';
export * from './nouns/waiting/waiting.ts';
export * from './nouns/wallet/wallet.ts';
export type { ConfirmDeposit } from './nouns/wallet/wallet-routes.ts';
export * from './page-head.ts';
export * from './paging.ts';
export * from './paths.ts';
export * from './pictures/file-kind.ts';
export * from './pictures/picture-file.ts';
export type { ApiRoutes, IdempotentRoute, PathsOf, RouteName } from './routes/routes.ts';
export * from './rules/direction.ts';
export * from './rules/limits.ts';
export * from './rules/money.ts';
export * from './rules/role.ts';
export * from './rules/time-slot.ts';
export * from './runtime-config.ts';
export type { ErrorBody, Method } from './schema/route.ts';
export * from './site.ts';
export { toAmount } from './text/amount.ts';
export { durationText } from './text/duration.ts';
export { toEmail } from './text/email.ts';
export { charactersOf, cutText, eachCharacter, fitsIn, textLength, unitsPerCharacter } from './text/length.ts';
export { toLine, toParagraph } from './text/line.ts';
export { formatInstant, timeAgo } from './text/time-ago.ts';
