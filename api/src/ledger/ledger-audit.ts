import { eq, sql } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import { orNull } from '../kernel/database/decoders.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from './table.ts';

/** Checks the ledger by itself, without the nouns that post to it. */
export const auditLedger = async (db: Database): Promise<string[]> => [
  ...(await unbalancedTransactions(db)),
  ...(await wrongBalances(db)),
  ...(await mixedUnits(db)),
  ...(await auditOutside(db)),
  ...(await auditReturns(db)),
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

/** A balance is the sum of its postings. It is negative only where the account may be, or where Stripe or an admin took money. */
const wrongBalances = async (db: Database): Promise<string[]> => {
  const { id, kind, balance, mayOverdraw } = ledgerAccounts;
  const posted = sql`coalesce(sum(${ledgerPostings.amount}), 0)`.mapWith(String);
  const rows = await db
    .select({ id, kind, balance, posted })
    .from(ledgerAccounts)
    .leftJoin(ledgerPostings, eq(ledgerPostings.accountId, id))
    .groupBy(id)
    .having(
      sql`${balance} <> ${posted} or (${balance} < 0 and not ${mayOverdraw} and not exists (
        select from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
        where p.account_id = ${id} and p.amount < 0 and t.kind in ('refund', 'dispute', 'credit_return')))`,
    );
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

/** Added money that went back has left the wallet, and the price of credits that went back has taken the credits. */
const auditReturns = async (db: Database): Promise<string[]> => {
  const rows = await db
    .select({
      key: sql`coalesce(due.key, posted.key)`.mapWith(String),
      due: sql`coalesce(due.amount, 0)`.mapWith(String),
      posted: sql`coalesce(posted.amount, 0)`.mapWith(String),
    })
    .from(
      sql`(
        select 'deposit_return:' || id as key, -(greatest(refunded_cents, return_cents) + disputed_cents) as amount from deposits
        union all
        select 'credit_return:' || id, -least(credits,
          round(credits::numeric * (refunded_cents + disputed_cents) / amount_cents)) from checkouts
      ) due full join (
        select split_part(t.key, ':', 1) || ':' || split_part(t.key, ':', 2) as key, sum(p.amount) as amount
        from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
        join ledger_accounts a on a.id = p.account_id and a.user_id is not null
        where t.key like 'deposit\\_return:%' or t.key like 'credit\\_return:%' group by 1
      ) posted on posted.key = due.key`,
    )
    .where(sql`coalesce(due.amount, 0) <> coalesce(posted.amount, 0)`)
    .orderBy(sql`1`);
  return rows.map(({ key, due, posted }) => `${key} should move ${due}, and the books have ${posted}`);
};
