import { randomBytes } from 'node:crypto';
import { type PasswordReset, paths } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../../kernel/database/database.ts';
import type { Email } from '../../kernel/email/email.ts';
import { ApiError } from '../../kernel/errors/api-error.ts';
import { revokeSessions } from '../../kernel/http/session-repository.ts';
import { rateLimit } from '../../kernel/limits/rate-limit.ts';
import { after, hours, minutes } from '../../kernel/time/clock.ts';
import { passwordChangedLetter, recoveryLetter } from './account-letters.ts';
import { resetInvalid } from './account-refusals.ts';
import { type Account, findAccountByEmail, updateAccount } from './account-repository.ts';
import { hashPassword } from './password.ts';
import { isResetValid, keepReset, useReset } from './reset-repository.ts';
import type { signInLimits } from './sign-in-limits.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'outbox' | 'settings'>;

type RecoveryLimit = (email: string, source: string) => Promise<void>;

/** Mails for one address: few for one source, and an end to them however many sources ask. */
export const recoveryLimit = (database: OpenDatabase): RecoveryLimit => {
  const fromSource = rateLimit(database, 'recovery', 5, minutes(15));
  const inAll = rateLimit(database, 'recovery-address', 10, hours(1));
  return async (email, source) => {
    await fromSource.count(email, source);
    await inAll.count(email);
  };
};

/** Mails a link to whoever has an account with this address. All of it happens after the answer, which is always the same. */
export const requestRecovery = (context: Context, limit: RecoveryLimit, email: string, source: string): void =>
  context.outbox.post(async () => {
    try {
      await limit(email.toLowerCase(), source);
    } catch (error) {
      if (error instanceof ApiError) return [];
      throw error;
    }
    const account = await findAccountByEmail(context.db, email);
    return account && !account.deletedAt ? [await recoveryMail(context, account)] : [];
  });

const recoveryMail = async ({ db, clock, settings }: Context, { id, name, email }: Account): Promise<Email> => {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  await keepReset(db, { userId: id, token, now, expiresAt: after(now, hours(1)) });
  return { to: email, ...recoveryLetter(name, `${settings.publicOrigins[0]}${paths.resetPassword}?token=${token}`) };
};

/** Sets the password of whoever got this link, once, and ends all their sessions. */
export const resetPassword = async (
  context: Context,
  signIns: Pick<ReturnType<typeof signInLimits>, 'forget'>,
  { token, password }: PasswordReset,
  source: string,
): Promise<void> => {
  const { db, clock, settings } = context;
  // Guessing a link must not cost as much as judging a password.
  if (!(await isResetValid(db, token, clock()))) throw resetInvalid();
  const passwordHash = await hashPassword(password);
  const account = await db.transaction(async (tx) => {
    const userId = await useReset(tx, token, clock());
    const changed = userId && (await updateAccount(tx, userId, { passwordHash }));
    if (!changed) throw resetInvalid();
    await revokeSessions(tx, changed.id, clock());
    return changed;
  });
  // Who forgot their password mostly guessed first, and must not wait with the right one.
  await signIns.forget(account.email, source);
  context.outbox.post(() => [{ to: account.email, ...passwordChangedLetter(account.name, settings.mail.support) }]);
};
