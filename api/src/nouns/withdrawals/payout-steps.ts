import type Stripe from 'stripe';
import { isRefusedByState, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import type { withdrawals } from './table.ts';

export type Withdrawal = typeof withdrawals.$inferSelect;

type Step = Partial<Pick<Withdrawal, 'failure' | 'payoutId' | 'state' | 'transferId'>>;

/** Does the next step at Stripe. Throws when its result is unknown: only a definite rejection gives the money back. */
export const nextStep = async (context: StripeContext, withdrawal: Withdrawal): Promise<Step | undefined> => {
  const { payoutId, state, transferId } = withdrawal;
  if (state === 'failed') return undefined;
  if (transferId === null) return transfer(context, withdrawal);
  return payoutId === null
    ? payOut(context, withdrawal, transferId)
    : followPayout(context, withdrawal, transferId, payoutId);
};

// Both steps look for their result first: Stripe deletes idempotency keys after a day, and a crash can come before our write.

const transfer = async (context: StripeContext, withdrawal: Withdrawal): Promise<Step> => {
  const { transfers } = stripeOf(context);
  const { id, accountId: destination, amountCents: amount } = withdrawal;
  const group = { transfer_group: `withdrawal:${id}` };
  // Outside the try: a failed search is no rejection.
  const [known] = (await transfers.list({ ...group, limit: 1 })).data;
  try {
    const made =
      known ??
      (await transfers.create(
        { amount, currency: 'usd', destination, ...group, metadata: { withdrawalId: id } },
        { idempotencyKey: `transfer:${id}` },
      ));
    return { state: 'transferred', transferId: made.id };
  } catch (error) {
    return rejected(context, withdrawal, error);
  }
};

const payOut = async (context: StripeContext, withdrawal: Withdrawal, transferId: string): Promise<Step> => {
  const stripe = stripeOf(context);
  const { id, accountId: stripeAccount, amountCents: amount } = withdrawal;
  const known = await findPayout(stripe, withdrawal);
  if (known) return { payoutId: known.id };
  // Reversed, but not yet stored: a payout would take other money.
  if (await isReversed(stripe, transferId)) return { state: 'failed', failure: notPossible };
  try {
    const made = await stripe.payouts.create(
      { amount, currency: 'usd', metadata: { withdrawalId: id } },
      { idempotencyKey: `payout:${id}`, stripeAccount },
    );
    return { payoutId: made.id };
  } catch (error) {
    const step = rejected(context, withdrawal, error);
    await reverseTransfer(stripe, transferId);
    return step;
  }
};

const findPayout = async (
  stripe: Stripe,
  { id, accountId: stripeAccount, createdAt }: Withdrawal,
): Promise<Stripe.Payout | undefined> => {
  // A day of reserve, since Stripe's clock and ours differ.
  const sinceSeconds = Math.floor(createdAt.getTime() / 1000) - 86_400;
  for await (const payout of stripe.payouts.list({ limit: 100, created: { gte: sinceSeconds } }, { stripeAccount })) {
    if (payout.metadata?.withdrawalId === id) return payout;
  }
  return undefined;
};

const followPayout = async (
  context: StripeContext,
  { accountId: stripeAccount, state }: Withdrawal,
  transferId: string,
  payoutId: string,
): Promise<Step | undefined> => {
  const stripe = stripeOf(context);
  const { status, failure_message } = await stripe.payouts.retrieve(payoutId, {}, { stripeAccount });
  // A bank may return money days after the payout was paid.
  if (status === 'failed' || status === 'canceled') {
    await reverseTransfer(stripe, transferId);
    return { state: 'failed', failure: failure_message ?? notPossible };
  }
  return status === 'paid' && state !== 'paid' ? { state: 'paid' } : undefined;
};

const reverseTransfer = async (stripe: Stripe, transferId: string): Promise<void> => {
  if (await isReversed(stripe, transferId)) return;
  try {
    // Without an idempotency key: Stripe would repeat a temporary error under it, and rejects a second reversal anyway.
    await stripe.transfers.createReversal(transferId);
  } catch (error) {
    if (!(isRefusedByState(error) && (await isReversed(stripe, transferId)))) throw error;
  }
};

const isReversed = async (stripe: Stripe, transferId: string): Promise<boolean> =>
  (await stripe.transfers.retrieve(transferId)).reversed;

/** Users read the bank's message, never Stripe's message about a rejected call. */
const notPossible = 'It could not be paid out at the moment.';

const rejected = ({ log }: StripeContext, { id }: Withdrawal, error: unknown): { state: 'failed'; failure: string } => {
  if (!isRefusedByState(error)) throw error;
  log.warn({ err: error, withdrawalId: id }, 'Stripe refused a withdrawal: the money goes back to the wallet');
  return { state: 'failed', failure: notPossible };
};
