import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { firstOf } from '../../kernel/database/first-of.ts';
import type { RowContext } from '../../kernel/jobs/failing-rows.ts';
import { type Content, hashOf, numberOf, type Series } from './document-content.ts';
import { documentSeries, documents } from './table.ts';

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
