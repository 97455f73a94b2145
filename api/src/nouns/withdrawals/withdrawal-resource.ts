import { formatMoney, paths, toDollars } from '@nearhand/contracts';
import { and, eq, gte, ne, notInArray, or } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { isUuid } from '../../kernel/database/decoders.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { isRested } from '../../kernel/jobs/due-rows.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { postMoney, transfer } from '../../ledger/ledger.ts';
import { findVersion, stripeResource } from '../../stripe/stripe-resource.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { moneyMoving } from '../accounts/account-hooks.ts';
import { tellOfMoney } from '../notifications/money-notice.ts';
import { nextStep, type Withdrawal } from './payout-steps.ts';
import { endedWithdrawalStates, withdrawals } from './table.ts';

const returnPeriodMs = days(60);

const isOpenWithdrawal = notInArray(withdrawals.state, [...endedWithdrawalStates]);

export const findWithdrawal = (db: Database, id: string) => findVersion(db, withdrawals, id);

export const withdrawalResource = stripeResource({
  name: 'withdrawal',
  events: ['payout.'],
  idOf: async (db, { data: { object } }) => {
    if (object.object !== 'payout') return undefined;
    // Users may also make payouts themselves. The metadata names ours, also before its id is stored.
    const named = object.metadata?.withdrawalId ?? '';
    const isNamed = isUuid(named) ? eq(withdrawals.id, named) : undefined;
    return (await findRow(db, withdrawals, or(eq(withdrawals.payoutId, object.id), isNamed)))?.id;
  },
  find: findWithdrawal,
  retrieve: nextStep,
  apply: async ({ clock, log, settings }, tx, withdrawal, step) => {
    const { id, userId, amountCents } = withdrawal;
    if (step.state === 'failed') {
      await returnToWallet(tx, { ...withdrawal, ...step });
      const isTold = await tellOfMoney({ clock, settings }, tx, userId, {
        title: 'Your withdrawal was returned',
        text: `${step.failure}`,
        next: `${formatMoney(toDollars(amountCents))} is in your wallet again.`,
        path: paths.wallet,
        button: 'Go to My Wallet',
      });
      if (!isTold) log.error({ withdrawalId: id }, 'a payout came back to a deleted account: find its owner by hand');
    }
    await tx
      .update(withdrawals)
      .set({ ...step, updatedAt: clock() })
      .where(eq(withdrawals.id, id));
    if (step.state !== withdrawal.state) publish(tx, 'wallet.changed', userId);
    return 'again';
  },
  table: withdrawals,
  isOpen: (now) =>
    and(
      ne(withdrawals.state, 'failed'),
      or(ne(withdrawals.state, 'paid'), gte(withdrawals.createdAt, before(now, returnPeriodMs))),
    ),
  describe: ({ state }) => state,
  poll: {
    name: 'sync-open-withdrawals',
    schedule: '* * * * *',
    table: withdrawals,
    batches: (_context, now) => [{ due: and(isOpenWithdrawal, isRested(withdrawals, now)) }],
  },
});

const returnToWallet = (tx: Database, { id, userId, amountCents, failure }: Withdrawal): Promise<boolean> =>
  postMoney(tx, {
    key: `withdrawal_return:${id}`,
    kind: 'withdrawal_return',
    description: `Withdrawal returned: ${failure}`,
    entries: transfer('stripe', { wallet: userId }, amountCents),
  });

export const withdrawalsOfAccount: AccountHook = {
  rejectDeletion: async (_context, db, userId) => {
    const open = await db.$count(withdrawals, and(eq(withdrawals.userId, userId), isOpenWithdrawal));
    if (open > 0) throw moneyMoving();
  },
};
