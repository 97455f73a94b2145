import { randomUUID } from 'node:crypto';
import type { Role } from '@nearhand/contracts';
import { ledgerAccounts, sessions, users } from '../kernel/database/schema.ts';
import { openSession } from '../kernel/http/session-repository.ts';
import { type Account, createAccount, updateAccount } from '../nouns/accounts/account-repository.ts';
import { hashPassword } from '../nouns/accounts/password.ts';
import type { TestApp } from './test-app.ts';

/** Someone signed in: `_id` to compare with, `headers` to send. */
export interface Person {
  _id: string;
  name: string;
  email: string;
  role: Role;
  headers: Record<string, string>;
}

/** Makes an account and signs it in, without the cost of hashing a password. */
export const person = async (test: TestApp, role: Role = 'customer', name = `A ${role}`): Promise<Person> => {
  const email = `${randomUUID()}@example.test`;
  return signedInAs(test, await createAccount(test.db, { role, name, email, passwordHash: 'none' }));
};

/** Signs an account in. */
export const signedInAs = async (test: TestApp, { id, name, email, role }: Account): Promise<Person> => {
  const sid = await openSession(test.db, id, test.now);
  return { _id: id, name, email, role, headers: { authorization: `Bearer ${test.app.jwt.sign({ sid })}` } };
};

/** Many people of one role, in three statements. */
export const crowd = async ({ db, app, now }: TestApp, count: number, role: Role = 'customer'): Promise<Person[]> => {
  const rows = Array.from({ length: count }, () => ({
    role,
    name: `A ${role}`,
    email: `${randomUUID()}@example.test`,
    passwordHash: 'none',
  }));
  const made = await db.insert(users).values(rows).returning();
  await db.insert(ledgerAccounts).values(
    made.flatMap(({ id: userId }) => [
      { kind: 'wallet' as const, unit: 'cents' as const, userId },
      { kind: 'credits' as const, unit: 'credits' as const, userId },
    ]),
  );
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const opened = await db
    .insert(sessions)
    .values(made.map(({ id: userId }) => ({ userId, expiresAt })))
    .returning();
  const sids = new Map(opened.map(({ userId, id }) => [userId, id]));
  return made.map(({ id, name, email }) => {
    const headers = { authorization: `Bearer ${app.jwt.sign({ sid: sids.get(id) ?? '' })}` };
    return { _id: id, name, email, role, headers };
  });
};

/** Gives somebody a password; `person` makes them without one that could be typed. */
export const setPassword = async ({ db }: TestApp, { _id }: Person, password: string): Promise<void> => {
  await updateAccount(db, _id, { passwordHash: await hashPassword(password) });
};

/** Another session of the same person, as on a second device. */
export const elsewhere = async (test: TestApp, one: Person): Promise<Person> => {
  const sid = await openSession(test.db, one._id, test.now);
  return { ...one, headers: { authorization: `Bearer ${test.app.jwt.sign({ sid })}` } };
};
