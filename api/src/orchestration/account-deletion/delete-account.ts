import { randomUUID } from 'node:crypto';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { bookings, idempotencyKeys, savedServices, services, users } from '../../kernel/database/schema.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { revokeSessions } from '../../kernel/http/session-repository.ts';
import type { AttemptLimit } from '../../kernel/limits/attempt-limit.ts';
import { accountDeletedLetter } from '../../nouns/accounts/account-letters.ts';
import { wrongPassword } from '../../nouns/accounts/account-refusals.ts';
import type { Account } from '../../nouns/accounts/account-repository.ts';
import { confirmPassword } from '../../nouns/accounts/confirm-password.ts';
import { unknowablePassword } from '../../nouns/accounts/password.ts';
import { voidResets } from '../../nouns/accounts/reset-repository.ts';
import { endDepositsOf } from '../../nouns/deposits/end-deposit.ts';
import { endBillingOf } from '../../nouns/subscriptions/end-billing.ts';
import { keepUsedOffers } from '../../nouns/subscriptions/used-offers.ts';
import { forgetAvatar } from '../../nouns/uploads/avatar-repository.ts';
import { removeUploads } from '../../nouns/uploads/remove-uploads.ts';
import type { StripeContext } from '../../stripe/stripe-context.ts';
import { refuseWhileNeeded } from './refuse-leaving.ts';

type Context = StripeContext & Pick<FastifyInstance, 'background' | 'outbox' | 'uploads'>;

/** In milliseconds: the account is gone either way, and a job ends what Stripe still charges. */
const longestWait = 2_500;

/**
 * Deletes an account for good. The row stays without its person, since bookings, reviews, messages and the books refer
 * to it. Creating a booking or sending a message locks the same row, so that none is made for somebody who is leaving.
 */
export const deleteAccount = async (
  context: Context,
  attempts: AttemptLimit,
  userId: string,
  password: string,
): Promise<void> => {
  const { db, settings, outbox, uploads } = context;
  const account = await confirmPassword(context, attempts, userId, password);
  const passwordHash = await unknowablePassword();
  // Whoever stays may go on with what they began.
  await refuseWhileNeeded(db, userId, settings.mail.support, 'begun deposits end');
  await endDepositsOf(context, userId);
  const picture = await db.transaction(async (tx) => {
    await lockLeaving(tx, account);
    await refuseWhileNeeded(tx, userId, settings.mail.support, 'begun deposits count');
    await keepUsedOffers(tx, settings, userId);
    const path = await forgetAvatar(tx, uploads, account);
    await removeTraces(tx, userId);
    await tx
      .update(users)
      .set({ ...nobody, email: `deleted-${randomUUID()}@deleted.invalid`, passwordHash, deletedAt: context.clock() })
      .where(eq(users.id, userId));
    await revokeSessions(tx, userId, context.clock());
    return path;
  });
  if (picture) await removeUploads(context, [picture]);
  await context.background.within(
    longestWait,
    `end-billing:${userId}`,
    () => endBillingOf(context, userId),
    (error) => context.log.error({ err: error, userId }, 'the subscriptions of a deleted account wait to be ended'),
  );
  outbox.post(() => [{ to: account.email, ...accountDeletedLetter(account.name, settings.mail.support) }]);
};

// `stripeCustomerId` goes when the customer at Stripe has forgotten them, too.
const nobody = {
  name: 'Deleted user',
  avatar: '',
  bio: '',
  location: '',
  website: '',
  address: '',
  phone: '',
  stripeAccountId: null,
  payoutsEnabled: false,
  notifyBookings: false,
  notifyReviews: false,
  notifyMessages: false,
  // Their reviews read "Deleted user", not "Deleted U.".
  showNameInReviews: true,
} as const;

const lockLeaving = async (tx: Database, { id, passwordHash }: Account): Promise<void> => {
  const [locked] = await tx
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update');
  if (!locked) throw sessionEnded();
  if (locked.passwordHash !== passwordHash) throw wrongPassword();
};

const { answer } = idempotencyKeys;

const removeTraces = async (tx: Database, userId: string): Promise<void> => {
  await tx.update(bookings).set({ address: '', notes: null }).where(eq(bookings.customerId, userId));
  await tx.update(services).set({ status: 'paused' }).where(eq(services.providerId, userId));
  await tx.delete(savedServices).where(eq(savedServices.userId, userId));
  // Answers that others were given name this person, with phone and email, where they are a side of a booking.
  const isNamed = sql`${userId} in (${answer} #>> '{data,customer,_id}', ${answer} #>> '{data,provider,_id}')`;
  await tx.delete(idempotencyKeys).where(or(eq(idempotencyKeys.userId, userId), isNamed));
  await voidResets(tx, userId);
};
