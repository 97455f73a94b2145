import { createHash, randomBytes } from 'node:crypto';
import { errorCodes, type PasswordReset, paths } from '@nearhand/contracts';
import { and, eq, gt, inArray, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import type { Email } from '../../kernel/email/email.ts';
import { ApiError, badRequest } from '../../kernel/errors/api-error.ts';
import { revokeSessions } from '../../kernel/http/session-repository.ts';
import { after, hours } from '../../kernel/time/clock.ts';
import { passwordChangedEmail, recoveryEmail } from './account-emails.ts';
import type { recoveryLimit, signInLimits } from './account-limits.ts';
import { type Account, findAccountByEmail, updateAccount } from './account-repository.ts';
import { findAccountByOldEmail, findTrustedEmail, restoreEmail } from './email-change.ts';
import { hashPassword } from './password.ts';
import { passwordResets } from './table.ts';

type Context = Pick<FastifyInstance, 'accountHooks' | 'clock' | 'db' | 'outbox' | 'settings'>;

/** Sends a link to the account with this address, if there is one. Works after the answer, which is always the same. */
export const requestRecovery = (
  context: Context,
  limit: ReturnType<typeof recoveryLimit>,
  email: string,
  source: string,
): void =>
  context.outbox.postUnstored(async () => {
    try {
      await limit(email.toLowerCase(), source);
    } catch (error) {
      if (error instanceof ApiError) return [];
      throw error;
    }
    const account =
      (await findAccountByEmail(context.db, email)) ??
      (await findAccountByOldEmail(context.db, email, context.clock()));
    return account && !account.deletedAt ? emailLink(context, account) : [];
  });

export const sendReset = (context: Context, account: Account): void =>
  context.outbox.postUnstored(() => emailLink(context, account));

/** Earlier links stay valid: another user who asks again and again must not void them. */
const emailLink = async ({ db, clock, settings }: Context, { id: userId }: Account): Promise<Email[]> => {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  await db.delete(passwordResets).where(and(eq(passwordResets.userId, userId), lte(passwordResets.expiresAt, now)));
  await db.insert(passwordResets).values({ userId, tokenHash: hashOf(token), expiresAt: after(now, hours(1)) });
  const found = await findTrustedEmail(db, userId, now);
  if (!found) return [];
  const { name, email, oldEmail } = found;
  const to = oldEmail ?? email;
  // The fragment is for the password manager. A browser sends it to no server.
  const fragment = new URLSearchParams({ email: to });
  const link = `${settings.publicOrigins[0]}${paths.resetPassword}?token=${token}#${fragment}`;
  return [{ to, content: recoveryEmail(name, link, oldEmail !== null) }];
};

/** Sets the password of the link's owner, once, and ends all their sessions. Undoes an open change of the email. */
export const resetPassword = async (
  context: Context,
  signIns: Pick<ReturnType<typeof signInLimits>, 'reset'>,
  { token, password }: PasswordReset,
  source: string,
): Promise<void> => {
  const { db, clock } = context;
  // A made-up link must not cost a hash.
  if ((await db.$count(passwordResets, isValid(token, clock()))) === 0) throw resetInvalid();
  const passwordHash = await hashPassword(password);
  const account = await db.transaction(async (tx) => {
    const userId = await useReset(tx, token, clock());
    const changed = userId && (await updateAccount(tx, userId, { passwordHash, hasPassword: true }));
    if (!changed) throw resetInvalid();
    await revokeSessions(tx, changed.id, clock());
    const owned = (await restoreEmail(context, tx, changed.id)) ?? changed;
    for (const hook of context.accountHooks) {
      await hook.endSecrets?.(tx, owned.id);
      await hook.onRecovery?.(tx, owned.id);
    }
    return owned;
  });
  await signIns.reset(account.email, source);
  context.outbox.post(() => [{ to: account.email, content: passwordChangedEmail(account.name) }]);
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const isValid = (token: string, now: Date) =>
  and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, now));

/** Deletes all links of this one's owner and returns their id; undefined when it is void. */
const useReset = async (tx: Database, token: string, now: Date): Promise<string | undefined> => {
  const owner = tx.select({ userId: passwordResets.userId }).from(passwordResets).where(isValid(token, now));
  // One statement: of two links that are used at once, the second finds its row gone.
  const used = await tx.delete(passwordResets).where(inArray(passwordResets.userId, owner)).returning();
  return used.find(({ tokenHash }) => tokenHash === hashOf(token))?.userId;
};

export const voidResets = async (db: Database, userId: string): Promise<void> => {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
};

const resetInvalid = () =>
  badRequest(errorCodes.resetInvalid, 'This link has been used or has run out. Please ask for a new one.');
