import { approvalStates } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/table.ts';
import { createdAt, id, idIn, instant, oneOf } from '../database/columns.ts';

/** One row for each write of an admin. A trigger refuses to change or delete one: see the migration `0040_admin_actions_stay`. */
export const adminActions = pgTable(
  'admin_actions',
  {
    id: id(),
    adminId: idIn('admin_id', () => users.id),
    /** Name of the route: `POST cases/:id/decide`. */
    action: text('action').notNull(),
    /** A noun: `person`, `review`. */
    subjectKind: text('subject_kind'),
    subjectId: uuid('subject_id'),
    reason: text('reason').notNull().default(''),
    /** Facts of this kind of action, such as an amount. No secrets. */
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (table) => [
    index('admin_actions_newest').on(table.createdAt, table.id),
    index('admin_actions_by_admin').on(table.adminId, table.createdAt, table.id),
    index('admin_actions_by_subject').on(table.subjectId, table.createdAt, table.id),
  ],
);

/** Requests of admins that a second admin must confirm. */
export const approvals = pgTable(
  'approvals',
  {
    id: id(),
    adminId: idIn('admin_id', () => users.id),
    /** Name of the route. */
    action: text('action').notNull(),
    params: jsonb('params').$type<Readonly<Record<string, string>>>().notNull(),
    body: jsonb('body'),
    subjectKind: text('subject_kind').notNull(),
    subjectId: uuid('subject_id').notNull(),
    summary: text('summary').notNull(),
    state: text('state', { enum: approvalStates }).notNull().default('waiting'),
    decidedBy: uuid('decided_by').references(() => users.id),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('approvals_state_known', table.state, approvalStates),
    uniqueIndex('approvals_waiting_once').on(table.action, table.subjectId).where(sql`${table.state} = 'waiting'`),
    index('approvals_newest').on(table.createdAt, table.id),
  ],
);
