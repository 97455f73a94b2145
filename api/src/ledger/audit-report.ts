import { formatMoney, toDollars } from '@nearhand/contracts';
import { gt, sum } from 'drizzle-orm';
import type { Database } from '../kernel/database/database.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../kernel/database/schema.ts';
import { auditBooks } from './ledger-audit.ts';

export interface AuditReport {
  /** One sentence for each thing that does not add up. */
  differences: string[];
  /** What was looked at. */
  scope: string;
}

/** Looks at both ledgers as they stood in one moment, so that they may be written meanwhile. */
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
