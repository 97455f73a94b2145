import { errorCodes, type PasswordReset, paths } from '@nearhand/contracts';
import { hash, verify } from '@node-rs/argon2';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { findRow } from '../../kernel/database/first-of.ts';
import type { Email } from '../../kernel/email/email.ts';
import { ApiError, badRequest, conflict } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { revokeSessions, type Viewer } from '../../kernel/http/session-repository.ts';
import type { RateLimit } from '../../kernel/limits/rate-limit.ts';
import { hashOf, newToken } from '../../kernel/settings/secret.ts';
import { after, hours } from '../../kernel/time/clock.ts';
import { passwordChangedEmail, recoveryEmail } from './account-emails.ts';
import type { recoveryLimit, signInLimits } from './account-limits.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  lockAccount,
  lockViewer,
  updateAccount,
} from './account-repository.ts';
import { findAccountByOldEmail, findTrustedEmail, restoreEmail } from './email-change.ts';
import { passwordResets } from './table.ts';

/** RFC 8265: keyboards differ in how they compose an accent, and in the space that a key gives. */
const prepared = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize();

export const hashPassword = (password: string): Promise<string> => hash(prepared(password));

export const unknowablePassword = (): Promise<string> => hashPassword(newToken());

let decoy: Promise<string> | undefined;

/** Takes as long without a hash: the time must not tell whether an address has an account. */
export const passwordMatches = async (known: string | undefined, password: string): Promise<boolean> => {
  decoy ??= unknowablePassword();
  const hashed = known ?? (await decoy);
  // Earlier hashes are of the password as it was typed.
  const spellings = [...new Set([prepared(password), password])];
  const matches = await Promise.all(spellings.map((spelling) => verify(hashed, spelling)));
  return known !== undefined && matches.includes(true);
};

/** The account, when this is its password. Guesses are counted per account; the right password clears the count. */
export const confirmPassword = async (
  { db }: Pick<FastifyInstance, 'db'>,
  attempts: RateLimit,
  userId: string,
  password: string,
): Promise<Account> => {
  // Counts before the check: parallel guesses get no more answers than the limit allows.
  await attempts.count(userId);
  const account = await findAccount(db, userId);
  if (!account || account.deletedAt) throw sessionEnded();
  if (!(await passwordMatches(account.passwordHash, password))) throw wrongPassword();
  await attempts.reset(userId);
  return account;
};

/** Of an account without a password. */
export const requireProof = async (
  { accountHooks, clock, db }: Pick<FastifyInstance, 'accountHooks' | 'clock' | 'db'>,
  viewer: Viewer,
): Promise<void> => {
  for (const { isProven } of accountHooks) if (await isProven?.(db, viewer, clock())) return;
  throw conflict(
    errorCodes.proofNeeded,
    'Your account has no password. Please confirm in your profile, under Connected sign-in, that it is you, and try again within 5 minutes.',
  );
};

/** The account, when this is its password, or when a session of an account without one has proved that it is the owner's. */
export const confirmOwner = async (
  context: Pick<FastifyInstance, 'accountHooks' | 'clock' | 'db'>,
  attempts: RateLimit,
  viewer: Viewer,
  password: string,
): Promise<Account> => {
  const account = await findAccount(context.db, viewer._id);
  if (!account || account.hasPassword) return confirmPassword(context, attempts, viewer._id, password);
  await requireProof(context, viewer);
  return account;
};

/**
 * Locks and reads again an account whose password was checked. Throws 401 if the session has ended meanwhile, by a suspension or
 * by a change of the email in another one, and 400 if the password has changed.
 */
export const lockChecked = async (tx: Database, viewer: Viewer, checked: Account, now: Date): Promise<Account> => {
  const account = await lockViewer(tx, viewer, now);
  if (account.passwordHash !== checked.passwordHash) throw wrongPassword();
  return account;
};

/** Not 401: the browser would take its session as ended. */
export const wrongPassword = () =>
  badRequest(errorCodes.wrongPassword, 'That is not your current password. Please try again.');

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
  const token = newToken();
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
): Promise<{ userId: string }> => {
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
    await context.outbox.write(tx, [{ to: owned.email, content: passwordChangedEmail(owned.name) }]);
    return owned;
  });
  await signIns.reset(account.email, source);
  return { userId: account.id };
};

const isValid = (token: string, now: Date) =>
  and(eq(passwordResets.tokenHash, hashOf(token)), gt(passwordResets.expiresAt, now));

/** Deletes all links of this one's owner and returns their id; undefined when it is void. */
const useReset = async (tx: Database, token: string, now: Date): Promise<string | undefined> => {
  const link = await findRow(tx, passwordResets, isValid(token, now));
  // Accounts are locked before their links. Of two links that are used at once, the second is gone by then.
  const account = link && (await lockAccount(tx, link.userId));
  const used = account ? await tx.delete(passwordResets).where(eq(passwordResets.userId, account.id)).returning() : [];
  return used.find(({ tokenHash }) => tokenHash === hashOf(token))?.userId;
};

export const voidResets = async (db: Database, userId: string): Promise<void> => {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
};

const resetInvalid = () =>
  badRequest(
    errorCodes.resetInvalid,
    'This link has been used or has run out. If you have just chosen a password, log in with it.',
  );
