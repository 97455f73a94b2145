import { formatMoney, toDollars } from '@nearhand/contracts';
import { eq, gt, sql, sum } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import { orNull } from '../kernel/database/decoders.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../kernel/database/schema.ts';

export interface AuditReport {
  differences: string[];
  scope: string;
}

export const auditReport = (db: Database): Promise<AuditReport> =>
  db.transaction(async (tx) => ({ differences: await auditBooks(tx), scope: await scopeOf(tx) }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });

const scopeOf = async (tx: Database): Promise<string> => {
  const accounts = await tx.$count(ledgerAccounts);
  const transactions = await tx.$count(ledgerTransactions);
  const moved = await tx
    .select({ unit: ledgerPostings.unit, amount: sum(ledgerPostings.amount) })
    .from(ledgerPostings)
    .where(gt(ledgerPostings.amount, 0))
    .groupBy(ledgerPostings.unit);
  const of = (wanted: 'cents' | 'credits') => Number(moved.find(({ unit }) => unit === wanted)?.amount ?? 0);
  const dollars = formatMoney(toDollars(of('cents')));
  return `accounts: ${accounts}, transactions: ${transactions}, moved: ${dollars} and ${of('credits')} credits`;
};

export const auditBooks = async (db: Database): Promise<string[]> => [
  ...(await unbalancedTransactions(db)),
  ...(await wrongBalances(db)),
  ...(await mixedUnits(db)),
  ...(await auditEscrow(db)),
  ...(await auditOutside(db)),
];

const unbalancedTransactions = async (db: Database): Promise<string[]> => {
  const rows = await db
    .select({
      id: ledgerPostings.transactionId,
      unit: ledgerPostings.unit,
      sum: sql`sum(${ledgerPostings.amount})`.mapWith(String),
    })
    .from(ledgerPostings)
    .groupBy(ledgerPostings.transactionId, ledgerPostings.unit)
    .having(sql`sum(${ledgerPostings.amount}) <> 0`);
  return rows.map(({ id, unit, sum }) => `transaction ${id} adds up to ${sum} ${unit}`);
};

/** A balance is the sum of its postings, and not negative where it must not be. */
const wrongBalances = async (db: Database): Promise<string[]> => {
  const { id, kind, balance, mayOverdraw } = ledgerAccounts;
  const posted = sql`coalesce(sum(${ledgerPostings.amount}), 0)`.mapWith(String);
  const rows = await db
    .select({ id, kind, balance, posted })
    .from(ledgerAccounts)
    .leftJoin(ledgerPostings, eq(ledgerPostings.accountId, id))
    .groupBy(id)
    .having(sql`${balance} <> ${posted} or (${balance} < 0 and not ${mayOverdraw})`);
  return rows.map(
    ({ id, kind, balance, posted }) => `${kind} account ${id} stands at ${balance}, its postings at ${posted}`,
  );
};

const mixedUnits = async (db: Database): Promise<string[]> => {
  const countsCredits = sql`${ledgerAccounts.kind} in ('credits', 'credits_issued')`;
  const rows = await db
    .select({ id: ledgerPostings.id, kind: ledgerAccounts.kind, unit: ledgerPostings.unit })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(
      sql`${ledgerPostings.unit} <> ${ledgerAccounts.unit} or ${ledgerPostings.unit} <> ${ledgerTransactions.unit}
        or (${ledgerPostings.unit} = 'credits') <> ${countsCredits}`,
    );
  return rows.map(({ id, kind, unit }) => `posting ${id} puts ${unit} into a ${kind} account`);
};

/** Escrow holds for each booking exactly the captured payment, until it is released or returned. */
const auditEscrow = async (db: Database): Promise<string[]> => {
  const owed = sql`select booking_id, sum(amount_cents) as cents from payments
    where state = 'captured' and released_at is null group by booking_id`;
  const held = sql`select booking_id, balance as cents from ${ledgerAccounts} where kind = 'escrow'`;
  const rows = await db
    .select({
      booking: sql`coalesce(owed.booking_id, held.booking_id)`.mapWith(orNull(String)),
      owes: sql`coalesce(owed.cents, 0)`.mapWith(String),
      holds: sql`coalesce(held.cents, 0)`.mapWith(String),
    })
    .from(sql`(${owed}) owed full join (${held}) held on held.booking_id = owed.booking_id`)
    .where(sql`coalesce(owed.cents, 0) <> coalesce(held.cents, 0)`);
  return rows.map(
    ({ booking, owes, holds }) => `escrow holds ${holds} cents for booking ${booking ?? 'none'}, which is owed ${owes}`,
  );
};

const expected = sql`
  select 'deposit:' || id as key, 'wallet' as kind, user_id, amount_cents as amount
    from deposits where state = 'succeeded'
  union all select 'withdrawal:' || id, 'wallet', user_id, -amount_cents from withdrawals
  union all select 'withdrawal_return:' || id, 'wallet', user_id, amount_cents from withdrawals where state = 'failed'
  union all select 'credit_purchase:' || id, 'credits', user_id, credits
    from checkouts where kind = 'credits' and state = 'completed'`;

const posted = sql`
  select t.key, a.kind, a.user_id, p.amount
    from ledger_transactions t
    join ledger_postings p on p.transaction_id = t.id
    join ledger_accounts a on a.id = p.account_id
    where t.kind in ('deposit', 'withdrawal', 'withdrawal_return', 'credit_purchase')
      and a.kind not in ('stripe', 'credits_issued') and t.key not like '%:demo %'`;

/** Each deposit, withdrawal, return and purchase is posted once, with its amount and its user, and nothing else is. */
const auditOutside = async (db: Database): Promise<string[]> => {
  const rows = await db
    .select({
      key: sql`coalesce(expected.key, posted.key)`.mapWith(String),
      account: sql`coalesce(expected.kind, posted.kind)`.mapWith(String),
      owner: sql`coalesce(expected.user_id, posted.user_id)`.mapWith(orNull(String)),
      expected: sql`expected.amount`.mapWith(orNull(String)),
      posted: sql`posted.amount`.mapWith(orNull(String)),
    })
    .from(
      sql`(${expected}) expected full join (${posted}) posted
        on posted.key = expected.key and posted.kind = expected.kind
        and posted.user_id = expected.user_id and posted.amount = expected.amount`,
    )
    .where(sql`expected.key is null or posted.key is null`)
    .orderBy(sql`1`);
  return rows.map(
    ({ key, account, owner, ...amounts }) =>
      `${account} of ${owner ?? 'nobody'}: ${key} should move ${amounts.expected ?? 'nothing'}, ${
        amounts.posted === null ? 'and is not in the books' : `and the books have ${amounts.posted}`
      }`,
  );
};
