import { formatMoney, toDollars } from '@nearhand/contracts';
import { and, eq, gt, isNotNull, lte, sum } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { dailyChecks } from '../../kernel/jobs/table.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { auditLedger } from '../../ledger/ledger-audit.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';
import { auditPayments } from '../../nouns/payments/payment-audit.ts';

interface AuditReport {
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
  ...(await auditLedger(db)),
  ...(await auditPayments(db)),
];

type Check = typeof dailyChecks.$inferSelect;

type Name = 'audit-ledger' | 'reconcile';

const isNamed = (name: string) => eq(dailyChecks.name, name);

/** The pass that was cut, or a new one a day after the start of the last. Undefined until then. */
export const openPass = async (db: Database, name: Name, now: Date): Promise<Check | undefined> => {
  await db.insert(dailyChecks).values({ name, startedAt: now, completedAt: now }).onConflictDoNothing();
  const isOver = and(isNamed(name), isNotNull(dailyChecks.endedAt), lte(dailyChecks.startedAt, before(now, days(1))));
  const fresh = { startedAt: now, endedAt: null, findings: 0, failures: 0, part: null, lastId: null };
  await db.update(dailyChecks).set(fresh).where(isOver);
  const [check] = await db.select().from(dailyChecks).where(isNamed(name));
  return check?.endedAt === null ? check : undefined;
};

export const savePass = async (db: Database, name: Name, values: Partial<Check>): Promise<void> => {
  await db.update(dailyChecks).set(values).where(isNamed(name));
};

export const endPass = (db: Database, name: Name, now: Date, values: Partial<Check> = {}): Promise<void> =>
  savePass(db, name, { ...values, endedAt: now, completedAt: now });

export const readChecks = (db: Database): Promise<Check[]> => db.select().from(dailyChecks);
