import { toDollars, type WeekEarnings } from '@nearhand/contracts';
import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';

/** Money of bookings in a provider's wallet, or all of theirs for an admin: paid out and extra, less refunds and disputes. */
export const isEarningOf = ({ _id, role }: Viewer) =>
  and(
    role === 'admin'
      ? sql`${ledgerAccounts.userId} in (select ${users.id} from ${users} where ${users.role} = 'provider')`
      : eq(ledgerAccounts.userId, _id),
    eq(ledgerAccounts.kind, 'wallet'),
    inArray(ledgerTransactions.kind, ['release', 'service_payment', 'refund', 'dispute']),
  );

interface Span {
  now: Date;
  timeZone: string;
  weeks: number;
}

/** Earnings of the last weeks, the current one last. Weeks begin on Monday by the time zone's clock. */
export const weekEarnings = async (
  db: Database,
  viewer: Viewer,
  { now, timeZone, weeks }: Span,
): Promise<WeekEarnings[]> => {
  const monday = sql`date_trunc('week', ${now.toISOString()}::timestamptz at time zone ${timeZone}::text)`;
  const first = sql`(${monday} - make_interval(weeks => ${weeks - 1}::integer))`;
  const earned = db
    .select({
      week: sql`date_trunc('week', ${ledgerPostings.createdAt} at time zone ${timeZone}::text)`.as('earned_in'),
      cents: ledgerPostings.amount,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .where(and(isEarningOf(viewer), gte(ledgerPostings.createdAt, sql`${first} at time zone ${timeZone}::text`)))
    .as('earned');
  const rows = await db
    .select({
      week: sql`to_char(week, 'YYYY-MM-DD')`.mapWith(String),
      cents: sql`coalesce(sum(${earned.cents}), 0)`.mapWith(Number),
    })
    .from(sql`generate_series(${first}, ${monday}, interval '1 week') as week`)
    .leftJoin(earned, eq(earned.week, sql`week`))
    .groupBy(sql`week`)
    .orderBy(asc(sql`week`));
  return rows.map(({ week, cents }) => ({ week, earnings: toDollars(cents) }));
};
