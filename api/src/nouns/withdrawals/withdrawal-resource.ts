import { and, gte, ne, or } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { withdrawals } from '../../kernel/database/schema.ts';
import { before, days } from '../../kernel/time/clock.ts';
import { postMoney } from '../../ledger/ledger.ts';
import { isRested } from '../../stripe/due-rows.ts';
import { stripeResource } from '../../stripe/stripe-resource.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { nextStep } from './next-step.ts';
import {
  findWithdrawal,
  findWithdrawalOfPayout,
  isOpenWithdrawal,
  updateWithdrawal,
  type Withdrawal,
} from './withdrawal-repository.ts';

/** How long a bank may send back what was paid out. */
const returnAge = days(60);

/** Money on its way to a bank: it goes as far as Stripe lets it, step by step, or back into the wallet, once. */
export const withdrawalResource = stripeResource({
  name: 'withdrawal',
  events: ['payout.'],
  idOf: async (db, { data: { object } }) =>
    object.object === 'payout' ? (await findWithdrawalOfPayout(db, object))?.id : undefined,
  find: findWithdrawal,
  retrieve: nextStep,
  apply: async ({ clock, log }, tx, withdrawal, step) => {
    const { id, userId } = withdrawal;
    if (step.state === 'failed') {
      await giveBack(tx, { ...withdrawal, ...step });
      if ((await findAccount(tx, userId))?.deletedAt)
        log.error({ withdrawalId: id }, 'a payout came back to a deleted account: find its owner by hand');
    }
    await updateWithdrawal(tx, id, { ...step, updatedAt: clock() });
    return 'again';
  },
  table: withdrawals,
  isOpen: (now) =>
    and(
      ne(withdrawals.state, 'failed'),
      or(ne(withdrawals.state, 'paid'), gte(withdrawals.createdAt, before(now, returnAge))),
    ),
  describe: ({ state }) => state,
  poll: {
    name: 'settle-open-withdrawals',
    schedule: '* * * * *',
    table: withdrawals,
    batches: (_context, now) => [{ due: and(isOpenWithdrawal, isRested(withdrawals, now)) }],
  },
});

const giveBack = (tx: Database, { id, userId, amountCents, failure }: Withdrawal): Promise<boolean> =>
  postMoney(tx, {
    key: `withdrawal_return:${id}`,
    kind: 'withdrawal_return',
    description: `Withdrawal returned: ${failure}`,
    entries: [
      ['stripe', -amountCents],
      [{ wallet: userId }, amountCents],
    ],
  });
