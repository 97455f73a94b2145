import { Id, Instant, list, named, oneOf, optional, record, SignedDollars, text } from '@nearhand/contracts/schema';
import * as v from 'valibot';

/** The kinds of receipts, and a provider's monthly statement. */
export const documentKinds = [
  'payment',
  'refund',
  'dispute',
  'deposit',
  'deposit_return',
  'credits',
  'credits_return',
  'statement',
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** The heading of a document. */
export const documentTitles: Record<DocumentKind, string> = {
  payment: 'Receipt',
  refund: 'Refund',
  dispute: 'Card dispute',
  deposit: 'Receipt for added money',
  deposit_return: 'Return of added money',
  credits: 'Receipt for credits',
  credits_return: 'Return of credits',
  statement: 'Monthly statement',
};

/** One row of `GET /documents`. Negative amounts went back to the customer; of a statement it is the closing balance. */
export const DocumentSummary = record({
  _id: Id,
  number: text(),
  kind: oneOf(documentKinds),
  /** The service, or the month. */
  description: text(),
  amount: SignedDollars,
  /** When the money moved, or the month ended. */
  occurredAt: Instant,
  /** Its days are those of this IANA time zone. */
  timeZone: named('UTC'),
});
export type DocumentSummary = v.InferOutput<typeof DocumentSummary>;

/** A movement of the ledger. Earnings of a provider have `gross` and `fee`. */
const DocumentLine = record({
  _id: Id,
  at: Instant,
  description: text(),
  /** The option of the service that was booked. */
  option: optional(text()),
  gross: optional(SignedDollars),
  fee: optional(SignedDollars),
  amount: SignedDollars,
});
export type DocumentLine = v.InferOutput<typeof DocumentLine>;

/** The sums of a month: `opening + earned - fees + returned + withdrawn + other = closing`. */
const sums = ['opening', 'earned', 'fees', 'returned', 'withdrawn', 'other', 'closing'] as const;
const StatementSums = record(v.entriesFromList(sums, SignedDollars));
export type StatementSums = v.InferOutput<typeof StatementSums>;

/** All that a receipt or statement shows, on its page and as PDF. Names are those of today. */
export const DocumentDetail = record({
  ...DocumentSummary.entries,
  issuedAt: Instant,
  recipient: text(),
  provider: optional(text()),
  service: optional(text()),
  bookingId: optional(text()),
  bookingDate: optional(text()),
  /** When it was issued: the booking may have moved since. */
  timeSlot: optional(text()),
  /** The cancellation policy in words. */
  cancellation: optional(text()),
  method: optional(oneOf(['card', 'wallet'])),
  /** Number of the receipt that it corrects. */
  corrects: optional(text()),
  /** `2026-11`. */
  month: optional(text()),
  lines: list(DocumentLine),
  statement: optional(StatementSums),
  previousHash: text(),
  hash: text(),
  /** The page on which the site confirms the hash. */
  hashUrl: text(),
});
export type DocumentDetail = v.InferOutput<typeof DocumentDetail>;
