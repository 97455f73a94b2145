/** Everything here is free of TypeBox, so that browsers pay for what they use; the schemas are in `./wire`. */

export type { Page } from '@nearhand/contracts/schema';
export { scriptJson } from '@slices/format';
export * from './answers/agreement.ts';
export * from './answers/billing.ts';
export * from './answers/booking.ts';
export * from './answers/document.ts';
export * from './answers/document-text.ts';
export * from './answers/people.ts';
export { formatInstant, pageQuery, type Read, readData, readList, readPage, rowsOfPages } from './answers/read.ts';
export * from './answers/schedule.ts';
export * from './answers/service.ts';
export * from './error-codes.ts';
export * from './nouns/accounts/account-limits.ts';
export type * from './nouns/accounts/account-requests.ts';
export * from './nouns/accounts/accounts.ts';
export type { ContactMessage } from './nouns/contact/contact-routes.ts';
export * from './nouns/conversations/conversations.ts';
export * from './nouns/dashboards/dashboards.ts';
export * from './nouns/exports/exports.ts';
export type { ReadNotifications } from './nouns/notifications/notification-routes.ts';
export * from './nouns/notifications/notifications.ts';
export type { ChangeReview, CreateReview } from './nouns/reviews/review-routes.ts';
export * from './nouns/reviews/reviews.ts';
export * from './nouns/uploads/uploads.ts';
export * from './page-head.ts';
export * from './paths.ts';
export * from './pictures/file-kind.ts';
export * from './pictures/picture-file.ts';
export * from './routes/events.ts';
export type { Method } from './routes/route.ts';
export type { ApiRoutes, IdempotentRoute, PathsOf, RouteName } from './routes/routes.ts';
export * from './rules/agreement.ts';
export * from './rules/booking-lifecycle.ts';
export * from './rules/case.ts';
export * from './rules/direction.ts';
export * from './rules/document.ts';
export * from './rules/limits.ts';
export * from './rules/money.ts';
export * from './rules/offered-times.ts';
export * from './rules/payment-position.ts';
export * from './rules/role.ts';
export * from './rules/schedule.ts';
export * from './rules/service-lifecycle.ts';
export * from './rules/time-slot.ts';
export * from './runtime-config.ts';
export * from './service-search.ts';
export * from './site.ts';
export { toAmount } from './text/amount.ts';
export { toEmail } from './text/email.ts';
export { charactersOf, cutText, eachCharacter, fitsIn, textLength, unitsPerCharacter } from './text/length.ts';
export { toLine, toParagraph } from './text/line.ts';
export { timeAgo } from './text/time-ago.ts';
export type * from './wire/account.ts';
export type * from './wire/agreement.ts';
export type * from './wire/booking.ts';
export type {
  DocumentDetail,
  DocumentFilter,
  DocumentHash,
  DocumentLine,
  DocumentSummary,
  StatementSums,
} from './wire/document.ts';
export type { Data, ErrorBody } from './wire/envelope.ts';
export type * from './wire/schedule.ts';
export type * from './wire/service.ts';
export type * from './wire/subscription.ts';
export type * from './wire/waiting.ts';
export type * from './wire/wallet.ts';
