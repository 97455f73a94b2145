import {
  errorCodes,
  type NewPasskey,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyProof,
  passkeyLimits,
} from '@nearhand/contracts';
import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { violatedConstraint } from '../../kernel/database/database-errors.ts';
import { findRow, findsAny, firstOf, insertRow } from '../../kernel/database/first-of.ts';
import { badRequest, conflict, notFound } from '../../kernel/errors/api-error.ts';
import { sessionEnded } from '../../kernel/http/auth.ts';
import { findSession, type Viewer } from '../../kernel/http/session-repository.ts';
import type { RateLimit } from '../../kernel/limits/rate-limit.ts';
import { before, minutes } from '../../kernel/time/clock.ts';
import { hasWayIn } from '../accounts/account-hooks.ts';
import { findAccount, lockViewer } from '../accounts/account-repository.ts';
import { confirmPassword, requireProof } from '../accounts/password.ts';
import { rejectSuspended } from '../accounts/session-service.ts';
import { passkeyAddedEmail, passkeyCopiedEmail, passkeyRemovedEmail } from './passkey-emails.ts';
import { passkeys } from './table.ts';
import {
  type ChallengeUse,
  creationOptions,
  type PasskeyRow,
  passkeyRejected,
  verifyAssertion,
  verifyCreation,
} from './web-authn.ts';

type Context = Pick<FastifyInstance, 'accountHooks' | 'clock' | 'db' | 'outbox' | 'settings'>;

const freshMinutes = 5;

const inSession = (purpose: ChallengeUse['purpose'], { sessionId }: Viewer): ChallengeUse => ({
  purpose,
  holder: sessionId,
});
const isOwn = (id: string, userId: string) => and(eq(passkeys.id, id), eq(passkeys.userId, userId));

export const passkeysOf = (db: Database, userId: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt), desc(passkeys.id));

export const toPasskey = ({ id, name, createdAt, lastUsedAt, isBackedUp }: PasskeyRow): Passkey => ({
  _id: id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString(),
  isBackedUp,
});

export const countPasskeys = (db: Database, userId: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.userId, userId));

export const deletePasskeys = async (tx: Database, userId: string): Promise<void> => {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
};

/** Without a fresh proof, a session that was left open could leave a way in behind. */
export const beginPasskey = async (
  context: Context,
  attempts: RateLimit,
  viewer: Viewer,
  proof: PasskeyProof,
): Promise<PasskeyCreation> => {
  await checkProof(context, attempts, viewer, proof);
  const account = await findAccount(context.db, viewer._id);
  if (!account) throw sessionEnded();
  return creationOptions(context, inSession('add', viewer), account, await passkeysOf(context.db, viewer._id));
};

const checkProof = async (context: Context, attempts: RateLimit, viewer: Viewer, proof: PasskeyProof) => {
  if (proof.passkey) {
    const own = (id: string) =>
      findRow(context.db, passkeys, and(eq(passkeys.credentialId, id), eq(passkeys.userId, viewer._id)));
    await usePasskey(context, inSession('prove', viewer), proof.passkey, own);
    return;
  }
  if (proof.password !== undefined) {
    await confirmPassword(context, attempts, viewer._id, proof.password);
    return;
  }
  const session = await findSession(context.db, viewer.sessionId);
  const isFresh = session && session.createdAt > before(context.clock(), minutes(freshMinutes));
  if (isFresh) return;
  const account = await findAccount(context.db, viewer._id);
  if (account?.hasPassword) throw proofNeeded();
  await requireProof(context, viewer);
};

const proofNeeded = () =>
  badRequest(errorCodes.passkeyProofNeeded, 'Please confirm with your password that it is you.');

/** `device` names a passkey that comes without a name. */
export const addPasskey = async (
  context: Context,
  viewer: Viewer,
  { name, ...created }: NewPasskey,
  device: string,
): Promise<Passkey> => {
  const { clock, db, outbox } = context;
  const verified = await verifyCreation(context, inSession('add', viewer), created);
  try {
    return await db.transaction(async (tx) => {
      const account = await lockViewer(tx, viewer, clock());
      if ((await countPasskeys(tx, viewer._id)) >= passkeyLimits.perAccount) throw tooManyPasskeys();
      const own = { userId: viewer._id, name: name ?? (device || 'Passkey'), createdAt: clock() };
      const row = await insertRow(tx, passkeys, { ...verified, ...own });
      await outbox.write(tx, [{ to: account.email, content: passkeyAddedEmail(account.name) }]);
      return toPasskey(row);
    });
  } catch (error) {
    throw violatedConstraint(error) === 'passkeys_credential_once' ? passkeyExists() : error;
  }
};

const tooManyPasskeys = () =>
  conflict(
    errorCodes.tooManyPasskeys,
    `An account has at most ${passkeyLimits.perAccount} passkeys. Please remove one first.`,
  );
const passkeyExists = () => conflict(errorCodes.passkeyExists, 'This passkey has been added already.');

export const renamePasskey = async (db: Database, userId: string, id: string, name: string): Promise<Passkey> => {
  const row = await firstOf(db.update(passkeys).set({ name }).where(isOwn(id, userId)).returning());
  if (!row) throw passkeyNotFound();
  return toPasskey(row);
};

/** The lock keeps two removals at once from leaving an account without a way in. */
export const removePasskey = async (
  { accountHooks, clock, db, outbox }: Context,
  viewer: Viewer,
  id: string,
): Promise<void> => {
  await db.transaction(async (tx) => {
    const account = await lockViewer(tx, viewer, clock());
    const removed = await tx.delete(passkeys).where(isOwn(id, viewer._id)).returning();
    if (removed.length === 0) throw passkeyNotFound();
    if (!(await hasWayIn(accountHooks, tx, account))) throw lastWayIn();
    await outbox.write(tx, [{ to: account.email, content: passkeyRemovedEmail(account.name) }]);
  });
};

const passkeyNotFound = () => notFound(errorCodes.passkeyNotFound, 'This passkey');
const lastWayIn = () =>
  conflict(
    errorCodes.lastPasskey,
    'This is the only way into your account. Please set a password before you remove it.',
  );

/** The account that the passkey belongs to, and whether it still has it. Errors tell nothing of accounts. */
export const checkPasskeyLogin = async (context: Context, use: ChallengeUse, assertion: PasskeyAssertion) => {
  const anybodys = (id: string) => findRow(context.db, passkeys, eq(passkeys.credentialId, id));
  const { id, userId } = await usePasskey(context, use, assertion, anybodys);
  const account = await findAccount(context.db, userId);
  if (!account || account.deletedAt) throw passkeyRejected();
  rejectSuspended(account);
  const isStillThere = async (tx: Database) => (await tx.$count(passkeys, isOwn(id, userId))) > 0;
  return { account, isStillThere };
};

/** One statement compares and changes the counter: of two copies of a passkey that answer at once, one is found. */
const usePasskey = async (
  context: Context,
  use: ChallengeUse,
  assertion: PasskeyAssertion,
  find: (credentialId: string) => Promise<PasskeyRow | undefined>,
): Promise<PasskeyRow> => {
  const { clock, db } = context;
  const { passkey, counter, isBackedUp } = await verifyAssertion(context, use, assertion, find);
  const isHigher = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter} = 0`));
  const used = db
    .update(passkeys)
    .set({ counter, isBackedUp, lastUsedAt: clock() })
    .where(and(eq(passkeys.id, passkey.id), isHigher))
    .returning({ id: passkeys.id });
  if (!(await findsAny(used))) {
    await warnOwner(context, passkey.userId);
    throw passkeyCopied();
  }
  return passkey;
};

const warnOwner = async ({ db, outbox }: Context, userId: string) => {
  const account = await findAccount(db, userId);
  if (account && !account.deletedAt)
    outbox.post(() => [{ to: account.email, content: passkeyCopiedEmail(account.name) }]);
};

const passkeyCopied = () =>
  badRequest(
    errorCodes.passkeyCopied,
    'This passkey may have been copied, so we do not accept it. Please log in with your password and remove it.',
  );
