import type { DepositIntent } from '@nearhand/contracts';
import type Stripe from 'stripe';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import { cancelQuietly } from '../payments/cancel-intent.ts';
import { canBeConfirmed } from '../payments/intent-outcome.ts';
import { depositOver } from './deposit-refusals.ts';
import { type Deposit, findDeposit, insertDeposit, keepDepositIntent } from './deposit-repository.ts';

/** What the browser needs to add money by card. The same id gets the same intent, however often it is asked for. */
export const beginDeposit = async (
  context: StripeContext,
  wanted: Pick<Deposit, 'amountCents' | 'id' | 'userId'>,
): Promise<DepositIntent> => {
  const deposit = await keptDeposit(context, wanted);
  const intent = await callingStripe(context, () => intentOf(context, deposit));
  const isKept = deposit.intentId !== null || (await keepDepositIntent(context.db, deposit.id, intent.id));
  if (isKept && canBeConfirmed(intent) && intent.client_secret) return { clientSecret: intent.client_secret };
  if (!isKept) await callingStripe(context, () => cancelQuietly(stripeOf(context), intent.id));
  throw depositOver();
};

const keptDeposit = (
  { clock, db }: StripeContext,
  wanted: Pick<Deposit, 'amountCents' | 'id' | 'userId'>,
): Promise<Deposit> =>
  db.transaction(async (tx) => {
    // Nobody leaves before what they begin is there to be seen by whoever deletes the account.
    if ((await holdLiving(tx, [wanted.userId])).length === 0) throw sessionEnded();
    const now = clock();
    await insertDeposit(tx, { ...wanted, createdAt: now, updatedAt: now });
    const deposit = await findDeposit(tx, wanted.id);
    if (!deposit) throw new Error('The database kept no deposit.');
    return deposit;
  });

const intentOf = (context: StripeContext, deposit: Deposit): Promise<Stripe.PaymentIntent> => {
  const { paymentIntents } = stripeOf(context);
  if (deposit.intentId) return paymentIntents.retrieve(deposit.intentId);
  return paymentIntents.create(
    {
      amount: deposit.amountCents,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      metadata: { depositId: deposit.id, userId: deposit.userId },
    },
    { idempotencyKey: `deposit:${deposit.id}` },
  );
};
