import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, oneOf } from '../../kernel/database/columns.ts';

/** `R`: receipts of customers; `S`: monthly statements of providers. */
export const documentSeriesNames = ['R', 'S'] as const;

/** Receipts and statements as they were issued. Triggers forbid changes. */
export const documents = pgTable(
  'documents',
  {
    id: id(),
    series: text('series', { enum: documentSeriesNames }).notNull(),
    /** 1, 2, 3, … in its series, without gaps. */
    position: integer('position').notNull(),
    userId: idIn('user_id', () => users.id),
    /** Makes it once: `receipt:<ledger transaction id>`, `statement:<user id>:2026-11`. */
    subject: text('subject').notNull().unique(),
    /** When the money moved, or the month ended: the order of lists. */
    occurredAt: instant('occurred_at').notNull(),
    /** All that the hash covers. It holds ids in place of names. */
    content: jsonb('content').$type<unknown>().notNull(),
    /** Of the document before in the series. */
    previousHash: text('previous_hash').notNull(),
    /** SHA-256 of the previous hash and the content's canonical JSON. */
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('documents_series_known', table.series, documentSeriesNames),
    check('documents_position_positive', sql`${table.position} > 0`),
    unique('documents_position_once').on(table.series, table.position),
    index('documents_by_user').on(table.userId, table.occurredAt, table.id),
  ],
);

/** The end of each series. Its row is locked while documents are issued, so numbers have no gaps. */
export const documentSeries = pgTable(
  'document_series',
  {
    series: text('series', { enum: documentSeriesNames }).primaryKey(),
    count: integer('count').notNull().default(0),
    lastHash: text('last_hash').notNull(),
    /** The month whose statements are issued now, `2026-11`; null before the first. */
    month: text('month'),
    /** The last person whose statement of that month is done; null for none. */
    lastUser: uuid('last_user'),
  },
  (table) => [oneOf('document_series_known', table.series, documentSeriesNames)],
);

/** Movements of the ledger that may need a receipt. A trigger adds them, and the job `issue-documents` removes them. */
export const receiptsDue = pgTable(
  'receipts_due',
  {
    /** Not a reference: its trigger alone writes it, and each check would cost every movement. */
    transactionId: uuid('transaction_id').primaryKey(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('receipts_due_in_order').on(table.createdAt, table.transactionId)],
);

/** Statements that could not be issued with those of their month, and are tried again. */
export const statementsDue = pgTable(
  'statements_due',
  {
    userId: idIn('user_id', () => users.id),
    month: text('month').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);
