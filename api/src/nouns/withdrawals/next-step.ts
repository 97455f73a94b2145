import { isRefusedByState, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { findPayout, findTransfer, isReversed, makePayout, makeTransfer, reverseTransfer } from './pay-out.ts';
import type { Withdrawal } from './withdrawal-repository.ts';

/** What is to be written about a withdrawal after a look or a step at Stripe. */
export type Step = Partial<Pick<Withdrawal, 'failure' | 'payoutId' | 'state' | 'transferId'>>;

/**
 * Does a withdrawal's next step at Stripe and tells what became of it; undefined while there is nothing new. It throws
 * where nobody knows whether the step was done: only what Stripe definitely refused gives the money back.
 */
export const nextStep = async (context: StripeContext, withdrawal: Withdrawal): Promise<Step | undefined> => {
  const { payoutId, state, transferId } = withdrawal;
  if (state === 'failed') return undefined;
  if (transferId === null) return transfer(context, withdrawal);
  return payoutId === null
    ? payOut(context, withdrawal, transferId)
    : followPayout(context, withdrawal, transferId, payoutId);
};

const transfer = async (context: StripeContext, withdrawal: Withdrawal): Promise<Step> => {
  const stripe = stripeOf(context);
  // Outside the try: a look that is refused says nothing about what was made.
  const made = await findTransfer(stripe, withdrawal);
  try {
    const { id } = made ?? (await makeTransfer(stripe, withdrawal));
    return { state: 'transferred', transferId: id };
  } catch (error) {
    return refused(context, withdrawal, error);
  }
};

const payOut = async (context: StripeContext, withdrawal: Withdrawal, transferId: string): Promise<Step> => {
  const stripe = stripeOf(context);
  const made = await findPayout(stripe, withdrawal);
  if (made) return { payoutId: made.id };
  // Fetched back already, before we could write it down: a payout would now take other money.
  if (await isReversed(stripe, transferId)) return { state: 'failed', failure: notPossible };
  try {
    return { payoutId: (await makePayout(stripe, withdrawal)).id };
  } catch (error) {
    const step = refused(context, withdrawal, error);
    await reverseTransfer(stripe, transferId);
    return step;
  }
};

const followPayout = async (
  context: StripeContext,
  { accountId: stripeAccount, state }: Withdrawal,
  transferId: string,
  payoutId: string,
): Promise<Step | undefined> => {
  const stripe = stripeOf(context);
  const { status, failure_message } = await stripe.payouts.retrieve(payoutId, {}, { stripeAccount });
  // A bank may send money back days after it was paid.
  if (status === 'failed' || status === 'canceled') {
    await reverseTransfer(stripe, transferId);
    return { state: 'failed', failure: failure_message ?? notPossible };
  }
  return status === 'paid' && state !== 'paid' ? { state: 'paid' } : undefined;
};

/** Stripe's own words about a refused call are for us; its words about a bank are for people. */
const notPossible = 'It could not be paid out at the moment.';

const refused = ({ log }: StripeContext, { id }: Withdrawal, error: unknown): { state: 'failed'; failure: string } => {
  if (!isRefusedByState(error)) throw error;
  log.warn({ err: error, withdrawalId: id }, 'Stripe refused a withdrawal: the money goes back to the wallet');
  return { state: 'failed', failure: notPossible };
};
