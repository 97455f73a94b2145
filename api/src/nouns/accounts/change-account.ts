import { type DetailsUpdate, errorCodes, type PasswordChange } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { violatedConstraint } from '../../kernel/database/database-errors.ts';
import { users } from '../../kernel/database/schema.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { revokeSessions, type Viewer } from '../../kernel/http/session-repository.ts';
import { countOnSuccess, type RateLimit } from '../../kernel/limits/rate-limit.ts';
import { emailChangedEmail, passwordChangedEmail } from './account-emails.ts';
import type { EmailChangeLimit } from './account-limits.ts';
import { type Account, findAccount, updateAccount } from './account-repository.ts';
import { confirmPassword, hashPassword, wrongPassword } from './password.ts';
import { voidResets } from './recover-password.ts';

type Context = Pick<FastifyInstance, 'accountHooks' | 'clock' | 'db' | 'outbox' | 'settings'>;

export const updateDetails = async (
  context: Context,
  limited: EmailChangeLimit,
  { _id: userId }: Viewer,
  source: string,
  changes: DetailsUpdate,
): Promise<Account> => {
  const before = await findAccount(context.db, userId);
  if (!before) throw sessionEnded();
  if (changes.email === undefined || changes.email === before.email) {
    const after = Object.keys(changes).length > 0 ? await updateAccount(context.db, userId, changes) : before;
    if (!after) throw sessionEnded();
    return after;
  }
  const after = await limited(userId, source, () => changeEmail(context, userId, changes));
  if (after.email.toLowerCase() !== before.email.toLowerCase()) {
    const notice = emailChangedEmail(before.name, context.settings.mail.support);
    context.outbox.post(() => [{ to: before.email, ...notice }]);
  }
  return after;
};

const changeEmail = async (context: Context, userId: string, changes: DetailsUpdate): Promise<Account> => {
  try {
    return await context.db.transaction(async (tx) => {
      for (const hook of context.accountHooks) await hook.beforeEmailIsGivenUp?.(context, tx, userId);
      const after = await updateAccount(tx, userId, changes);
      if (!after) throw sessionEnded();
      // Links to set a password went to the old address.
      await voidResets(tx, userId);
      return after;
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_once') throw error;
    // Must not tell whether an address has an account.
    throw new ApiError(
      409,
      errorCodes.detailsRefused,
      'We could not save these details. Please try another email address.',
    );
  }
};

export const changePassword = async (
  context: Context,
  { attempts, changes }: { attempts: RateLimit; changes: RateLimit },
  viewer: Viewer,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> => {
  const account = await confirmPassword(context, attempts, viewer._id, currentPassword);
  await countOnSuccess(changes, [account.id], () => replacePassword(context, viewer, account, newPassword));
  const notice = passwordChangedEmail(account.name, context.settings.mail.support);
  context.outbox.post(() => [{ to: account.email, ...notice }]);
};

const replacePassword = async ({ db, clock }: Context, viewer: Viewer, account: Account, newPassword: string) => {
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const unchanged = eq(users.passwordHash, account.passwordHash);
    // Of two changes at once the second was confirmed with a password that is no longer the current one.
    if (!(await updateAccount(tx, account.id, { passwordHash }, unchanged))) throw wrongPassword();
    await revokeSessions(tx, account.id, clock(), viewer.sessionId);
    await voidResets(tx, account.id);
  });
};
