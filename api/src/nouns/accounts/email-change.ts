import { paths } from '@nearhand/contracts';
import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findRow, firstOf } from '../../kernel/database/first-of.ts';
import type { NewEmail } from '../../kernel/email/email-rows.ts';
import { hashOf, newToken } from '../../kernel/settings/secret.ts';
import { after, days } from '../../kernel/time/clock.ts';
import { emailChangedEmail } from './account-emails.ts';
import { type Account, isLiving, updateAccount } from './account-repository.ts';
import { emailChanges } from './table.ts';

type Context = Pick<FastifyInstance, 'accountHooks' | 'clock' | 'settings'>;

/** Without the password or the old address, a change takes nothing for so long. */
const openDays = 7;

const ofUser = (userId: string) => eq(emailChanges.userId, userId);
const isOpen = (now: Date) => gt(emailChanges.expiresAt, now);
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** In the transaction that changed the email, with the account locked. Returns the email to the old address. */
export const openEmailChange = async (
  { clock, settings }: Context,
  tx: Database,
  before: Account,
  newEmail: string,
): Promise<NewEmail[]> => {
  const now = clock();
  await tx.delete(emailChanges).where(and(ofUser(before.id), lte(emailChanges.expiresAt, now)));
  // Of several changes the first one left the address that is trusted.
  const oldEmail = (await findOldEmail(tx, before.id, now)) ?? before.email;
  if (isSame(oldEmail, newEmail)) {
    await confirmEmail(tx, before.id);
    return [];
  }
  const token = newToken();
  const expiresAt = after(now, days(openDays));
  await tx.insert(emailChanges).values({ tokenHash: hashOf(token), userId: before.id, oldEmail, expiresAt });
  const link = `${settings.publicOrigins[0]}${paths.emailChange}?token=${token}`;
  return [{ to: oldEmail, content: emailChangedEmail(before.name, link) }];
};

/** The account whose open change this token answers. */
export const findChangedUser = async (db: Database, token: string, now: Date): Promise<string | undefined> =>
  (await findRow(db, emailChanges, and(eq(emailChanges.tokenHash, hashOf(token)), isOpen(now))))?.userId;

/** The address before an open change. */
const findOldEmail = async (db: Database, userId: string, now: Date): Promise<string | undefined> =>
  (await findRow(db, emailChanges, and(ofUser(userId), isOpen(now))))?.oldEmail;

/** The present address, and the one before an open change. One statement: a change in between could name neither. */
export const findTrustedEmail = (db: Database, userId: string, now: Date) =>
  firstOf(
    db
      .select({ name: users.name, email: users.email, oldEmail: emailChanges.oldEmail })
      .from(users)
      .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), isOpen(now)))
      .where(isLiving(userId)),
  );

export const findAccountByOldEmail = async (db: Database, email: string, now: Date): Promise<Account | undefined> => {
  const [found] = await db
    .select({ account: users })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(sql`lower(${emailChanges.oldEmail})`, email.toLowerCase()), isOpen(now)));
  return found?.account;
};

/** An account may get this address back: it is not free for others. Ask after the write that takes it, or a change may slip in between. */
export const isReserved = async (tx: Database, { id, email }: Account, now: Date): Promise<boolean> => {
  const isTheirs = and(eq(sql`lower(${emailChanges.oldEmail})`, email.toLowerCase()), ne(emailChanges.userId, id));
  return (await tx.$count(emailChanges, and(isTheirs, isOpen(now)))) > 0;
};

/** The present address is the trusted one from now on. */
export const confirmEmail = async (tx: Database, userId: string): Promise<void> => {
  await tx.delete(emailChanges).where(ofUser(userId));
};

/** Gives a locked account the address before an open change back. Undefined when none is open. */
export const restoreEmail = async (context: Context, tx: Database, userId: string): Promise<Account | undefined> => {
  const email = await findOldEmail(tx, userId, context.clock());
  if (email === undefined) return undefined;
  for (const { beforeEmailIsGivenUp } of context.accountHooks) await beforeEmailIsGivenUp?.(context, tx, userId);
  await confirmEmail(tx, userId);
  // Both ways here begin with a link that was sent to this address.
  return updateAccount(tx, userId, { email, emailConfirmedAt: context.clock() });
};
