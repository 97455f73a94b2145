import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../database/schema.ts';
import { sessionEnded } from '../plugins/auth.ts';
import { type StripeContext, stripeOf } from '../stripe/stripe-context.ts';

/** Somebody's customer at Stripe, made when they first buy something there. */
export const stripeCustomer = async (context: StripeContext, userId: string): Promise<string> => {
  const { db } = context;
  const living = and(eq(users.id, userId), isNull(users.deletedAt));
  const [user] = await db
    .select({ customerId: users.stripeCustomerId, email: users.email, name: users.name })
    .from(users)
    .where(living);
  if (!user) throw sessionEnded();
  if (user.customerId) return user.customerId;
  const { email, name } = user;
  const { id } = await stripeOf(context).customers.create(
    { email, name, metadata: { userId } },
    { idempotencyKey: `customer:${userId}` },
  );
  await db
    .update(users)
    .set({ stripeCustomerId: id })
    .where(and(living, isNull(users.stripeCustomerId)));
  const [kept] = await db.select({ customerId: users.stripeCustomerId }).from(users).where(living);
  if (!kept?.customerId) throw sessionEnded();
  return kept.customerId;
};
