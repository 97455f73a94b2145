import { eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { ledgerAccounts, users } from '../database/schema.ts';

export type Account = typeof users.$inferSelect;
export type NewAccount = Pick<typeof users.$inferInsert, 'role' | 'name' | 'email' | 'passwordHash'>;

export const findAccount = async (db: Database, id: string): Promise<Account | undefined> => {
  const [account] = await db.select().from(users).where(eq(users.id, id));
  return account;
};

export const findAccountByEmail = async (db: Database, email: string): Promise<Account | undefined> => {
  const [account] = await db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
  return account;
};

/** Every account has a wallet and a count of credits from its first moment. Throws when the address is taken. */
export const createAccount = (db: Database, values: NewAccount): Promise<Account> =>
  db.transaction(async (tx) => {
    const [account] = await tx.insert(users).values(values).returning();
    if (!account) throw new Error('The database returned no account.');
    await tx.insert(ledgerAccounts).values([
      { kind: 'wallet', unit: 'cents', userId: account.id },
      { kind: 'credits', unit: 'credits', userId: account.id },
    ]);
    return account;
  });

/** Makes the account with this address an admin; false when there is none. */
export const grantAdmin = async (db: Database, email: string): Promise<boolean> => {
  const changed = await db
    .update(users)
    .set({ role: 'admin' })
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
    .returning({ id: users.id });
  return changed.length > 0;
};
