import { createHash } from 'node:crypto';
import { documentKinds } from '@nearhand/contracts';
import { type Static, Type } from 'typebox';
import { Check } from 'typebox/value';
import type { documents } from './table.ts';

export type DocumentRow = typeof documents.$inferSelect;
export type Series = DocumentRow['series'];

/** A movement of the ledger. What belongs to people is an id: names would change the hash when an account is deleted. */
const Line = Type.Object({
  transactionId: Type.String(),
  key: Type.String(),
  kind: Type.String(),
  at: Type.String(),
  description: Type.String(),
  cents: Type.Integer(),
  /** The marketplace's part beside `cents`. */
  feeCents: Type.Optional(Type.Integer()),
  credits: Type.Optional(Type.Integer()),
  bookingId: Type.Optional(Type.String()),
  /** The option that was booked; documents that are older than this member do not say it. */
  option: Type.Optional(Type.String()),
});
export type Line = Static<typeof Line>;

const Content = Type.Object({
  number: Type.String(),
  kind: Type.Enum(documentKinds),
  userId: Type.String(),
  issuedAt: Type.String(),
  timeZone: Type.String(),
  lines: Type.Array(Line),
  /** The customer pays it, or gets it back where it is negative; of a statement the closing balance. */
  totalCents: Type.Integer(),
  method: Type.Optional(Type.Enum(['card', 'wallet'])),
  booking: Type.Optional(
    Type.Object({
      id: Type.String(),
      date: Type.String(),
      /** Like the date as it was at the issue. */
      timeSlot: Type.Optional(Type.String()),
      serviceId: Type.String(),
      service: Type.String(),
      providerId: Type.String(),
    }),
  ),
  /** The receipt that a refund, a dispute or a return corrects. */
  corrects: Type.Optional(Type.Object({ number: Type.String(), transactionId: Type.String() })),
  period: Type.Optional(
    Type.Object({
      month: Type.String(),
      from: Type.String(),
      until: Type.String(),
      openingCents: Type.Integer(),
      closingCents: Type.Integer(),
    }),
  ),
});
export type Content = Static<typeof Content>;

export const isContent = (content: unknown): content is Content => Check(Content, content);

export const contentOf = ({ series, position, content }: DocumentRow): Content => {
  if (!isContent(content)) throw new TypeError(`The content of ${numberOf(series, position)} cannot be read.`);
  return content;
};

const digits = 6;

export const numberOf = (series: Series, position: number): string =>
  `${series}-${String(position).padStart(digits, '0')}`;

/** Of a number as `DocumentNumber` of the contracts allows it. */
export const positionOf = (number: string): { series: Series; position: number } => {
  const [series, position] = number.split('-');
  return { series: series === 'S' ? 'S' : 'R', position: Number(position) };
};

/** Members in the order of their names, without spaces. `verify-document.mjs` has it again, to be independent. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
};

export const hashOf = (previousHash: string, content: unknown): string =>
  createHash('sha256')
    .update(`${previousHash}${canonicalJson(content)}`)
    .digest('hex');
