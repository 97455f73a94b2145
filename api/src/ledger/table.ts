import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../kernel/accounts/table.ts';
import { createdAt, id, idOf, oneOf } from '../kernel/database/columns.ts';

export const ledgerUnits = ['cents', 'credits'] as const;

/** `stripe` and `credits_issued` may be negative. Postings to escrow go to the account of the booking. */
export const ledgerAccountKinds = ['wallet', 'credits', 'escrow', 'fees', 'stripe', 'credits_issued'] as const;

export const ledgerTransactionKinds = [
  'deposit',
  'withdrawal',
  'withdrawal_return',
  'service_payment',
  'release',
  'refund',
  'dispute',
  'credit_purchase',
  'credit_return',
  'credit_grant',
  'credit_spend',
  'correction',
] as const;

export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: id(),
    kind: text('kind', { enum: ledgerAccountKinds }).notNull(),
    unit: text('unit', { enum: ledgerUnits }).notNull(),
    userId: uuid('user_id').references(() => users.id),
    bookingId: uuid('booking_id').references(() => idOf('bookings')),
    mayOverdraw: boolean('may_overdraw').notNull().default(false),
    /** The sum of its postings. A trigger writes it, and nothing else may. */
    balance: bigint('balance', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('ledger_accounts_kind_known', table.kind, ledgerAccountKinds),
    oneOf('ledger_accounts_unit_known', table.unit, ledgerUnits),
    uniqueIndex('ledger_accounts_once').on(table.userId, table.kind).where(sql`${table.userId} is not null`),
    check(
      'ledger_accounts_owner',
      sql`(${table.userId} is not null) = (${table.kind} in ('wallet', 'credits'))
        and (${table.bookingId} is null or ${table.kind} = 'escrow')`,
    ),
    uniqueIndex('ledger_accounts_booking_once').on(table.bookingId),
    uniqueIndex('ledger_accounts_platform_once')
      .on(table.kind)
      .where(sql`${table.userId} is null and ${table.bookingId} is null`),
    unique('ledger_accounts_id_unit').on(table.id, table.unit),
  ],
);

export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: id(),
    /** Makes it happen once: `release:<booking id>`, `grant:<event id>`. */
    key: text('key').notNull().unique(),
    kind: text('kind', { enum: ledgerTransactionKinds }).notNull(),
    unit: text('unit', { enum: ledgerUnits }).notNull(),
    description: text('description').notNull(),
    bookingId: uuid('booking_id').references(() => idOf('bookings')),
    reference: text('reference'),
    createdAt: createdAt(),
  },
  (table) => [
    oneOf('ledger_transactions_kind_known', table.kind, ledgerTransactionKinds),
    oneOf('ledger_transactions_unit_known', table.unit, ledgerUnits),
    unique('ledger_transactions_id_unit').on(table.id, table.unit),
    index('ledger_transactions_by_booking').on(table.bookingId),
    index('ledger_transactions_by_kind').on(table.kind, table.createdAt, table.id),
  ],
);

export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: id(),
    transactionId: uuid('transaction_id').notNull(),
    accountId: uuid('account_id').notNull(),
    unit: text('unit', { enum: ledgerUnits }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
    /** That of its transaction. A trigger writes it. */
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'ledger_postings_transaction',
      columns: [table.transactionId, table.unit],
      foreignColumns: [ledgerTransactions.id, ledgerTransactions.unit],
    }),
    foreignKey({
      name: 'ledger_postings_account',
      columns: [table.accountId, table.unit],
      foreignColumns: [ledgerAccounts.id, ledgerAccounts.unit],
    }),
    unique('ledger_postings_once').on(table.transactionId, table.accountId),
    index('ledger_postings_by_account').on(table.accountId, table.createdAt, table.id),
  ],
);
