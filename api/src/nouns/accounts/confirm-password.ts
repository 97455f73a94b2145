import type { FastifyInstance } from 'fastify';
import { sessionEnded } from '../../kernel/http/auth.ts';
import type { RateLimit } from '../../kernel/limits/rate-limit.ts';
import { wrongPassword } from './account-refusals.ts';
import { type Account, findAccount } from './account-repository.ts';
import { passwordMatches } from './password.ts';

/** The account, when this is its password. Guessing is counted per account; a right one clears the count. */
export const confirmPassword = async (
  { db }: Pick<FastifyInstance, 'db'>,
  attempts: RateLimit,
  userId: string,
  password: string,
): Promise<Account> => {
  // Before it is judged: a hundred guesses at once get no more answers than the limit allows.
  await attempts.count(userId);
  const account = await findAccount(db, userId);
  if (!account || account.deletedAt) throw sessionEnded();
  if (!(await passwordMatches(account.passwordHash, password))) throw wrongPassword();
  await attempts.reset(userId);
  return account;
};
