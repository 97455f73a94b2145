import { randomBytes } from 'node:crypto';
import { type PasswordReset, paths } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Mail } from '../mail/mail.ts';
import { Refusal } from '../refusal.ts';
import { passwordChangedLetter, recoveryLetter } from './account-letters.ts';
import { resetInvalid } from './account-refusals.ts';
import { type Account, findAccountByEmail, updateAccount } from './account-repository.ts';
import type { AttemptLimit } from './attempt-limit.ts';
import { hashPassword } from './password.ts';
import { isResetValid, keepReset, useReset } from './reset-repository.ts';
import { revokeSessions } from './session-repository.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'outbox' | 'settings'>;

const hour = 3_600_000;

/** Mails a link to whoever has an account with this address. All of it happens after the answer, which is always the same. */
export const requestRecovery = (context: Context, limit: AttemptLimit, email: string, source: string): void =>
  context.outbox.post(async () => {
    try {
      await limit.count(email.toLowerCase(), source);
    } catch (error) {
      if (error instanceof Refusal) return [];
      throw error;
    }
    const account = await findAccountByEmail(context.db, email);
    return account && !account.deletedAt ? [await recoveryMail(context, account)] : [];
  });

const recoveryMail = async ({ db, clock, settings }: Context, { id, name, email }: Account): Promise<Mail> => {
  const token = randomBytes(32).toString('base64url');
  await keepReset(db, id, token, new Date(clock().getTime() + hour));
  return { to: email, ...recoveryLetter(name, `${settings.publicOrigins[0]}${paths.resetPassword}?token=${token}`) };
};

/** Sets the password of whoever got this link, once, and ends all their sessions. */
export const resetPassword = async (context: Context, { token, password }: PasswordReset): Promise<Account> => {
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
  context.outbox.post(() => [{ to: account.email, ...passwordChangedLetter(account.name, settings.mail.support) }]);
  return account;
};
