import { type Static, Type } from 'typebox';
import { documentKinds } from '../rules/document.ts';
import { Id, Instant, PageFilter, SignedDollars } from './envelope.ts';

export const DocumentKind = Type.Enum(documentKinds);

/** `R-000001`: the series, and the position in it, without gaps. `R` are receipts, `S` statements. */
export const DocumentNumber = Type.String({ pattern: '^[RS]-[0-9]{6,9}$' });

/** One row of `GET /documents`. Negative amounts went back to the customer; of a statement it is the closing balance. */
export const DocumentSummary = Type.Object({
  _id: Id,
  number: Type.String(),
  kind: DocumentKind,
  /** The service, or the month. */
  description: Type.String(),
  amount: SignedDollars,
  /** When the money moved, or the month ended. */
  occurredAt: Instant,
  timeZone: Type.String({ description: 'Its days are those of this IANA time zone' }),
});
export type DocumentSummary = Static<typeof DocumentSummary>;

/** Query of `GET /documents`; both series without `series`. */
export const DocumentFilter = Type.Object({
  ...PageFilter.properties,
  series: Type.Optional(Type.Enum(['receipts', 'statements'])),
});
export type DocumentFilter = Static<typeof DocumentFilter>;

/** A movement of the ledger. Earnings of a provider have `gross` and `fee`. */
export const DocumentLine = Type.Object({
  _id: Id,
  at: Instant,
  description: Type.String(),
  option: Type.Optional(Type.String({ description: 'The option of the service that was booked' })),
  gross: Type.Optional(SignedDollars),
  fee: Type.Optional(SignedDollars),
  amount: SignedDollars,
});
export type DocumentLine = Static<typeof DocumentLine>;

/** The sums of a month: `opening + earned - fees + returned + withdrawn + other = closing`. */
export const StatementSums = Type.Object({
  opening: SignedDollars,
  earned: SignedDollars,
  fees: SignedDollars,
  returned: SignedDollars,
  withdrawn: SignedDollars,
  other: SignedDollars,
  closing: SignedDollars,
});
export type StatementSums = Static<typeof StatementSums>;

/** All that a receipt or statement shows, on its page and as PDF. Names are those of today. */
export const DocumentDetail = Type.Object({
  ...DocumentSummary.properties,
  issuedAt: Instant,
  recipient: Type.String(),
  provider: Type.Optional(Type.String()),
  service: Type.Optional(Type.String()),
  bookingId: Type.Optional(Type.String()),
  bookingDate: Type.Optional(Type.String()),
  timeSlot: Type.Optional(Type.String({ description: 'When it was issued: the booking may have moved since' })),
  method: Type.Optional(Type.Enum(['card', 'wallet'])),
  corrects: Type.Optional(Type.String({ description: 'Number of the receipt that it corrects' })),
  month: Type.Optional(Type.String({ description: '2026-11' })),
  lines: Type.Array(DocumentLine),
  statement: Type.Optional(StatementSums),
  previousHash: Type.String(),
  hash: Type.String(),
  hashUrl: Type.String({ description: 'Where the site confirms the hash' }),
});
export type DocumentDetail = Static<typeof DocumentDetail>;

/** `GET /documents/:id/file`: the hash is the SHA-256 of `previousHash` and the content as JSON with sorted keys. */
export const DocumentFile = Type.Object({
  number: Type.String(),
  previousHash: Type.String(),
  hash: Type.String(),
  content: Type.Unknown(),
});

/** Query of `GET /documents/hash`. */
export const DocumentHashFilter = Type.Object({
  number: DocumentNumber,
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

/** The site confirms it to those who hold the document. */
export const DocumentHash = Type.Object({
  number: Type.String(),
  previousHash: Type.String(),
  hash: Type.String(),
});
export type DocumentHash = Static<typeof DocumentHash>;
