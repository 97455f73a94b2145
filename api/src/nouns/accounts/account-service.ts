import type { Credentials, Registration } from '@nearhand/contracts';
import type { Database } from '../../kernel/database/database.ts';
import { violatedConstraint } from '../../kernel/database/database-errors.ts';
import { registrationRefused, wrongCredentials } from './account-refusals.ts';
import { type Account, createAccount, findAccountByEmail } from './account-repository.ts';
import { hashPassword, passwordMatches } from './password.ts';

/**
 * Makes an account. A taken address is refused in words that do not say that it is taken, after the same work as a
 * free one.
 */
export const register = async (
  db: Database,
  { name, email, password, role }: Registration,
  onTaken: () => Promise<unknown>,
): Promise<Account> => {
  const passwordHash = await hashPassword(password);
  try {
    return await createAccount(db, { name, email, role, passwordHash });
  } catch (error) {
    if (violatedConstraint(error) !== 'users_email_once') throw error;
    await onTaken();
    throw registrationRefused();
  }
};

/** The account that the credentials open; the same refusal for a wrong password and an unknown address. */
export const checkCredentials = async (db: Database, { email, password }: Credentials): Promise<Account> => {
  const account = await findAccountByEmail(db, email);
  if (!(await passwordMatches(account?.passwordHash, password)) || !account || account.deletedAt)
    throw wrongCredentials();
  return account;
};
