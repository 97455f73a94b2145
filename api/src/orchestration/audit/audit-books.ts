import { formatMoney, toDollars } from '@nearhand/contracts';
import { gt, sum } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { auditLedger } from '../../ledger/ledger-audit.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';
import { auditPayments } from '../../nouns/payments/payment-audit.ts';

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
  ...(await auditLedger(db)),
  ...(await auditPayments(db)),
];
