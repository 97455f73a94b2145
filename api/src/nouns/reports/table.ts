import { reportedKinds, reportMoves, reportReasons } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../kernel/accounts/table.ts';
import { createdAt, id, idIn, instant, oneOf } from '../../kernel/database/columns.ts';

export const reports = pgTable(
  'reports',
  {
    id: id(),
    reporterId: idIn('reporter_id', () => users.id),
    subjectKind: text('subject_kind', { enum: reportedKinds }).notNull(),
    subjectId: uuid('subject_id').notNull(),
    /** The person who made the thing, or who it is. */
    ownerId: idIn('owner_id', () => users.id),
    title: text('title').notNull(),
    reason: text('reason', { enum: reportReasons }).notNull(),
    details: text('details').notNull().default(''),
    quote: text('quote').notNull(),
    /** Of a message, handed over with it. */
    images: text('images').array().notNull().default([]),
    /** SHA-256, in hexadecimal. */
    quoteHash: text('quote_hash').notNull(),
    move: text('move', { enum: reportMoves }),
    decisionReason: text('decision_reason').notNull().default(''),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('reports_kind_known', table.subjectKind, reportedKinds),
    oneOf('reports_reason_known', table.reason, reportReasons),
    oneOf('reports_move_known', table.move, reportMoves),
    check('reports_decided_whole', sql`(${table.move} is null) = (${table.decidedAt} is null)`),
    uniqueIndex('reports_open_once')
      .on(table.reporterId, table.subjectKind, table.subjectId)
      .where(sql`${table.move} is null`),
    index('reports_by_reporter').on(table.reporterId, table.createdAt, table.id),
    index('reports_by_owner').on(table.ownerId),
    index('reports_open').on(table.subjectId).where(sql`${table.move} is null`),
    index('reports_decided').on(table.decidedAt).where(sql`${table.move} is not null`),
  ],
);
