import { asc, eq, isNotNull } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { postMoney, walletBalance } from '../../ledger/ledger.ts';
import { auditBooks } from '../../ledger/ledger-audit.ts';
import { databaseAfter, type TestDatabase } from '../../testing/test-database.ts';
import { migrationsFolder } from './migrate.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from './schema.ts';

// An empty database and all its migrations.
jest.setTimeout(60_000);

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [customer, provider, service, option] = [id(1), id(2), id(3), id(4)];
const [held, released, refunded, paidTwice] = [id(10), id(11), id(12), id(13)];

/** The database of a release with one escrow account for all: every migration that it had. */
const releaseBefore = readMigrationFiles({ migrationsFolder })
  .slice(0, 16)
  .flatMap(({ sql, hash, folderMillis }) => [
    ...sql,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${folderMillis})`,
  ]);

const account = (kind: string, user?: string) =>
  `(select id from ledger_accounts where kind = '${kind}' and user_id ${user ? `= '${user}'` : 'is null'})`;
let transactions = 100;
const moved = (key: string, kind: string, booking: string | undefined, from: string, to: string, cents: number) => {
  transactions += 1;
  return `insert into ledger_transactions (id, key, kind, unit, description, booking_id)
      values ('${id(transactions)}', '${key}', '${kind}', 'cents', 'Old', ${booking ? `'${booking}'` : 'null'});
    insert into ledger_postings (transaction_id, account_id, unit, amount) values
      ('${id(transactions)}', ${from}, 'cents', ${-cents}), ('${id(transactions)}', ${to}, 'cents', ${cents})`;
};
const [escrow, wallet, earned] = [account('escrow'), account('wallet', customer), account('wallet', provider)];
const booking = (own: string, slot: string, payments: [state: string, releasedAt: string][]) => [
  `insert into bookings (id, service_id, provider_id, customer_id, option_id, option_name, price_cents, date, time_slot, address)
     values ('${own}', '${service}', '${provider}', '${customer}', '${option}', 'One', 4500, '2030-01-01', '${slot}', 'Here')`,
  ...payments.map(
    ([state, releasedAt]) => `insert into payments (booking_id, customer_id, method, state, amount_cents, released_at)
      values ('${own}', '${customer}', 'wallet', '${state}', 4500, ${releasedAt})`,
  ),
];
const people = [customer, provider].flatMap((own, index) => [
  `insert into users (id, role, name, email, password_hash)
     values ('${own}', '${index === 0 ? 'customer' : 'provider'}', 'Ada', '${own}@example.test', 'none')`,
  `insert into ledger_accounts (kind, unit, user_id) values ('wallet', 'cents', '${own}'), ('credits', 'credits', '${own}')`,
]);
const history = [
  'create schema drizzle',
  'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  ...releaseBefore,
  ...people,
  `insert into services (id, provider_id, name, description, category, base_price_cents)
     values ('${service}', '${provider}', 'Lawn', 'Mowing', 'Home', 4500)`,
  ...booking(held, '8:00 AM - 9:00 AM', [['captured', 'null']]),
  ...booking(released, '10:00 AM - 11:00 AM', [['captured', 'now()']]),
  ...booking(refunded, '12:00 PM - 1:00 PM', [['refunded', 'null']]),
  ...booking(paidTwice, '2:00 PM - 3:00 PM', [
    ['refunded', 'null'],
    ['captured', 'null'],
  ]),
  moved('deposit:demo 1', 'deposit', undefined, account('stripe'), wallet, 50_000),
  moved('capture:1', 'service_payment', held, wallet, escrow, 4500),
  moved('capture:2', 'service_payment', released, wallet, escrow, 4500),
  moved('release:2', 'release', released, escrow, earned, 4500),
  moved('capture:3', 'service_payment', refunded, wallet, escrow, 4500),
  moved('refund:3', 'refund', refunded, escrow, wallet, 4500),
  moved('capture:4', 'service_payment', paidTwice, wallet, escrow, 4500),
  moved('refund:4', 'refund', paidTwice, escrow, wallet, 4500),
  moved('capture:5', 'service_payment', paidTwice, wallet, escrow, 4500),
].join(';\n');

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseAfter(history);
}, 60_000);
afterAll(() => database.close());

const balances = async () => {
  const accounts = await database.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.kind, 'escrow'));
  return Object.fromEntries(accounts.map(({ bookingId, balance }) => [bookingId ?? 'shared', balance]));
};

test('escrow moves to one account per booking, by corrections, and the books still add up', async () => {
  const { db } = database;
  expect(await auditBooks(db)).toEqual([]);
  expect(await balances()).toEqual({ shared: 0, [held]: 4500, [paidTwice]: 4500 });
  expect(await walletBalance(db, customer)).toBe(50_000 - 3 * 4500);
  expect(await walletBalance(db, provider)).toBe(4500);
  const posted = await db
    .select({ key: ledgerTransactions.key, amount: ledgerPostings.amount })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(isNotNull(ledgerTransactions.bookingId))
    .orderBy(asc(ledgerTransactions.key), asc(ledgerPostings.amount));
  const keys = ['capture:1', 'capture:2', 'capture:3', 'capture:4', 'capture:5'];
  keys.push(`escrow-split:${held}`, `escrow-split:${paidTwice}`, 'refund:3', 'refund:4', 'release:2');
  expect(posted).toEqual(keys.flatMap((key) => [-4500, 4500].map((amount) => ({ key, amount }))));
});

test('money that was taken before is released from its booking’s account, also by a copy of the release before', async () => {
  const { db, script } = database;
  const entries = [
    ['escrow', -4500],
    [{ wallet: provider }, 4500],
  ] as const;
  const release = { key: `release:${held}`, kind: 'release', description: 'New', bookingId: held, entries } as const;
  expect(await db.transaction((tx) => postMoney(tx, release))).toBe(true);
  const shared = `(select id from ledger_accounts where kind = 'escrow' and booking_id is null)`;
  await script(`begin; ${moved(`release:${paidTwice}`, 'release', paidTwice, shared, earned, 4500)}; commit`);
  expect(await balances()).toEqual({ shared: 0, [held]: 0, [paidTwice]: 0 });
  expect(await walletBalance(db, provider)).toBe(3 * 4500);
});
