import type { PasswordChange } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/database/schema.ts';
import { revokeSessions, type Viewer } from '../../kernel/http/session-repository.ts';
import { countOnSuccess, type RateLimit } from '../../kernel/limits/rate-limit.ts';
import { passwordChangedLetter } from './account-letters.ts';
import { wrongPassword } from './account-refusals.ts';
import { type Account, updateAccount } from './account-repository.ts';
import { confirmPassword } from './confirm-password.ts';
import { hashPassword } from './password.ts';
import { voidResets } from './reset-repository.ts';

/** Sets a new password and ends every session but the one that asks. */
export const changePassword = async (
  app: Pick<FastifyInstance, 'clock' | 'db' | 'outbox' | 'settings'>,
  { attempts, changes }: { attempts: RateLimit; changes: RateLimit },
  viewer: Viewer,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> => {
  const account = await confirmPassword(app, attempts, viewer._id, currentPassword);
  await countOnSuccess(changes, [account.id], () => replacePassword(app, viewer, account, newPassword));
  app.outbox.post(() => [{ to: account.email, ...passwordChangedLetter(account.name, app.settings.mail.support) }]);
};

const replacePassword = async (
  { db, clock }: Pick<FastifyInstance, 'clock' | 'db'>,
  viewer: Viewer,
  account: Account,
  newPassword: string,
): Promise<void> => {
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const unchanged = eq(users.passwordHash, account.passwordHash);
    // Of two changes at once the second was made with a password that is no longer the current one.
    if (!(await updateAccount(tx, account.id, { passwordHash }, unchanged))) throw wrongPassword();
    await revokeSessions(tx, account.id, clock(), viewer.sessionId);
    await voidResets(tx, account.id);
  });
};
