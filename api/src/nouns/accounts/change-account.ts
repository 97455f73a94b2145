import { type DetailsUpdate, type EmailChangeAnswer, errorCodes, type PasswordChange } from '@nearhand/contracts';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { violatedConstraint } from '../../kernel/database/database-errors.ts';
import { badRequest, conflict } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { checkName } from '../../kernel/http/deceptive-name.ts';
import { revokeSessions, type Viewer } from '../../kernel/http/session-repository.ts';
import { countOnSuccess, type RateLimit } from '../../kernel/limits/rate-limit.ts';
import { passwordChangedEmail } from './account-emails.ts';
import type { EmailChangeLimit } from './account-limits.ts';
import { type Account, findAccount, lockAccount, lockViewer, updateAccount } from './account-repository.ts';
import { confirmationEmails } from './confirm-email.ts';
import { confirmEmail, findChangedUser, isReserved, openEmailChange, restoreEmail } from './email-change.ts';
import { confirmPassword, hashPassword, lockChecked, requireProof, sendReset, voidResets } from './password.ts';

type Context = Pick<FastifyInstance, 'accountHooks' | 'clock' | 'db' | 'outbox' | 'settings'>;

export const updateDetails = async (
  context: Context,
  limited: EmailChangeLimit,
  viewer: Viewer,
  source: string,
  changes: DetailsUpdate,
): Promise<Account> => {
  const before = await findAccount(context.db, viewer._id);
  if (!before) throw sessionEnded();
  if (changes.name !== undefined && before.role !== 'admin') checkName(changes.name, before.name);
  const { email, ...others } = changes;
  if (email === undefined || email === before.email) {
    if (Object.keys(others).length === 0) return before;
    return context.db.transaction(async (tx) => {
      const locked = await lockViewer(tx, viewer, context.clock());
      // Without the email: by now the account may have another one.
      return update(context, tx, locked, others);
    });
  }
  if (!before.hasPassword) await requireProof(context, viewer);
  return limited(viewer._id, source, () => changeEmail(context, viewer, changes));
};

const update = async (context: Context, tx: Database, before: Account, changes: Partial<Account>): Promise<Account> => {
  const after = await updateAccount(tx, before.id, changes);
  if (!after) throw sessionEnded();
  if (comparable(after.name) !== comparable(before.name))
    for (const { onRename } of context.accountHooks) await onRename?.(context, tx, before.id);
  return after;
};

const comparable = (name: string): string => name.normalize('NFKC').replace(/\s+/gu, '').toLowerCase();

const changeEmail = async (context: Context, viewer: Viewer, changes: DetailsUpdate): Promise<Account> => {
  const { accountHooks, clock, db, outbox } = context;
  try {
    return await db.transaction(async (tx) => {
      const before = await lockViewer(tx, viewer, clock());
      for (const hook of accountHooks) await hook.beforeEmailIsGivenUp?.(context, tx, viewer._id);
      const isSameAddress = changes.email?.toLowerCase() === before.email.toLowerCase();
      const after = await update(context, tx, before, {
        ...changes,
        ...(!isSameAddress && { emailConfirmedAt: null }),
      });
      if (isSameAddress) return after;
      if (await isReserved(tx, after, clock())) throw detailsRefused();
      await revokeSessions(tx, viewer._id, clock(), viewer.sessionId);
      const emails = [
        ...(await openEmailChange(context, tx, before, after.email)),
        ...(await confirmationEmails(context, tx, after)),
      ];
      await outbox.write(tx, emails);
      return after;
    });
  } catch (error) {
    throw violatedConstraint(error) === 'users_email_once' ? detailsRefused() : error;
  }
};

/** Must not tell whether an address has an account. */
const detailsRefused = () =>
  conflict(errorCodes.detailsRefused, 'We could not save these details. Please try another email address.');

/** By the link in the email to the old address: undoes the change of the email, or confirms it. */
export const answerEmailChange = async (
  context: Context,
  { token, keep }: EmailChangeAnswer,
): Promise<{ userId: string }> => {
  const now = context.clock();
  const { userId, restored } = await context.db.transaction(async (tx) => {
    const userId = await findChangedUser(tx, token, now);
    if (userId === undefined) throw linkInvalid();
    await lockAccount(tx, userId);
    await voidResets(tx, userId);
    // Another answer may have come first.
    if ((await findChangedUser(tx, token, now)) === undefined) throw linkInvalid();
    if (keep) {
      await confirmEmail(tx, userId);
      return { userId, restored: undefined };
    }
    const account = await restoreEmail(context, tx, userId);
    await revokeSessions(tx, userId, now);
    for (const hook of context.accountHooks) {
      await hook.endSecrets?.(tx, userId);
      await hook.onRecovery?.(tx, userId);
    }
    return { userId, restored: account };
  });
  if (restored) sendReset(context, restored);
  return { userId };
};

const linkInvalid = () =>
  badRequest(errorCodes.emailChangeInvalid, 'This link has been used or has run out. Your profile shows your email.');

export const changePassword = async (
  context: Context,
  { attempts, changes }: { attempts: RateLimit; changes: RateLimit },
  viewer: Viewer,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> => {
  const account = await confirmPassword(context, attempts, viewer._id, currentPassword);
  await countOnSuccess(changes, [account.id], () => replacePassword(context, viewer, account, newPassword));
};

const replacePassword = async (context: Context, viewer: Viewer, account: Account, newPassword: string) => {
  const { accountHooks, clock, db, outbox } = context;
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    await lockChecked(tx, viewer, account, clock());
    await updateAccount(tx, account.id, { passwordHash });
    await revokeSessions(tx, account.id, clock(), viewer.sessionId);
    await voidResets(tx, account.id);
    // The password confirms the email, too.
    await confirmEmail(tx, account.id);
    for (const { endSecrets } of accountHooks) await endSecrets?.(tx, account.id);
    await outbox.write(tx, [{ to: account.email, content: passwordChangedEmail(account.name) }]);
  });
};
