import { and, eq, gte, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { deposits, payments, users, withdrawals } from '../../kernel/database/schema.ts';
import { before, days } from '../../kernel/time/time-spans.ts';
import { refreshBank } from '../../nouns/bank-account/refresh-bank.ts';
import { reconciledCheckouts } from '../../nouns/checkouts/reconciled-checkouts.ts';
import { isOpenDeposit } from '../../nouns/deposits/deposit-repository.ts';
import { settleDeposit } from '../../nouns/deposits/settle-deposit.ts';
import { isLive } from '../../nouns/payments/payment-repository.ts';
import { settlePayment } from '../../nouns/payments/settle-payment.ts';
import { reconciledSubscriptions } from '../../nouns/subscriptions/reconciled-subscriptions.ts';
import { settleWithdrawal } from '../../nouns/withdrawals/settle-withdrawal.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';

/** Something of which Stripe may know more than we do. */
export interface ReconciledNoun {
  name: string;
  /** All that is open at Stripe, however old, by id. */
  open: (db: Database, now: Date) => Promise<{ id: string }[]>;
  /** How it stands here, for people. */
  state: (db: Database, id: string) => Promise<string | undefined>;
  settle: (context: StripeContext, id: string) => Promise<unknown>;
}

/** For so long a bank may send back what was paid out. */
const longestWayBack = days(60);

/** One entry per noun that has something at Stripe. */
export const reconciledNouns: readonly ReconciledNoun[] = [
  {
    name: 'payment',
    open: (db) =>
      db
        .select({ id: payments.id })
        .from(payments)
        .where(and(eq(payments.method, 'card'), isNotNull(payments.intentId), isNull(payments.releasedAt), isLive)),
    state: async (db, id) =>
      (await db.select({ state: payments.state }).from(payments).where(eq(payments.id, id)))[0]?.state,
    settle: settlePayment,
  },
  {
    name: 'deposit',
    open: (db) =>
      db
        .select({ id: deposits.id })
        .from(deposits)
        .where(and(isNotNull(deposits.intentId), isOpenDeposit)),
    state: async (db, id) =>
      (await db.select({ state: deposits.state }).from(deposits).where(eq(deposits.id, id)))[0]?.state,
    settle: settleDeposit,
  },
  {
    name: 'withdrawal',
    open: (db, now) => {
      const mayComeBack = or(ne(withdrawals.state, 'paid'), gte(withdrawals.createdAt, before(now, longestWayBack)));
      return db
        .select({ id: withdrawals.id })
        .from(withdrawals)
        .where(and(ne(withdrawals.state, 'failed'), mayComeBack));
    },
    state: async (db, id) =>
      (await db.select({ state: withdrawals.state }).from(withdrawals).where(eq(withdrawals.id, id)))[0]?.state,
    settle: settleWithdrawal,
  },
  {
    name: 'bank account of',
    open: (db) =>
      db
        .select({ id: users.id })
        .from(users)
        .where(and(isNotNull(users.stripeAccountId), isNull(users.deletedAt))),
    state: async (db, id) => {
      const [user] = await db.select({ isOn: users.payoutsEnabled }).from(users).where(eq(users.id, id));
      return user?.isOn ? 'connected' : 'not connected';
    },
    settle: refreshBank,
  },
  reconciledCheckouts,
  reconciledSubscriptions,
];
