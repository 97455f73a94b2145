import { createHash } from 'node:crypto';
import { documentKinds } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { Database } from '../../kernel/database/database.ts';
import { firstOf } from '../../kernel/database/first-of.ts';
import type { RowContext } from '../../kernel/jobs/due-rows.ts';
import { documentSeries, documents } from './table.ts';

export type DocumentRow = typeof documents.$inferSelect;
export type Series = DocumentRow['series'];

const Whole = v.pipe(v.number(), v.integer());

/** A movement of the ledger. What belongs to people is an id: names would change the hash when an account is deleted. */
const Line = v.object({
  transactionId: v.string(),
  key: v.string(),
  kind: v.string(),
  at: v.string(),
  description: v.string(),
  cents: Whole,
  /** The marketplace's part beside `cents`. */
  feeCents: v.optional(Whole),
  credits: v.optional(Whole),
  bookingId: v.optional(v.string()),
  /** The option that was booked; documents that are older than this member do not say it. */
  option: v.optional(v.string()),
});
export type Line = v.InferOutput<typeof Line>;

const Content = v.object({
  number: v.string(),
  kind: v.picklist(documentKinds),
  userId: v.string(),
  issuedAt: v.string(),
  timeZone: v.string(),
  lines: v.array(Line),
  /** The customer pays it, or gets it back where it is negative; of a statement the closing balance. */
  totalCents: Whole,
  method: v.optional(v.picklist(['card', 'wallet'])),
  booking: v.optional(
    v.object({
      id: v.string(),
      date: v.string(),
      /** Like the date as it was at the issue. */
      timeSlot: v.optional(v.string()),
      serviceId: v.string(),
      service: v.string(),
      providerId: v.string(),
      /** The cancellation policy in words; documents that are older than it do not say it. */
      cancellation: v.optional(v.string()),
    }),
  ),
  /** The receipt that a refund, a dispute or a return corrects. */
  corrects: v.optional(v.object({ number: v.string(), transactionId: v.string() })),
  period: v.optional(
    v.object({
      month: v.string(),
      from: v.string(),
      until: v.string(),
      openingCents: Whole,
      closingCents: Whole,
    }),
  ),
});
export type Content = v.InferOutput<typeof Content>;

export const isContent = (content: unknown): content is Content => v.is(Content, content);

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

export type IssueContext = RowContext & Pick<FastifyInstance, 'settings'>;
type SeriesRow = typeof documentSeries.$inferSelect;

/** The row is locked until the commit. Undefined while another copy issues: it will see what is due here. */
export const lockSeries = (tx: Database, series: Series): Promise<SeriesRow | undefined> => {
  const isSeries = eq(documentSeries.series, series);
  return firstOf(tx.select().from(documentSeries).where(isSeries).for('update', { skipLocked: true }));
};

type Draft = Omit<Content, 'issuedAt' | 'number' | 'timeZone'>;

export type Chain = ReturnType<typeof chainOf>;

/** New documents of a locked series, each with the hash of the one before. */
export const chainOf = ({ series, count, lastHash }: SeriesRow, now: Date, timeZone: string) => {
  const rows: (typeof documents.$inferInsert)[] = [];
  let end = { count, lastHash };
  return {
    /** Returns its number. */
    add: (subject: string, occurredAt: Date, draft: Draft): string => {
      const position = end.count + 1;
      const number = numberOf(series, position);
      const content: Content = { number, issuedAt: now.toISOString(), timeZone, ...draft };
      const { userId } = draft;
      const previousHash = end.lastHash;
      const hash = hashOf(previousHash, content);
      rows.push({ series, position, userId, subject, occurredAt, content, previousHash, hash, createdAt: now });
      end = { count: position, lastHash: hash };
      return number;
    },
    write: async (tx: Database, progress: Partial<SeriesRow>): Promise<void> => {
      if (rows.length > 0) await tx.insert(documents).values(rows);
      await moveSeries(tx, series, { ...end, ...progress });
    },
  };
};

export const moveSeries = async (tx: Database, series: Series, values: Partial<SeriesRow>): Promise<void> => {
  await tx.update(documentSeries).set(values).where(eq(documentSeries.series, series));
};
