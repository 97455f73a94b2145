import type { Database } from '../../kernel/database/database.ts';
import { postMoney } from '../../ledger/ledger.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { findAccount } from '../accounts/account-repository.ts';
import { nextStep, type Step } from './next-step.ts';
import { findWithdrawal, lockWithdrawal, updateWithdrawal, type Withdrawal } from './withdrawal-repository.ts';

/** Three steps, and some more for others who do them at the same time. */
const attempts = 12;

/**
 * Takes a withdrawal as far as Stripe lets it go, step by step, or the money back into the wallet, once. Requests,
 * webhooks and jobs all call it, in any order and as often as they like.
 */
export const settleWithdrawal = async (context: StripeContext, id: string): Promise<void> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const seen = await findWithdrawal(context.db, id);
    const step = seen && (await nextStep(context, seen));
    if (!step) return;
    await context.db.transaction((tx) => writeIfUnchanged(context, tx, seen, step));
  }
  throw new Error(`Withdrawal ${id} kept changing while it was settled.`);
};

/** No lock is held while Stripe is asked. When the row changed since, the next look sees what it is now. */
const writeIfUnchanged = async (
  { clock, log }: StripeContext,
  tx: Database,
  seen: Withdrawal & { version: string },
  step: Step,
): Promise<void> => {
  const locked = await lockWithdrawal(tx, seen.id);
  if (locked?.version !== seen.version) return;
  if (step.state === 'failed') {
    await giveBack(tx, { ...locked, ...step });
    if ((await findAccount(tx, locked.userId))?.deletedAt)
      log.error({ withdrawalId: locked.id }, 'a payout came back for somebody who left: somebody must find them');
  }
  await updateWithdrawal(tx, locked.id, { ...step, updatedAt: clock() });
};

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
