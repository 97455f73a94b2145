import { type AccountSettings, toEmail, type User } from '@nearhand/contracts';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { isActiveAccount, sessions, users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import { findRow, findsAny, firstOf, insertRow } from '../../kernel/database/first-of.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { isOpenSession, type Viewer } from '../../kernel/http/session-repository.ts';
import { ledgerAccounts } from '../../ledger/table.ts';

export type Account = typeof users.$inferSelect;
export type NewAccount = Pick<
  typeof users.$inferInsert,
  'role' | 'name' | 'email' | 'passwordHash' | 'hasPassword' | 'emailConfirmedAt'
>;

export const findAccount = (db: Database, id: string): Promise<Account | undefined> =>
  findRow(db, users, eq(users.id, id));

export const findAccountByEmail = (db: Database, email: string): Promise<Account | undefined> =>
  findRow(db, users, eq(sql`lower(${users.email})`, email.toLowerCase()));

/** The account of that id, unless it is deleted. */
export const isLiving = (id: string): SQL | undefined => and(eq(users.id, id), isNull(users.deletedAt));

/** Creates the account with its wallet and its credits. Throws when the address is taken. */
export const createAccount = (db: Database, values: NewAccount): Promise<Account> =>
  db.transaction(async (tx) => {
    const account = await insertRow(tx, users, values);
    await tx.insert(ledgerAccounts).values([
      { kind: 'wallet', unit: 'cents', userId: account.id },
      { kind: 'credits', unit: 'credits', userId: account.id },
    ]);
    return account;
  });

/** Changes an account that is not deleted, if `onlyIf` holds; undefined when nothing was changed. */
export const updateAccount = (db: Database, id: string, values: Partial<Account>, onlyIf?: SQL) =>
  firstOf(
    db
      .update(users)
      .set(values)
      .where(and(isLiving(id), onlyIf))
      .returning(),
  );

export const lockAccount = (tx: Database, id: string): Promise<Account | undefined> =>
  firstOf(tx.select().from(users).where(isLiving(id)).for('no key update'));

/**
 * As {@link lockAccount}, for a change that a recovery of the account must not find undone. Throws 401 if the session has ended
 * meanwhile.
 */
export const lockViewer = async (tx: Database, { _id, sessionId }: Viewer, now: Date): Promise<Account> => {
  const account = await lockAccount(tx, _id);
  const isOpen = account && (await tx.$count(sessions, and(eq(sessions.id, sessionId), isOpenSession(now)))) > 0;
  if (!isOpen) throw sessionEnded();
  return account;
};

export const areUndeleted = async (db: Database, ids: string[]): Promise<boolean> =>
  (await db.$count(users, and(inArray(users.id, ids), isNull(users.deletedAt)))) === ids.length;

/** Those of these accounts that are neither deleted nor suspended; none of them can be until the transaction ends. */
export const holdLiving = (tx: Database, ids: string[]): Promise<string[]> => hold(tx, ids, isActiveAccount);

/** As {@link holdLiving}, of one account. Throws 401 where it is gone. */
export const requireLiving = async (tx: Database, id: string): Promise<void> => {
  if ((await holdLiving(tx, [id])).length === 0) throw sessionEnded();
};

/** As {@link holdLiving}, suspended ones too. */
export const holdUndeleted = (tx: Database, ids: string[]): Promise<string[]> => hold(tx, ids, isNull(users.deletedAt));

/** True for an active admin, who stays one until the transaction ends. */
export const holdAdmin = async (tx: Database, id: string): Promise<boolean> =>
  (await hold(tx, [id], and(isActiveAccount, eq(users.role, 'admin')))).length > 0;

const hold = async (tx: Database, ids: string[], which: SQL | undefined): Promise<string[]> => {
  const living = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), which))
    .orderBy(users.id)
    .for('share');
  return living.map(({ id }) => id);
};

/** True while the account exists and has this password; neither changes until the transaction ends. */
export const holdPassword = async (tx: Database, { id, passwordHash }: Account): Promise<boolean> =>
  findsAny(
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), isActiveAccount, eq(users.passwordHash, passwordHash)))
      .for('share'),
  );

export const grantAdmin = async (db: Database, email: string): Promise<boolean> => {
  const changed = await db
    .update(users)
    .set({ role: 'admin' })
    .where(and(eq(sql`lower(${users.email})`, toEmail(email).toLowerCase()), isNull(users.deletedAt)))
    .returning({ id: users.id });
  return changed.length > 0;
};

export const toUser = (account: Account): User => {
  const { id, role, name, email, avatar, bio, location, website, address, phone } = account;
  const isEmailConfirmed = account.emailConfirmedAt !== null;
  return { _id: id, id, role, name, email, avatar, bio, location, website, address, phone, isEmailConfirmed };
};

export const toSettings = (account: Account): AccountSettings => {
  const { notifyBookings, quietHours, notifyReviews, notifyMessages } = account;
  const { showNameInReviews, sharePhone, showLocation } = account;
  return { notifyBookings, quietHours, notifyReviews, notifyMessages, showNameInReviews, sharePhone, showLocation };
};
