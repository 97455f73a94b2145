import { paths, type Redirection } from '@nearhand/contracts';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import Stripe from 'stripe';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { publish } from '../../kernel/database/live-updates.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { callingStripe, isUnknownThere, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { rowVersion, stripeResource } from '../../stripe/stripe-resource.ts';
import { findAccount, isLiving } from '../accounts/account-repository.ts';
import { type MoneyNotice, tellOfMoney } from '../notifications/money-notice.ts';

/** A user's connected account at Stripe: `accountId` is null before the first onboarding. Undefined for a deleted user. */
export const findBank = async (db: Database, userId: string) => {
  const [bank] = await db
    .select({
      userId: users.id,
      accountId: users.stripeAccountId,
      isEnabled: users.payoutsEnabled,
      identityCheckedAt: users.identityCheckedAt,
      version: rowVersion(users),
    })
    .from(users)
    .where(isLiving(userId));
  return bank;
};

/** Whether Stripe pays out to a user's bank account. The resource's id is the user's. */
export const bankResource = stripeResource({
  name: 'bank account of',
  events: ['account.'],
  idOf: async (db, { account, data: { object } }) => {
    const accountId = object.object === 'account' ? object.id : account;
    if (!accountId) return undefined;
    const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.stripeAccountId, accountId));
    return owner?.id;
  },
  find: findBank,
  retrieve: async (context, { accountId }) =>
    accountId === null ? undefined : { isEnabled: await paysOutTo(context, accountId) },
  apply: async ({ clock, settings }, tx, { userId, isEnabled, identityCheckedAt }, remote) => {
    const isChecked = identityCheckedAt !== null;
    if (remote.isEnabled === isEnabled && remote.isEnabled === isChecked) return 'done';
    // Stripe enables an account once it has verified the identity of its owner.
    const checkedAt = remote.isEnabled ? (identityCheckedAt ?? clock()) : null;
    const values = { payoutsEnabled: remote.isEnabled, identityCheckedAt: checkedAt };
    await tx.update(users).set(values).where(isLiving(userId));
    if (remote.isEnabled !== isEnabled) publish(tx, 'wallet.changed', userId);
    if (isEnabled && !remote.isEnabled) await tellOfMoney({ clock, settings }, tx, userId, disconnected);
    return 'done';
  },
  table: users,
  isOpen: () => and(isNotNull(users.stripeAccountId), isNull(users.deletedAt)),
  describe: ({ isEnabled }) => (isEnabled ? 'connected' : 'not connected'),
});

const disconnected: MoneyNotice = {
  title: 'Your bank account is no longer connected',
  text: 'Stripe pays out to it no longer, and your page no longer shows that your identity is checked.',
  next: 'Please connect it again before you withdraw money.',
  path: paths.wallet,
  button: 'Go to My Wallet',
};

const paysOutTo = async (context: StripeContext, accountId: string): Promise<boolean> => {
  try {
    const { capabilities, payouts_enabled } = await stripeOf(context).accounts.retrieve(accountId);
    return payouts_enabled && capabilities?.transfers === 'active';
  } catch (error) {
    const isGone = error instanceof Stripe.errors.StripePermissionError || isUnknownThere(error);
    if (!isGone) throw error;
    context.log.warn({ err: error, accountId }, 'a connected account is out of reach');
    return false;
  }
};

export const connectBank = async (context: StripeContext, userId: string): Promise<Redirection> => {
  const account = await accountOf(context, userId);
  const wallet = `${context.settings.publicOrigins[0] ?? ''}${paths.wallet}`;
  const { url } = await callingStripe(context, () =>
    stripeOf(context).accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: `${wallet}?bank=return`,
      refresh_url: `${wallet}?bank=refresh`,
    }),
  );
  return { url };
};

const accountOf = async (context: StripeContext, userId: string): Promise<string> => {
  const { db } = context;
  const known = await findBank(db, userId);
  if (known?.accountId) return known.accountId;
  const created = await createAccount(context, userId);
  const isFirst = and(isLiving(userId), isNull(users.stripeAccountId));
  await db.update(users).set({ stripeAccountId: created }).where(isFirst);
  // Another tab may have been faster, or the user has deleted their account.
  const stored = await findBank(db, userId);
  if (!stored?.accountId) throw sessionEnded();
  return stored.accountId;
};

const createAccount = async (context: StripeContext, userId: string): Promise<string> => {
  const user = await findAccount(context.db, userId);
  const { accounts } = stripeOf(context);
  return callingStripe(context, async () => {
    const { id } = await accounts.create(
      {
        type: 'express',
        country: 'US',
        business_type: 'individual',
        capabilities: { transfers: { requested: true } },
        settings: { payouts: { schedule: { interval: 'manual' } } },
        metadata: { userId },
      },
      { idempotencyKey: `account:${userId}` },
    );
    // Stripe rejects a repeat of the key with another email.
    if (user) await accounts.update(id, { email: user.email });
    return id;
  });
};
