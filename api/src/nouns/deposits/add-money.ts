import {
  type ConfirmDeposit,
  type DepositIntent,
  errorCodes,
  toDollars,
  type WalletMovement,
} from '@nearhand/contracts';
import type Stripe from 'stripe';
import { ApiError, notFound } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { amountInvalid, toMovement } from '../../ledger/wallet-amounts.ts';
import { canBeConfirmed, cancelIntent } from '../../stripe/payment-intents.ts';
import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { type ReadContext, syncOnRead } from '../../stripe/sync-on-read.ts';
import { holdLiving } from '../accounts/account-repository.ts';
import {
  type Deposit,
  type DepositState,
  findDeposit,
  findDepositByIntent,
  insertDeposit,
  keepDepositIntent,
} from './deposit-repository.ts';
import { depositResource } from './deposit-resource.ts';

/** The money is on its way already: people wait for the answer, not for Stripe. */
const syncTimeoutMs = 5_000;

/** What the browser needs to add money by card. The same id gets the same intent, however often it is asked for. */
export const beginDeposit = async (
  context: StripeContext,
  wanted: Pick<Deposit, 'amountCents' | 'id' | 'userId'>,
): Promise<DepositIntent> => {
  const deposit = await findOrInsert(context, wanted);
  const intent = await callingStripe(context, () => intentOf(context, deposit));
  const isKept = deposit.intentId !== null || (await keepDepositIntent(context.db, deposit.id, intent.id));
  if (isKept && canBeConfirmed(intent) && intent.client_secret) return { clientSecret: intent.client_secret };
  if (!isKept) await callingStripe(context, () => cancelIntent(stripeOf(context), intent.id));
  throw depositOver();
};

/**
 * A browser says that its card payment is made. That only makes us ask Stripe: the wallet gets what Stripe received, and
 * where Stripe does not answer in time the money is still under way.
 */
export const confirmDeposit = async (
  context: ReadContext,
  userId: string,
  { paymentIntentId, amount }: ConfirmDeposit,
): Promise<WalletMovement> => {
  const { db } = context;
  const begun = await findDepositByIntent(db, paymentIntentId);
  if (begun?.userId !== userId) throw notFound(errorCodes.depositNotFound, 'This deposit');
  if (toDollars(begun.amountCents) !== amount) throw amountInvalid('This is not the amount of the card payment.');
  await syncOnRead(context, depositResource, { userId, ids: [begun.id], timeoutMs: syncTimeoutMs });
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

const findOrInsert = (
  { clock, db }: StripeContext,
  wanted: Pick<Deposit, 'amountCents' | 'id' | 'userId'>,
): Promise<Deposit> =>
  db.transaction(async (tx) => {
    // An account that is being deleted must see this deposit, or this must see that the account is deleted.
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

/** The same request came again after its card payment was made or ended. */
const depositOver = (): ApiError =>
  new ApiError(409, errorCodes.notPayable, 'This payment has been made or has ended already. Please begin a new one.');
