import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../kernel/database/schema.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { isUnknownThere, type StripeContext, stripeOf } from '../../stripe/stripe-context.ts';

/** Somebody's customer at Stripe, made when they first buy something there, with the name and email that they have now. */
export const stripeCustomer = async (context: StripeContext, userId: string): Promise<string> => {
  const { customers } = stripeOf(context);
  const known = await findLiving(context, userId);
  if (!known) throw sessionEnded();
  const { email, name } = known;
  // Under its key only what never changes: Stripe refuses another name for as long as it remembers the first.
  const customerId =
    known.customerId ?? (await customers.create({ metadata: { userId } }, { idempotencyKey: `customer:${userId}` })).id;
  await keepCustomer(context, userId, customerId);
  await customers.update(customerId, { email, name });
  const kept = await findLiving(context, userId);
  if (kept?.customerId) return kept.customerId;
  // They left meanwhile: the job finds by it what Stripe has just been told.
  await keepCustomer(context, userId, customerId);
  throw sessionEnded();
};

/**
 * Takes the name, email and cards of somebody who left from their customer at Stripe. The row names the customer until that
 * is done, so that it can be tried again.
 */
export const forgetCustomer = async (context: StripeContext, userId: string): Promise<void> => {
  const [left] = await context.db
    .select({ customerId: users.stripeCustomerId })
    .from(users)
    .where(eq(users.id, userId));
  if (!left?.customerId) return;
  const { customers, paymentMethods } = stripeOf(context);
  try {
    for (const { id } of (await customers.listPaymentMethods(left.customerId, { limit: 100 })).data) {
      await paymentMethods.detach(id);
    }
    await customers.update(left.customerId, { email: '', name: 'Deleted user' });
  } catch (error) {
    if (!isUnknownThere(error)) throw error;
  }
  await context.db.update(users).set({ stripeCustomerId: null }).where(eq(users.id, userId));
};

const findLiving = async ({ db }: StripeContext, userId: string) => {
  const [living] = await db
    .select({ customerId: users.stripeCustomerId, email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  return living;
};

const keepCustomer = async ({ db }: StripeContext, userId: string, stripeCustomerId: string): Promise<void> => {
  await db
    .update(users)
    .set({ stripeCustomerId })
    .where(and(eq(users.id, userId), isNull(users.stripeCustomerId)));
};
