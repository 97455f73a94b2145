import { domainToASCII } from 'node:url';
import {
  accountLimits,
  cutText,
  emailPattern,
  identityProviders,
  namePattern,
  toEmail,
  toLine,
} from '@nearhand/contracts';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import { violatedConstraint } from '../../kernel/database/database-errors.ts';
import { findRow, findsAny } from '../../kernel/database/first-of.ts';
import type { Outbox } from '../../kernel/email/outbox.ts';
import { isDeceptiveName } from '../../kernel/http/deceptive-name.ts';
import { findViewer, type Viewer } from '../../kernel/http/session-repository.ts';
import { before } from '../../kernel/time/clock.ts';
import {
  type Account,
  createAccount,
  findAccount,
  findAccountByEmail,
  lockAccount,
} from '../accounts/account-repository.ts';
import { findTrustedEmail, isReserved } from '../accounts/email-change.ts';
import { unknowablePassword } from '../accounts/password.ts';
import { identityEmail } from './identity-emails.ts';
import { IdentityRefused, proofSeconds, type VerifiedIdentity } from './provider.ts';
import { identities } from './table.ts';

type Context = Pick<FastifyInstance, 'clock' | 'db' | 'outbox'>;
type Provider = keyof typeof identityProviders;

export interface NewcomerOptions {
  role: 'customer' | 'provider';
  /** Counts the new account. Throws above the limit. */
  count: () => Promise<unknown>;
}

interface SignedIn {
  account: Account;
  isNew: boolean;
}

/** Throws {@link IdentityRefused}. */
export const accountOf = async (
  context: Context,
  provider: Provider,
  identity: VerifiedIdentity,
  options: NewcomerOptions,
): Promise<SignedIn> => {
  const resolve = () => resolveAccount(context, provider, identity, options);
  try {
    return await resolve();
  } catch (error) {
    // Two first sign-ins at once: the second one finds the account of the first.
    if (!['users_email_once', 'identities_subject_once'].includes(violatedConstraint(error) ?? '')) throw error;
    return resolve();
  }
};

const resolveAccount = async (
  context: Context,
  provider: Provider,
  identity: VerifiedIdentity,
  options: NewcomerOptions,
): Promise<SignedIn> => {
  const { clock, db } = context;
  const email = exactEmail(identity.email);
  // Before the identity, which is made with it: of two first sign-ins at once, the second one finds both or none.
  const owner = isAddress(email) ? await findAccountByEmail(db, email) : undefined;
  const known = await findIdentity(db, identity);
  if (known) {
    await db.update(identities).set({ usedAt: clock() }).where(eq(identities.id, known.id));
    return { account: requireOpen(await findAccount(db, known.userId)), isNew: false };
  }
  // An address that is only entered there, and not confirmed, opens no account.
  if (!identity.isEmailConfirmed || !isAddress(email)) throw new IdentityRefused('unconfirmed');
  return owner
    ? { account: await linkByEmail(context, provider, identity, owner), isNew: false }
    : { account: await signUp(context, provider, { ...identity, email }, options), isNew: true };
};

/** Empty for what is no address as it stands: `"<ada@x.test>"@y.test`, in which forms read another one, is of `y.test`. */
const exactEmail = (text: string): string => {
  const email = toEmail(text);
  const at = text.lastIndexOf('@');
  const spelled = `${text.slice(0, at)}@${domainToASCII(text.slice(at + 1))}`;
  return inLowerCase(spelled) === inLowerCase(email) ? email : '';
};

/** ASCII alone: in lower case, the sign of Kelvin would be a k. */
const inLowerCase = (text: string): string => text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

const isAddress = (email: string): boolean =>
  new RegExp(emailPattern, 'u').test(email) && email.length <= accountLimits.email;

/** Both sides have confirmed the address, and it has not just been changed without a password. */
const linkByEmail = ({ clock, db, outbox }: Context, provider: Provider, identity: VerifiedIdentity, { id }: Account) =>
  db.transaction(async (tx) => {
    const account = requireOpen(await lockAccount(tx, id));
    const isSameAddress = account.email.toLowerCase() === toEmail(identity.email).toLowerCase();
    const trusted = await findTrustedEmail(tx, id, clock());
    const isOurs = account.emailConfirmedAt && isSameAddress && trusted && !trusted.oldEmail;
    // An admin links with the password.
    if (!isOurs || account.role === 'admin' || (await hasIdentity(tx, id, provider)))
      throw new IdentityRefused('link-first');
    await addIdentity(tx, id, provider, identity, clock());
    await tellChange(outbox, tx, account, provider, 'linked');
    return account;
  });

const signUp = async (
  { clock, db }: Context,
  provider: Provider,
  identity: VerifiedIdentity,
  { role, count }: NewcomerOptions,
): Promise<Account> => {
  await count();
  const passwordHash = await unknowablePassword();
  return db.transaction(async (tx) => {
    const account = await createAccount(tx, {
      role,
      name: nameOf(identity),
      email: identity.email,
      passwordHash,
      hasPassword: false,
      emailConfirmedAt: clock(),
    });
    // Another account may get this address back.
    if (await isReserved(tx, account, clock())) throw new IdentityRefused('link-first');
    await addIdentity(tx, account.id, provider, identity, clock());
    return account;
  });
};

const nameOf = ({ name }: VerifiedIdentity): string => {
  const line = cutText(toLine(name), accountLimits.name);
  const isName = new RegExp(namePattern, 'u').test(line) && line.length >= accountLimits.nameLeast;
  return isName && !isDeceptiveName(line) ? line : 'New member';
};

const requireOpen = (account: Account | undefined): Account => {
  if (!account || account.deletedAt) throw new IdentityRefused('expired');
  if (account.suspendedAt) throw new IdentityRefused('suspended');
  return account;
};

/** For a signed-in person. Throws {@link IdentityRefused}. */
export const linkIdentity = async (
  { clock, db, outbox }: Context,
  provider: Provider,
  identity: VerifiedIdentity,
  { _id: userId, sessionId }: Viewer,
): Promise<void> => {
  if (!identity.isEmailConfirmed) throw new IdentityRefused('unconfirmed');
  await db
    .transaction(async (tx) => {
      const account = requireOpen(await lockAccount(tx, userId));
      // A recovery of the account may have ended it while the provider answered.
      if (!(await findViewer(tx, sessionId, clock()))) throw new IdentityRefused('expired');
      if (!account.emailConfirmedAt) throw new IdentityRefused('confirm-first');
      const known = await findIdentity(tx, identity);
      if (known?.userId === userId) return;
      if (known || (await hasIdentity(tx, userId, provider))) throw new IdentityRefused('other-account');
      await addIdentity(tx, userId, provider, identity, clock());
      await tellChange(outbox, tx, account, provider, 'linked');
    })
    .catch((error) => {
      throw violatedConstraint(error) === 'identities_subject_once' ? new IdentityRefused('other-account') : error;
    });
};

/** The session may do what else needs the password. Throws {@link IdentityRefused}. */
export const prove = async (
  { clock, db }: Pick<Context, 'clock' | 'db'>,
  { issuer, subject }: VerifiedIdentity,
  { _id, sessionId }: Pick<Viewer, '_id' | 'sessionId'>,
): Promise<void> => {
  const isProven = await findsAny(
    db
      .update(identities)
      .set({ provenAt: clock(), provenSessionId: sessionId })
      .where(and(isSubject(issuer, subject), eq(identities.userId, _id)))
      .returning({ id: identities.id }),
  );
  if (!isProven) throw new IdentityRefused('other-account');
};

/** The time of the latest proof that still counts for this session. */
export const findProof = async (
  db: Database,
  { _id, sessionId }: Pick<Viewer, '_id' | 'sessionId'>,
  now: Date,
): Promise<Date | undefined> => {
  const isFresh = gt(identities.provenAt, before(now, proofSeconds * 1000));
  const isTheirs = and(eq(identities.userId, _id), eq(identities.provenSessionId, sessionId));
  return (await findRow(db, identities, and(isTheirs, isFresh)))?.provenAt ?? undefined;
};

export const tellChange = (
  outbox: Outbox,
  tx: Database,
  { email, name }: Account,
  provider: string,
  change: 'linked' | 'unlinked',
): Promise<void> => outbox.write(tx, [{ to: email, content: identityEmail(name, providerName(provider), change) }]);

export const providerName = (provider: string): string =>
  Object.entries(identityProviders).find(([id]) => id === provider)?.[1] ?? provider;

const isSubject = (issuer: string, subject: string) =>
  and(eq(identities.issuer, issuer), eq(identities.subject, subject));

const findIdentity = (db: Database, { issuer, subject }: VerifiedIdentity) =>
  findRow(db, identities, isSubject(issuer, subject));

export const hasIdentity = async (db: Database, userId: string, provider: string): Promise<boolean> =>
  (await findRow(db, identities, and(eq(identities.userId, userId), eq(identities.provider, provider)))) !== undefined;

const addIdentity = async (
  tx: Database,
  userId: string,
  provider: Provider,
  { issuer, subject, email }: VerifiedIdentity,
  now: Date,
): Promise<void> => {
  await tx.insert(identities).values({ userId, provider, issuer, subject, email, usedAt: now });
};
