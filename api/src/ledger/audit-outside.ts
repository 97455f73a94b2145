import { sql } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import { orNull } from '../kernel/database/decoders.ts';

/** What the books must have for all that came from or went to the outside: one row for each movement of an account. */
const expected = sql`
  select 'deposit:' || id as key, 'wallet' as kind, user_id, amount_cents as amount
    from deposits where state = 'succeeded'
  union all select 'withdrawal:' || id, 'wallet', user_id, -amount_cents from withdrawals
  union all select 'withdrawal_return:' || id, 'wallet', user_id, amount_cents from withdrawals where state = 'failed'
  union all select 'credit_purchase:' || id, 'credits', user_id, credits
    from checkouts where kind = 'credits' and state = 'completed'`;

/** What they have, but for the demo's history, which never was outside. Stripe's side follows: all adds up to zero. */
const posted = sql`
  select t.key, a.kind, a.user_id, p.amount
    from ledger_transactions t
    join ledger_postings p on p.transaction_id = t.id
    join ledger_accounts a on a.id = p.account_id
    where t.kind in ('deposit', 'withdrawal', 'withdrawal_return', 'credit_purchase')
      and a.kind not in ('stripe', 'credits_issued') and t.key not like '%:demo %'`;

/** Each deposit, withdrawal, return and purchase is in the books once, with its amount and its person, and no other. */
export const auditOutside = async (db: Database): Promise<string[]> => {
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
