import Stripe from 'stripe';
import { isUnknownThere, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { enableBank, findBank } from './bank-repository.ts';

const attempts = 8;

/** Writes down whether Stripe pays out to somebody's bank now. */
export const refreshBank = async (context: StripeContext, userId: string): Promise<void> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const bank = await findBank(context.db, userId);
    if (bank.accountId === null) return;
    const isEnabled = await paysOutTo(context, bank.accountId);
    if (isEnabled === bank.isEnabled || (await enableBank(context.db, userId, bank, isEnabled))) return;
  }
  throw new Error(`The bank account of ${userId} kept changing while it was looked at.`);
};

const paysOutTo = async (context: StripeContext, accountId: string): Promise<boolean> => {
  try {
    const { capabilities, payouts_enabled } = await stripeOf(context).accounts.retrieve(accountId);
    return payouts_enabled && capabilities?.transfers === 'active';
  } catch (error) {
    // Its owner has taken away our access, or it is gone.
    const isGone = error instanceof Stripe.errors.StripePermissionError || isUnknownThere(error);
    if (isGone) context.log.warn({ err: error, accountId }, 'a connected account is out of reach');
    else throw error;
    return false;
  }
};
