import type Stripe from 'stripe';
import type { Database } from '../../kernel/database/database.ts';
import { postMoney } from '../../ledger/ledger.ts';
import { type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import {
  type Deposit,
  type DepositState,
  findDeposit,
  hasEnded,
  lockDeposit,
  updateDeposit,
} from './deposit-repository.ts';

const attempts = 8;

/**
 * Brings a deposit in line with Stripe. Webhooks, browsers and jobs all call it, in any order and as often as they like:
 * what Stripe received is in the wallet once.
 */
export const settleDeposit = async (context: StripeContext, id: string): Promise<void> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const seen = await findDeposit(context.db, id);
    if (!seen?.intentId || hasEnded(seen)) return;
    const intent = await stripeOf(context).paymentIntents.retrieve(seen.intentId);
    if (await context.db.transaction((tx) => applyIfUnchanged(context, tx, seen, intent))) return;
  }
  throw new Error(`Deposit ${id} kept changing while it was settled.`);
};

/** No lock is held while Stripe is asked. When the row changed since, the answer may be stale. */
const applyIfUnchanged = async (
  { clock }: StripeContext,
  tx: Database,
  seen: Deposit & { version: string },
  intent: Stripe.PaymentIntent,
): Promise<boolean> => {
  const locked = await lockDeposit(tx, seen.id);
  if (locked?.version !== seen.version) return false;
  const state = nextState(locked.state, intent);
  if (state === locked.state) return true;
  const received = state === 'succeeded' ? { amountCents: intent.amount_received } : {};
  if (state === 'succeeded') await postDeposit(tx, { ...locked, ...received });
  const failure = intent.last_payment_error?.message ?? null;
  await updateDeposit(tx, locked.id, { state, failure, ...received, updatedAt: clock() });
  return true;
};

const postDeposit = (tx: Database, { id, userId, amountCents }: Deposit): Promise<boolean> =>
  postMoney(tx, {
    key: `deposit:${id}`,
    kind: 'deposit',
    description: depositDescription,
    entries: [
      ['stripe', -amountCents],
      [{ wallet: userId }, amountCents],
    ],
  });

export const depositDescription = 'Money added to the wallet';

const nextState = (state: DepositState, intent: Stripe.PaymentIntent): DepositState => {
  switch (intent.status) {
    case 'succeeded':
      return 'succeeded';
    case 'processing':
      return 'processing';
    case 'canceled':
      return 'canceled';
    case 'requires_payment_method':
      // An intent that waits for another card after a failure still reads as failed.
      return intent.last_payment_error || state === 'failed' ? 'failed' : 'created';
    default:
      return 'created';
  }
};
