import {
  type ConfirmDeposit,
  type DepositIntent,
  errorCodes,
  toDollars,
  type WalletMovement,
} from '@nearhand/contracts';
import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { findsAny } from '../../kernel/database/first-of.ts';
import { conflict, notFound } from '../../kernel/errors/api-error.ts';
import { amountInvalid, toMovement } from '../../ledger/wallet-amounts.ts';
import { canBeConfirmed, cancelIntent } from '../../stripe/intent-money.ts';
import { callingStripe, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { type ReadContext, syncOnRead } from '../../stripe/stripe-resource.ts';
import { requireLiving } from '../accounts/account-repository.ts';
import { getSavedCard } from '../saved-cards/saved-cards.ts';
import {
  type Deposit,
  type DepositState,
  findDeposit,
  findDepositByIntent,
  isOpenDeposit,
} from './deposit-repository.ts';
import { depositResource } from './deposit-resource.ts';
import { deposits } from './table.ts';

const syncTimeoutMs = 5_000;

type Wanted = Pick<Deposit, 'amountCents' | 'id' | 'userId'>;

/** `cardId`: a saved card of this person, which the browser confirms. Throws 404 when it was removed. */
export const beginDeposit = async (context: StripeContext, wanted: Wanted, cardId?: string): Promise<DepositIntent> => {
  const deposit = await findOrInsert(context, wanted);
  const intent = await callingStripe(context, () => intentOf(context, deposit, cardId));
  const isStored = deposit.intentId !== null || (await storeIntent(context, deposit.id, intent.id));
  if (isStored && canBeConfirmed(intent) && intent.client_secret) return { clientSecret: intent.client_secret };
  if (!isStored) await callingStripe(context, () => cancelIntent(stripeOf(context), intent.id));
  throw conflict(errorCodes.notPayable, 'This payment has been made or has ended already. Please begin a new one.');
};

/** A browser reports a card payment. It only triggers a sync: the wallet gets the amount that Stripe received. */
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

const findOrInsert = ({ clock, db }: StripeContext, wanted: Wanted): Promise<Deposit> =>
  db.transaction(async (tx) => {
    // The lock makes a deletion of the account and this deposit see each other.
    await requireLiving(tx, wanted.userId);
    const now = clock();
    const values = { ...wanted, createdAt: now, updatedAt: now };
    await tx.insert(deposits).values(values).onConflictDoNothing({ target: deposits.id });
    const deposit = await findDeposit(tx, wanted.id);
    if (!deposit) throw new Error('The database stored no deposit.');
    return deposit;
  });

const intentOf = async (
  context: StripeContext,
  { id, amountCents, intentId, userId }: Deposit,
  cardId: string | undefined,
) => {
  const { paymentIntents } = stripeOf(context);
  if (intentId) return paymentIntents.retrieve(intentId);
  const saved = cardId ? await getSavedCard(context, userId, cardId) : undefined;
  const params: Stripe.PaymentIntentCreateParams = {
    amount: amountCents,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    ...(saved && { customer: saved.customerId, payment_method: saved.methodId }),
    metadata: { depositId: id, userId },
  };
  return paymentIntents.create(params, { idempotencyKey: `deposit:${id}` });
};

const storeIntent = async ({ db }: StripeContext, id: string, intentId: string): Promise<boolean> =>
  findsAny(
    db
      .update(deposits)
      .set({ intentId })
      .where(and(eq(deposits.id, id), isOpenDeposit))
      .returning({ id: deposits.id }),
  );
