import { toDollars } from '@nearhand/contracts';
import { and, eq, inArray, notInArray, or } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, endedWithdrawalStates, slotHoldingStatuses, withdrawals } from '../../kernel/database/schema.ts';
import { walletBalance } from '../../ledger/ledger.ts';
import { moneyLeft, moneyMoving, openBookings } from '../../nouns/accounts/account-refusals.ts';
import { listOpenDeposits } from '../../nouns/deposits/deposit-repository.ts';

/**
 * Throws while somebody has something to see to here; deposits that they only began count unless these are to be ended with
 * them. In this order: a booking that is completed, a deposit that goes
 * through and a withdrawal that comes back have put their money into the wallet when it is looked at.
 */
export const refuseWhileNeeded = async (
  tx: Database,
  userId: string,
  support: string | undefined,
  begun: 'begun deposits count' | 'begun deposits end',
): Promise<void> => {
  const [open] = await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(
      and(
        or(eq(bookings.customerId, userId), eq(bookings.providerId, userId)),
        inArray(bookings.status, [...slotHoldingStatuses]),
      ),
    )
    .limit(1);
  if (open) throw openBookings();
  if (await isMoneyMoving(tx, userId, begun === 'begun deposits count')) throw moneyMoving();
  const cents = await walletBalance(tx, userId);
  if (cents > 0) throw moneyLeft(toDollars(cents), support);
};

const isMoneyMoving = async (tx: Database, userId: string, isBegunEnough: boolean): Promise<boolean> => {
  const onItsWay = and(eq(withdrawals.userId, userId), notInArray(withdrawals.state, [...endedWithdrawalStates]));
  const coming = (await listOpenDeposits(tx, userId)).filter(({ state }) => isBegunEnough || state === 'processing');
  return coming.length > 0 || (await tx.$count(withdrawals, onItsWay)) > 0;
};
