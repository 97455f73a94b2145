import type Stripe from 'stripe';
import { isRefusedByState } from '../../stripe/stripe-context.ts';
import type { Withdrawal } from './withdrawal-repository.ts';

const groupOf = ({ id }: Withdrawal) => ({ transfer_group: `withdrawal:${id}` });

/**
 * The transfer that was made for it. Both steps are looked for before they are made: Stripe forgets idempotency keys
 * after a day, and a crash may have kept us from writing down what was made.
 */
export const findTransfer = async (stripe: Stripe, withdrawal: Withdrawal): Promise<Stripe.Transfer | undefined> =>
  (await stripe.transfers.list({ ...groupOf(withdrawal), limit: 1 })).data[0];

export const makeTransfer = (stripe: Stripe, withdrawal: Withdrawal): Promise<Stripe.Transfer> => {
  const { id, accountId: destination, amountCents: amount } = withdrawal;
  return stripe.transfers.create(
    { amount, currency: 'usd', destination, ...groupOf(withdrawal), metadata: { withdrawalId: id } },
    { idempotencyKey: `transfer:${id}` },
  );
};

export const findPayout = async (stripe: Stripe, withdrawal: Withdrawal): Promise<Stripe.Payout | undefined> => {
  const { id, accountId: stripeAccount, createdAt } = withdrawal;
  // Stripe's clock and ours may differ.
  const since = Math.floor(createdAt.getTime() / 1000) - 86_400;
  for await (const payout of stripe.payouts.list({ limit: 100, created: { gte: since } }, { stripeAccount })) {
    if (payout.metadata?.withdrawalId === id) return payout;
  }
  return undefined;
};

export const makePayout = (stripe: Stripe, withdrawal: Withdrawal): Promise<Stripe.Payout> => {
  const { id, accountId: stripeAccount, amountCents: amount } = withdrawal;
  return stripe.payouts.create(
    { amount, currency: 'usd', metadata: { withdrawalId: id } },
    { idempotencyKey: `payout:${id}`, stripeAccount },
  );
};

/** Fetches the money back from the connected account; nothing happens when it was fetched before. */
export const reverseTransfer = async (stripe: Stripe, transferId: string): Promise<void> => {
  if (await isReversed(stripe, transferId)) return;
  try {
    // No key of ours: Stripe would keep answering a passing refusal under it, and a second reversal is refused anyway.
    await stripe.transfers.createReversal(transferId);
  } catch (error) {
    if (!(isRefusedByState(error) && (await isReversed(stripe, transferId)))) throw error;
  }
};

export const isReversed = async (stripe: Stripe, transferId: string): Promise<boolean> =>
  (await stripe.transfers.retrieve(transferId)).reversed;
