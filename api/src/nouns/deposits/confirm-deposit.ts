import { type ConfirmDeposit, toDollars, type WalletMovement } from '@nearhand/contracts';
import { type LookContext, lookAtStripe } from '../../stripe/look-at-stripe.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { toMovement } from '../wallet/movement.ts';
import { amountInvalid } from '../wallet/payable-amount.ts';
import { depositMissing } from './deposit-refusals.ts';
import { type DepositState, findDeposit, findDepositByIntent } from './deposit-repository.ts';
import { settleDeposit } from './settle-deposit.ts';

/** In milliseconds: the money is on its way already, and people wait for the answer, not for Stripe. */
const longestLook = 5_000;

/**
 * A browser says that its card payment is made. That is a hint to look: what is credited is what Stripe received, and
 * where Stripe takes its time the answer is that it is still under way.
 */
export const confirmDeposit = async (
  context: StripeContext & LookContext,
  userId: string,
  { paymentIntentId, amount }: ConfirmDeposit,
): Promise<WalletMovement> => {
  const { db } = context;
  const begun = await findDepositByIntent(db, paymentIntentId);
  if (begun?.userId !== userId) throw depositMissing();
  if (toDollars(begun.amountCents) !== amount) throw amountInvalid('This is not the amount of the card payment.');
  const look = () => settleDeposit(context, begun.id);
  await lookAtStripe(context, { userId, name: `deposit:${begun.id}`, wait: longestLook, look });
  const deposit = (await findDeposit(db, begun.id)) ?? begun;
  return toMovement(db, deposit, statuses[deposit.state]);
};

const statuses: Record<DepositState, WalletMovement['status']> = {
  created: 'pending',
  processing: 'pending',
  succeeded: 'completed',
  failed: 'failed',
  canceled: 'failed',
};
