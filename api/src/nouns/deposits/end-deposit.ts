import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
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
export const endDepositsOf = async (context: StripeContext, userId: string): Promise<void> => {
  for (const { id, state } of await listOpenDeposits(context.db, userId)) {
    if (state !== 'processing') await callingStripe(context, () => endDeposit(context, id));
  }
};
