import { errorCodes, toDollars } from '@nearhand/contracts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import type { AccountHook } from '../accounts/account-hooks.ts';

/** An account stays while its wallet holds money. */
export const walletOfAccount: AccountHook = {
  refuseDeletion: async ({ settings }, db, userId) => {
    const cents = await walletBalance(db, userId);
    if (cents > 0) throw moneyLeft(toDollars(cents), settings.mail.support);
  },
};

const moneyLeft = (dollars: number, support: string | undefined) =>
  new ApiError(
    409,
    errorCodes.moneyLeft,
    `Your wallet still holds $${dollars.toFixed(2)}. Please spend or withdraw it first, or ask support${
      support ? ` (${support})` : ''
    } to pay it out.`,
  );
