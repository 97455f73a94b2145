import {
  errorCodes,
  toDollars,
  type Wallet,
  type WalletTransaction,
  type WalletTransactionType,
} from '@nearhand/contracts';
import { and, desc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import {
  deposits,
  ledgerAccounts,
  ledgerPostings,
  ledgerTransactions,
  users,
  withdrawals,
} from '../../kernel/database/schema.ts';
import { ApiError, notFound } from '../../kernel/errors/api-error.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import { type ReadContext, syncOnRead } from '../../stripe/sync-on-read.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { type Deposit, depositDescription } from '../deposits/deposit-resource.ts';
import { bankResource, findBank } from '../withdrawals/bank-account.ts';
import { movementStatus } from '../withdrawals/withdraw.ts';

const syncTimeoutMs = 2_500;

/** A user's wallet. It shows a bank account that was just connected, also before the webhook has arrived. */
export const readWallet = async (context: ReadContext, userId: string): Promise<Wallet> => {
  const { db } = context;
  const bank = await findBank(db, userId);
  if (bank?.accountId && !bank.isEnabled)
    await syncOnRead(context, bankResource, { userId, ids: [userId], timeoutMs: syncTimeoutMs });
  const [row] = await db
    .select({ _id: ledgerAccounts.id, cents: ledgerAccounts.balance, bankAccountConnected: users.payoutsEnabled })
    .from(ledgerAccounts)
    .innerJoin(users, eq(users.id, ledgerAccounts.userId))
    .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, 'wallet')));
  if (!row) throw notFound(errorCodes.notFound, 'The wallet');
  const { cents, ...wallet } = row;
  return { ...wallet, balance: toDollars(cents) };
};

export const readWalletTransactions = async (db: Database, userId: string): Promise<WalletTransaction[]> => {
  // The order matters: a deposit that completes meanwhile shows twice rather than not at all.
  const unposted = await listUnpostedDeposits(db, userId);
  const posted = await listPostings(db, userId);
  const states = new Map(
    (
      await db
        .select({ id: withdrawals.id, state: withdrawals.state })
        .from(withdrawals)
        .where(eq(withdrawals.userId, userId))
    ).map(({ id, state }) => [`withdrawal:${id}`, state]),
  );
  const transactions = [
    ...unposted.map(toUnpostedDeposit),
    ...posted.map(
      ({ _id, key, kind, description, cents, createdAt }): WalletTransaction => ({
        _id,
        type: types[kind] ?? (cents < 0 ? 'withdrawal' : 'deposit'),
        description,
        amount: toDollars(cents),
        status: movementStatus[states.get(key) ?? 'paid'],
        createdAt: createdAt.toISOString(),
      }),
    ),
  ];
  return transactions.sort((one, other) =>
    one.createdAt < other.createdAt ? 1 : one.createdAt > other.createdAt ? -1 : 0,
  );
};

/** A provider's income from a booking has the type of the customer's payment. */
const types: Partial<Record<(typeof ledgerTransactions.$inferSelect)['kind'], WalletTransactionType>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_return: 'refund',
  service_payment: 'service_payment',
  release: 'service_payment',
  refund: 'refund',
};

const listPostings = (db: Database, userId: string) =>
  db
    .select({
      _id: ledgerPostings.id,
      key: ledgerTransactions.key,
      kind: ledgerTransactions.kind,
      description: ledgerTransactions.description,
      cents: ledgerPostings.amount,
      createdAt: ledgerTransactions.createdAt,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerPostings.transactionId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerPostings.accountId))
    .where(and(eq(ledgerAccounts.userId, userId), eq(ledgerAccounts.kind, 'wallet')))
    .orderBy(desc(ledgerTransactions.createdAt), desc(ledgerPostings.id));

const listUnpostedDeposits = (db: Database, userId: string): Promise<Deposit[]> => {
  const isTried = or(
    inArray(deposits.state, ['processing', 'failed']),
    and(eq(deposits.state, 'canceled'), isNotNull(deposits.failure)),
  );
  return db
    .select()
    .from(deposits)
    .where(and(eq(deposits.userId, userId), isTried))
    .orderBy(desc(deposits.createdAt), desc(deposits.id));
};

const toUnpostedDeposit = ({ id, amountCents, createdAt, failure, state }: Deposit): WalletTransaction => ({
  _id: id,
  type: 'deposit',
  description: state === 'processing' ? depositDescription : `Money not added: ${failure ?? 'the payment failed'}`,
  amount: toDollars(amountCents),
  status: state === 'processing' ? 'pending' : 'failed',
  createdAt: createdAt.toISOString(),
});

export const walletOfAccount: AccountHook = {
  rejectDeletion: async ({ settings: { mail } }, db, userId) => {
    const cents = await walletBalance(db, userId);
    if (cents <= 0) return;
    const support = mail.support ? ` (${mail.support})` : '';
    throw new ApiError(
      409,
      errorCodes.moneyLeft,
      `Your wallet still holds $${toDollars(cents).toFixed(2)}. Please spend or withdraw it first, or ask support${support} to pay it out.`,
    );
  },
};
