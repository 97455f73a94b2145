import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import { recordAdminAction } from '../../kernel/admin-actions/admin-actions.ts';
import type { Database } from '../../kernel/database/database.ts';
import { conflict, notFound } from '../../kernel/errors/api-error.ts';
import { revokeSessions } from '../../kernel/http/session-repository.ts';
import { accountReinstatedEmail, accountSuspendedEmail } from './account-emails.ts';
import { type Account, lockAccount } from './account-repository.ts';

export type SuspensionContext = Pick<FastifyInstance, 'accountHooks' | 'clock' | 'db' | 'outbox'>;

export interface Suspension {
  userId: string;
  /** The person reads it. */
  reason: string;
  /** The admin, who cannot suspend themselves. */
  adminId: string;
}

/**
 * In the caller's transaction: ends all sessions, takes the person's services off the market, and tells them by email.
 * Bookings, money and cases stay as they are, and go on by the jobs. Throws 404, and 409 when the account is suspended already.
 */
export const suspendAccount = async (
  { accountHooks, clock, outbox }: SuspensionContext,
  tx: Database,
  { userId, reason, adminId }: Suspension,
): Promise<void> => {
  if (userId === adminId) throw refused('You cannot suspend yourself.');
  const account = await lockPerson(tx, userId);
  if (account.suspendedAt) throw refused('This account is suspended already.');
  const now = clock();
  await tx.update(users).set({ suspendedAt: now, suspensionReason: reason }).where(eq(users.id, userId));
  await revokeSessions(tx, userId, now);
  for (const { endSecrets, onSuspension } of accountHooks) {
    await endSecrets?.(tx, userId);
    await onSuspension?.(tx, userId, now);
  }
  await recordAdminAction(tx, { subject: { kind: 'person', id: userId }, reason });
  await outbox.write(tx, [{ to: account.email, content: accountSuspendedEmail(account.name, reason) }]);
};

/** As {@link suspendAccount}, in a transaction of its own. */
export const suspend = (context: SuspensionContext, suspension: Suspension): Promise<void> =>
  context.db.transaction((tx) => suspendAccount(context, tx, suspension));

/** Lifts a suspension: the person logs in again, and services that it paused are active. */
export const reinstate = (context: SuspensionContext, userId: string, reason: string): Promise<void> =>
  context.db.transaction(async (tx) => {
    const { email, name, suspendedAt } = await lockPerson(tx, userId);
    if (!suspendedAt) throw refused('This account is not suspended.');
    await tx.update(users).set({ suspendedAt: null, suspensionReason: '' }).where(eq(users.id, userId));
    for (const { onReinstatement } of context.accountHooks) await onReinstatement?.(tx, userId, context.clock());
    await recordAdminAction(tx, { subject: { kind: 'person', id: userId }, reason });
    await context.outbox.write(tx, [{ to: email, content: accountReinstatedEmail(name) }]);
  });

const lockPerson = async (tx: Database, id: string): Promise<Account> => {
  const account = await lockAccount(tx, id);
  if (!account) throw personNotFound();
  return account;
};

export const personNotFound = () => notFound(errorCodes.personNotFound, 'This person');

const refused = (sentence: string) => conflict(errorCodes.suspensionRefused, sentence);
