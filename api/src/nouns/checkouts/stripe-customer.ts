import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { users } from '../../kernel/accounts/table.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { endAtStripe, isUnknownThere, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';
import { isLiving } from '../accounts/account-repository.ts';

/** A user's customer at Stripe, created at the first purchase, with their present name and email. */
export const stripeCustomer = async (context: StripeContext, userId: string): Promise<string> => {
  const { customers } = stripeOf(context);
  const known = await findRow(context.db, users, isLiving(userId));
  if (!known) throw sessionEnded();
  const { email, name } = known;
  // Stripe rejects a repeat of the key with another name.
  const customerId =
    known.stripeCustomerId ??
    (await customers.create({ metadata: { userId } }, { idempotencyKey: `customer:${userId}` })).id;
  await storeCustomer(context, userId, customerId);
  await customers.update(customerId, { email, name });
  const stored = await findRow(context.db, users, isLiving(userId));
  if (stored?.stripeCustomerId) return stored.stripeCustomerId;
  // The account was deleted meanwhile, and its data may have been removed before the update wrote them. The job finds the
  // customer by this id if removing them fails here.
  await storeCustomer(context, userId, customerId);
  await removeData(context, customerId);
  throw sessionEnded();
};

/**
 * Removes a deleted user's name, email and cards from Stripe. A page that was opened before saves no card and pays no bill
 * any more. The row keeps the customer's id until that is done.
 */
export const anonymizeCustomer = async (context: StripeContext, userId: string): Promise<void> => {
  const deleted = await findRow(context.db, users, eq(users.id, userId));
  const customerId = deleted?.stripeCustomerId;
  if (!customerId) return;
  await removeData(context, customerId);
  await context.db.update(users).set({ stripeCustomerId: null }).where(eq(users.id, userId));
};

const removeData = async (context: StripeContext, customerId: string): Promise<void> => {
  const { customers, invoices, paymentMethods, setupIntents } = stripeOf(context);
  try {
    const listed = { customer: customerId, limit: 100 };
    for await (const { id, status } of setupIntents.list(listed)) {
      if (isOpenSetup(status)) await endAtStripe(() => setupIntents.cancel(id));
    }
    for await (const { id } of invoices.list({ ...listed, status: 'open' })) {
      await endAtStripe(() => invoices.voidInvoice(id));
    }
    for (const { id } of (await customers.listPaymentMethods(customerId, { limit: 100 })).data) {
      await paymentMethods.detach(id);
    }
    await customers.update(customerId, { email: '', name: 'Deleted user' });
  } catch (error) {
    if (!isUnknownThere(error)) throw error;
  }
};

const isOpenSetup = (status: Stripe.SetupIntent.Status): boolean => status.startsWith('requires_');

const storeCustomer = async ({ db }: StripeContext, userId: string, stripeCustomerId: string): Promise<void> => {
  await db
    .update(users)
    .set({ stripeCustomerId })
    .where(and(eq(users.id, userId), isNull(users.stripeCustomerId)));
};
