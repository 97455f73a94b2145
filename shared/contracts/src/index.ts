/** For slices and shell: schemas of answers, types and rules. What the API alone needs, requests and routes, is in `./wire`. */

export type { Data, Page, Read } from '@nearhand/contracts/schema';
export { scriptJson } from '@slices/format';
export type { ErrorCode } from './error-code.ts';
export * as errorCodes from './error-codes.ts';
export * from './nouns/nouns.ts';
export * from './page-head.ts';
export * from './paging.ts';
export * from './paths.ts';
export * from './pictures/file-kind.ts';
export * from './pictures/picture-file.ts';
export type * from './routes/route-groups.ts';
export type { ApiRoutes, IdempotentRoute, PathsOf, RouteName } from './routes/routes.ts';
export {
  clockTime,
  type DateFormatOptions,
  dayFormat,
  instantFormat,
  longDate,
  mediumDate,
  shortDate,
  weekFormat,
  zonedFormat,
} from './rules/date-formats.ts';
export * from './rules/direction.ts';
export * from './rules/limits.ts';
export * from './rules/money.ts';
export * from './rules/role.ts';
export { daysAgo, timeAgo } from './rules/time-ago.ts';
export * from './rules/time-slot.ts';
export * from './runtime-config.ts';
export type { ErrorBody, Method } from './schema/route.ts';
export * from './site.ts';
export { toAmount } from './text/amount.ts';
export { counted, formatCount } from './text/count.ts';
export { durationText } from './text/duration.ts';
export { toEmail } from './text/email.ts';
export { charactersOf, cutText, eachCharacter, fitsIn, textLength, unitsPerCharacter } from './text/length.ts';
export { asciiDigits, toLine, toParagraph } from './text/line.ts';
