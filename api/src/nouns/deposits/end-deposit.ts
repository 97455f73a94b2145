import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { moneyMoving } from '../accounts/account-refusals.ts';
import { cancelQuietly } from '../payments/cancel-intent.ts';
import { cancelWithoutIntent, findDeposit, listOpenDeposits } from './deposit-repository.ts';
import { settleDeposit } from './settle-deposit.ts';

/** Ends a deposit that nobody goes on with; a card that was confirmed a moment ago counts. */
export const endDeposit = async (context: StripeContext, id: string): Promise<void> => {
  if (await cancelWithoutIntent(context.db, id, context.clock())) return;
  const deposit = await findDeposit(context.db, id);
  if (deposit?.intentId) await cancelQuietly(stripeOf(context), deposit.intentId);
  await settleDeposit(context, id);
};

/** Ends all that somebody began, but for cards that are being charged. */
const endDepositsOf = async (context: StripeContext, userId: string): Promise<void> => {
  for (const { id, state } of await listOpenDeposits(context.db, userId)) {
    if (state !== 'processing') await callingStripe(context, () => endDeposit(context, id));
  }
};

/** An account stays while a card is being charged for it. Deposits that were only begun end with it. */
export const depositsOfAccount: AccountHook = {
  refuseDeletion: async (_context, db, userId, stage) => {
    const open = await listOpenDeposits(db, userId);
    // In the deleting transaction those that were only begun have ended, so what is open began since.
    if (open.some(({ state }) => stage === 'deleting' || state === 'processing')) throw moneyMoving();
  },
  beforeDeletion: endDepositsOf,
};
