import * as s from '@nearhand/contracts/schema';
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
export const DocumentSummary = s.record({
  _id: s.Id,
  number: s.text(),
  kind: s.oneOf(documentKinds),
  /** The service, or the month. */
  description: s.text(),
  amount: s.SignedDollars,
  /** When the money moved, or the month ended. */
  occurredAt: s.Instant,
  /** Its days are those of this IANA time zone. */
  timeZone: s.named('UTC'),
});
export type DocumentSummary = v.InferOutput<typeof DocumentSummary>;

/** A movement of the ledger. Earnings of a provider have `gross` and `fee`. */
const DocumentLine = s.record({
  _id: s.Id,
  at: s.Instant,
  description: s.text(),
  /** The option of the service that was booked. */
  option: s.optional(s.text()),
  gross: s.optional(s.SignedDollars),
  fee: s.optional(s.SignedDollars),
  amount: s.SignedDollars,
});
export type DocumentLine = v.InferOutput<typeof DocumentLine>;

/** The sums of a month: `opening + earned - fees + returned + withdrawn + other = closing`. */
const sums = ['opening', 'earned', 'fees', 'returned', 'withdrawn', 'other', 'closing'] as const;
const StatementSums = s.record(v.entriesFromList(sums, s.SignedDollars));
export type StatementSums = v.InferOutput<typeof StatementSums>;

/** All that a receipt or statement shows, on its page and as PDF. Names are those of today. */
export const DocumentDetail = s.record({
  ...DocumentSummary.entries,
  issuedAt: s.Instant,
  recipient: s.text(),
  provider: s.optional(s.text()),
  service: s.optional(s.text()),
  bookingId: s.optional(s.text()),
  bookingDate: s.optional(s.text()),
  /** When it was issued: the booking may have moved since. */
  timeSlot: s.optional(s.text()),
  /** The cancellation policy in words. */
  cancellation: s.optional(s.text()),
  method: s.optional(s.oneOf(['card', 'wallet'])),
  /** Number of the receipt that it corrects. */
  corrects: s.optional(s.text()),
  /** `2026-11`. */
  month: s.optional(s.text()),
  lines: s.list(DocumentLine),
  statement: s.optional(StatementSums),
  previousHash: s.text(),
  hash: s.text(),
  /** The page on which the site confirms the hash. */
  hashUrl: s.text(),
});
export type DocumentDetail = v.InferOutput<typeof DocumentDetail>;
