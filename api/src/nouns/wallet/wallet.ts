import {
  errorCodes,
  formatMoney,
  type Page,
  toDollars,
  type Wallet,
  type WalletMonth,
  type WalletTransaction,
  type WalletTransactionType,
} from '@nearhand/contracts';
import { and, desc, eq, gt, gte, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { conflict, notFound } from '../../kernel/errors/api-error.ts';
import { type AskedPage, isAfterPosition, pageAnswer, positionAt } from '../../kernel/paging/cursor.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { countMovements, movementsOf, walletBalance } from '../../ledger/ledger.ts';
import { ledgerAccounts, ledgerTransactionKinds } from '../../ledger/table.ts';
import { type ReadContext, syncOnRead } from '../../stripe/stripe-resource.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import type { Deposit } from '../deposits/deposit-repository.ts';
import { depositDescription } from '../deposits/deposit-resource.ts';
import { deposits } from '../deposits/table.ts';
import { availableOf } from '../withdrawals/available.ts';
import { bankResource, findBank } from '../withdrawals/bank-account.ts';
import { withdrawals } from '../withdrawals/table.ts';
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
  const { available, onHold, fromCards, returnable } = await availableOf(context, db, userId, cents);
  const month = await walletMonth(db, userId, context.clock());
  return {
    ...wallet,
    balance: toDollars(cents),
    available: toDollars(available),
    ...(onHold > 0 && { onHold: toDollars(onHold), holdDays: context.settings.payoutHoldDays }),
    ...(fromCards > 0 && { fromCards: toDollars(fromCards), returnable: toDollars(returnable) }),
    month,
  };
};

/** The movements of the wallet, each with the state of its withdrawal; null where it has none. */
const walletMovements = (db: Database, userId: string) => {
  const movement = movementsOf(db, 'wallet', userId);
  const { _id, kind, description, amount, createdAt } = movement;
  return db
    .select({ _id, kind, description, amount, createdAt, withdrawal: withdrawals.state })
    .from(movement)
    .leftJoin(
      withdrawals,
      and(eq(withdrawals.userId, userId), eq(movement.key, sql`('withdrawal:' || ${withdrawals.id}::text)`)),
    )
    .as('wallet_movement');
};

const monthMs = days(30);

/** The completed movements of the 30 days before `now`. */
export const walletMonth = async (db: Database, userId: string, now: Date): Promise<WalletMonth> => {
  const movement = walletMovements(db, userId);
  const { amount, withdrawal } = movement;
  const isCompleted = sql`coalesce(${withdrawal}, 'paid') = 'paid'`;
  const sumWhere = (condition: SQL) => sql`coalesce(sum(${amount}) filter (where ${condition}), 0)`.mapWith(Number);
  const [month] = await db
    .select({
      in: sumWhere(sql`${amount} > 0 and ${isCompleted} or ${withdrawal} = 'failed'`),
      out: sumWhere(sql`${amount} < 0 and ${isCompleted}`),
    })
    .from(movement)
    .where(gt(movement.createdAt, before(now, monthMs)));
  return { in: toDollars(month?.in ?? 0), out: toDollars(month?.out ?? 0) };
};

/** Newest first; `type` selects the movements of this type. */
export const readWalletTransactions = async (
  db: Database,
  userId: string,
  type: WalletTransactionType | undefined,
  page: AskedPage,
): Promise<Page<WalletTransaction>> => {
  // The order matters: a deposit that completes meanwhile shows twice rather than not at all.
  const unposted = await unpostedDeposits(db, userId, type, page);
  const posted = await postedMovements(db, userId, type, page);
  const rows = [...unposted.rows, ...posted.rows].sort((one, other) =>
    one.at === other.at ? (one._id < other._id ? 1 : -1) : other.at - one.at,
  );
  return { ...pageAnswer(rows, page, ({ at, ...row }) => row), total: unposted.total + posted.total };
};

/** Those of a page and one more; `total` counts all. */
interface CountedRows {
  rows: (WalletTransaction & { at: number })[];
  total: number;
}

const types: Readonly<Partial<Record<(typeof ledgerTransactionKinds)[number], WalletTransactionType>>> = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_return: 'refund',
  service_payment: 'service_payment',
  // A provider's income from a booking has the type of the customer's payment.
  release: 'service_payment',
  refund: 'refund',
  dispute: 'refund',
};

const postedMovements = async (
  db: Database,
  userId: string,
  type: WalletTransactionType | undefined,
  { limit, from }: AskedPage,
): Promise<CountedRows> => {
  const movement = walletMovements(db, userId);
  const { _id, kind, description, amount, createdAt, withdrawal } = movement;
  const kinds = ledgerTransactionKinds.filter((one) => types[one] === type);
  const isCorrection = eq(kind, 'correction');
  const isAsked =
    type &&
    {
      deposit: or(inArray(kind, kinds), and(isCorrection, gte(amount, 0))),
      withdrawal: or(inArray(kind, kinds), and(isCorrection, lt(amount, 0))),
      service_payment: inArray(kind, kinds),
      refund: inArray(kind, kinds),
    }[type];
  const rows = await db
    .select({ _id, kind, description, amount, createdAt, withdrawal, at: positionAt(createdAt) })
    .from(movement)
    .where(and(isAsked, from && isAfterPosition(createdAt, _id, from)))
    .orderBy(desc(createdAt), desc(_id))
    .limit(limit + 1);
  return {
    rows: rows.map(({ kind, amount, createdAt, withdrawal, ...row }) => ({
      ...row,
      type: types[kind] ?? (amount < 0 ? 'withdrawal' : 'deposit'),
      amount: toDollars(amount),
      status: movementStatus[withdrawal ?? 'paid'],
      createdAt: createdAt.toISOString(),
    })),
    total: await (isAsked ? db.$count(movement, isAsked) : countMovements(db, 'wallet', userId)),
  };
};

const unpostedDeposits = async (
  db: Database,
  userId: string,
  type: WalletTransactionType | undefined,
  { limit, from }: AskedPage,
): Promise<CountedRows> => {
  if (type !== undefined && type !== 'deposit') return { rows: [], total: 0 };
  const { id, state, createdAt } = deposits;
  const isTried = or(inArray(state, ['processing', 'failed']), and(eq(state, 'canceled'), isNotNull(deposits.failure)));
  const isAsked = and(eq(deposits.userId, userId), isTried);
  const rows = await db
    .select({ deposit: deposits, at: positionAt(createdAt) })
    .from(deposits)
    .where(and(isAsked, from && isAfterPosition(createdAt, id, from)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1);
  return {
    rows: rows.map(({ deposit, at }) => ({ ...toUnpostedDeposit(deposit), at })),
    total: await db.$count(deposits, isAsked),
  };
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
    if (cents === 0) return;
    const support = mail.support ? ` (${mail.support})` : '';
    if (cents < 0) {
      throw conflict(
        errorCodes.moneyLeft,
        `Your wallet is ${formatMoney(toDollars(-cents))} below zero. Please wait for earnings that repay it, or ask support${support} how to pay it.`,
      );
    }
    throw conflict(
      errorCodes.moneyLeft,
      `Your wallet still holds ${formatMoney(toDollars(cents))}. Please spend it, withdraw it or return it to your card first, or ask support${support} to pay it out.`,
    );
  },
};
