import { callingStripe } from '../../stripe/stripe-context.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';
import { moneyMoving } from '../accounts/account-refusals.ts';
import { listOpenDeposits } from './deposit-repository.ts';
import { endDeposit } from './deposit-resource.ts';

/** An account stays while a card is being charged for it. Deposits that were only begun end with it. */
export const depositsOfAccount: AccountHook = {
  refuseDeletion: async (_context, db, userId, stage) => {
    const open = await listOpenDeposits(db, userId);
    // In the deleting transaction those that were only begun have ended, so what is open began since.
    if (open.some(({ state }) => stage === 'deleting' || state === 'processing')) throw moneyMoving();
  },
  beforeDeletion: async (context, userId) => {
    for (const { id, state } of await listOpenDeposits(context.db, userId)) {
      if (state !== 'processing') await callingStripe(context, () => endDeposit(context, id));
    }
  },
};
