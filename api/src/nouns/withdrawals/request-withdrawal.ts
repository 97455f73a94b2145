import type { Database } from '../../kernel/database/database.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { tooMany } from '../../kernel/limits/attempt-limit.ts';
import { tenMinutes } from '../../kernel/time/durations.ts';
import { postMoney, walletBalance } from '../../ledger/ledger.ts';
import { type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { findBank } from '../bank-account/bank-repository.ts';
import { bankMissing, notEnough } from './withdrawal-refusals.ts';
import { countWithdrawals, findWithdrawal, insertWithdrawal, type Withdrawal } from './withdrawal-repository.ts';

const mostInTenMinutes = 10;

/**
 * Takes money out of a wallet and notes where it shall go; Stripe is asked after the commit. The same id is the same
 * withdrawal, however often it is requested.
 */
export const requestWithdrawal = (
  context: StripeContext,
  wanted: Pick<Withdrawal, 'amountCents' | 'id' | 'userId'>,
): Promise<void> => {
  // Before any money leaves: without Stripe it could go nowhere.
  stripeOf(context);
  const now = context.clock();
  const { id, userId, amountCents } = wanted;
  return context.db.transaction(async (tx) => {
    // Nobody leaves while their money does, and whoever deletes the account sees what was requested.
    if ((await holdLiving(tx, [userId])).length === 0) throw sessionEnded();
    if (await findWithdrawal(tx, id)) return;
    const { accountId, isEnabled } = await findBank(tx, userId);
    if (accountId === null || !isEnabled) throw bankMissing();
    if (!(await insertWithdrawal(tx, { ...wanted, accountId, createdAt: now, updatedAt: now }))) return;
    await postMoney(tx, {
      key: `withdrawal:${id}`,
      kind: 'withdrawal',
      description: 'Withdrawal to the bank account',
      entries: [
        [{ wallet: userId }, -amountCents],
        ['stripe', amountCents],
      ],
    });
    // The posting locked the wallet, so nothing can slip in between these looks and the commit.
    if ((await walletBalance(tx, userId)) < 0) throw notEnough();
    await refuseTooMany(tx, userId, now);
  });
};

/** Counted by what was made: refused attempts cost nothing at Stripe, and many at once get no further than the limit. */
const refuseTooMany = async (tx: Database, userId: string, now: Date): Promise<void> => {
  const span = tenMinutes * 1000;
  const { made, first } = await countWithdrawals(tx, userId, new Date(now.getTime() - span));
  if (made > mostInTenMinutes) throw tooMany((first?.getTime() ?? now.getTime()) + span - now.getTime());
};
