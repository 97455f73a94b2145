import { and, isNotNull, isNull } from 'drizzle-orm';
import Stripe from 'stripe';
import { users } from '../../kernel/database/schema.ts';
import { isUnknownThere, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { stripeResource } from '../../stripe/stripe-resource.ts';
import { enableBank, findBank, findOwnerOfBank } from './bank-repository.ts';

/** Whether Stripe pays out to somebody's bank; its id is the person's. */
export const bankResource = stripeResource({
  name: 'bank account of',
  events: ['account.'],
  idOf: async (db, { account, data: { object } }) => {
    const accountId = object.object === 'account' ? object.id : account;
    return accountId && findOwnerOfBank(db, accountId);
  },
  find: findBank,
  retrieve: async (context, { accountId }) =>
    accountId === null ? undefined : { isEnabled: await paysOutTo(context, accountId) },
  apply: async (_context, tx, bank, { isEnabled }) => {
    if (isEnabled !== bank.isEnabled) await enableBank(tx, bank.userId, isEnabled);
    return 'done';
  },
  table: users,
  isOpen: () => and(isNotNull(users.stripeAccountId), isNull(users.deletedAt)),
  describe: ({ isEnabled }) => (isEnabled ? 'connected' : 'not connected'),
});

const paysOutTo = async (context: StripeContext, accountId: string): Promise<boolean> => {
  try {
    const { capabilities, payouts_enabled } = await stripeOf(context).accounts.retrieve(accountId);
    return payouts_enabled && capabilities?.transfers === 'active';
  } catch (error) {
    // Its owner has taken away our access, or it is gone.
    const isGone = error instanceof Stripe.errors.StripePermissionError || isUnknownThere(error);
    if (!isGone) throw error;
    context.log.warn({ err: error, accountId }, 'a connected account is out of reach');
    return false;
  }
};
