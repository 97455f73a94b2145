import { randomBytes } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { hash, verify } from '@node-rs/argon2';
import type { FastifyInstance } from 'fastify';
import { badRequest, conflict } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import type { Viewer } from '../../kernel/http/session-repository.ts';
import type { RateLimit } from '../../kernel/limits/rate-limit.ts';
import { type Account, findAccount } from './account-repository.ts';

/** RFC 8265: keyboards differ in how they compose an accent, and in the space that a key gives. */
const prepared = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize();

export const hashPassword = (password: string): Promise<string> => hash(prepared(password));

export const unknowablePassword = (): Promise<string> => hashPassword(randomBytes(32).toString('hex'));

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

/** Not 401: the browser would take its session as ended. */
export const wrongPassword = () =>
  badRequest(errorCodes.wrongPassword, 'That is not your current password. Please try again.');
