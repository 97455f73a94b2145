import { randomUUID } from 'node:crypto';
import { eq, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { discardEmails } from '../../kernel/email/email-rows.ts';
import { deleteSessions, type Viewer } from '../../kernel/http/session-repository.ts';
import { idempotencyKeys } from '../../kernel/idempotency/table.ts';
import type { RateLimit } from '../../kernel/limits/rate-limit.ts';
import { accountDeletedEmail } from './account-emails.ts';
import type { AccountHookContext } from './account-hooks.ts';
import { voidConfirmations } from './confirm-email.ts';
import { confirmEmail } from './email-change.ts';
import { confirmOwner, lockChecked, unknowablePassword, voidResets } from './password.ts';

type Context = AccountHookContext & Pick<FastifyInstance, 'accountHooks' | 'outbox'>;

/** Bookings, reviews and the books refer to the row, so it stays. New bookings and messages lock it. */
export const deleteAccount = async (
  context: Context,
  attempts: RateLimit,
  viewer: Viewer,
  password: string,
): Promise<void> => {
  const { accountHooks, db, outbox } = context;
  const checked = await confirmOwner(context, attempts, viewer, password);
  const userId = checked.id;
  const passwordHash = await unknowablePassword();
  for (const { rejectDeletion } of accountHooks) await rejectDeletion?.(context, db, userId, 'before');
  for (const { beforeDeletion } of accountHooks) await beforeDeletion?.(context, userId);
  const afterCommit = await db.transaction(async (tx) => {
    const account = await lockChecked(tx, viewer, checked, context.clock());
    for (const { rejectDeletion } of accountHooks) await rejectDeletion?.(context, tx, userId, 'deleting');
    for (const { beforeEmailIsGivenUp } of accountHooks) await beforeEmailIsGivenUp?.(context, tx, userId);
    const work: ((() => Promise<void>) | undefined)[] = [];
    for (const { onDeletion } of accountHooks) work.push(await onDeletion?.(context, tx, account));
    await deleteAnswers(tx, userId);
    await voidResets(tx, userId);
    await confirmEmail(tx, userId);
    await voidConfirmations(tx, userId);
    await discardEmails(tx, account.email);
    await tx
      .update(users)
      .set({
        ...deletedProfile,
        email: `deleted-${randomUUID()}@deleted.invalid`,
        passwordHash,
        deletedAt: context.clock(),
      })
      .where(eq(users.id, userId));
    await deleteSessions(tx, userId);
    await outbox.write(tx, [{ to: account.email, content: accountDeletedEmail(account.name) }]);
    return work;
  });
  for (const work of afterCommit) await work?.();
};

// `stripeCustomerId` stays until the customer at Stripe is deleted.
const deletedProfile = {
  name: 'Deleted user',
  avatar: '',
  bio: '',
  location: '',
  website: '',
  address: '',
  phone: '',
  stripeAccountId: null,
  payoutsEnabled: false,
  emailConfirmedAt: null,
  identityCheckedAt: null,
  notifyBookings: false,
  notifyReviews: false,
  notifyMessages: false,
  quietHours: true,
  showNameInReviews: true,
} as const;

const { answer } = idempotencyKeys;

/** Also other users' answers that hold this person's phone and email. */
const deleteAnswers = async (tx: Database, userId: string): Promise<void> => {
  const isNamed = sql`${userId} in (${answer} #>> '{data,customer,_id}', ${answer} #>> '{data,provider,_id}')`;
  await tx.delete(idempotencyKeys).where(or(eq(idempotencyKeys.userId, userId), isNamed));
};
