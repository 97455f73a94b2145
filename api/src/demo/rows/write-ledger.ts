import { isNull } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import type { MoneyAccount } from '../../ledger/ledger.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';
import { demoId } from '../content/random.ts';
import type { CreditMovement } from '../town/credit-history.ts';
import type { DatedMovement } from '../town/paid-bookings.ts';
import { insertAll } from './insert-rows.ts';

type TransactionRow = typeof ledgerTransactions.$inferInsert & { id: string };
type PostingRow = typeof ledgerPostings.$inferInsert;

/** Writes dated movements, which the API never does. The database checks them like all others. */
export const writeLedger = async (
  tx: Database,
  money: readonly DatedMovement[],
  credits: readonly CreditMovement[],
): Promise<void> => {
  const accountId = await accountIds(tx);
  const transactions: TransactionRow[] = [];
  const postings: PostingRow[] = [];
  for (const { at, key, kind, description, bookingId, entries } of money) {
    const transactionId = demoId('ledger', key);
    transactions.push({ id: transactionId, key, kind, unit: 'cents', description, bookingId, createdAt: at });
    for (const [account, amount] of entries) {
      postings.push({ transactionId, accountId: accountId(nameOf(account)), unit: 'cents', amount });
    }
  }
  for (const { at, key, kind, description, userId, credits: amount } of credits) {
    const transactionId = demoId('ledger', key);
    transactions.push({ id: transactionId, key, kind, unit: 'credits', description, createdAt: at });
    postings.push(
      { transactionId, accountId: accountId(`credits ${userId}`), unit: 'credits', amount },
      { transactionId, accountId: accountId('credits_issued'), unit: 'credits', amount: -amount },
    );
  }
  await insertAll(tx, ledgerTransactions, transactions);
  await insertAll(tx, ledgerPostings, postings);
};

const nameOf = (account: MoneyAccount): string => (typeof account === 'string' ? account : `wallet ${account.wallet}`);

const accountIds = async (tx: Database): Promise<(name: string) => string> => {
  const accounts = await tx.select().from(ledgerAccounts).where(isNull(ledgerAccounts.bookingId));
  const byName = new Map(accounts.map(({ id, kind, userId }) => [userId ? `${kind} ${userId}` : kind, id]));
  return (name) => {
    const id = byName.get(name);
    if (!id) throw new Error(`The ledger has no account ${name}.`);
    return id;
  };
};
