import { type PlanName, planNames } from '@nearhand/contracts';
import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { AppContext } from '../../kernel/http/context.ts';
import { keyedHash } from '../../kernel/settings/secret.ts';
import { ledgerTransactions } from '../../ledger/table.ts';
import { initialGrantKey } from '../credits/credits.ts';
import { subscriptions, usedOffers } from './table.ts';

type Secrets = Pick<AppContext['settings'], 'secret'>;

export const hadTrial = async (db: Database, userId: string): Promise<boolean> =>
  (await db.$count(subscriptions, and(eq(subscriptions.userId, userId), isNotNull(subscriptions.trialEnd)))) > 0;

export const hadInitialCredits = async (db: Database, userId: string, plan: PlanName): Promise<boolean> =>
  (await db.$count(ledgerTransactions, eq(ledgerTransactions.key, initialGrantKey(userId, plan)))) > 0;

/** Stores email and card; true when another account with one of them had a trial or initial credits, also a deleted one. */
export const claimOffers = async (
  tx: Database,
  settings: Secrets,
  userId: string,
  cardFingerprint: string | undefined,
): Promise<boolean> => {
  const hashes = [await emailHash(tx, settings, userId)];
  if (cardFingerprint !== undefined) hashes.push(keyedHash(settings.secret, 'card', cardFingerprint));
  // In one order for all accounts: no deadlock.
  await storeHashes(tx, userId, hashes.sort());
  return isOfAnother(tx, userId, hashes);
};

export const hadOffersElsewhere = async (db: Database, settings: Secrets, userId: string): Promise<boolean> => {
  const isWithheld = and(eq(subscriptions.userId, userId), eq(subscriptions.offersWithheld, true));
  return (
    (await db.$count(subscriptions, isWithheld)) > 0 || isOfAnother(db, userId, [await emailHash(db, settings, userId)])
  );
};

/** Call it before an account loses its email: a later account with that email gets no second trial. */
export const storeUsedOffers = async (tx: Database, settings: Secrets, userId: string): Promise<void> => {
  const used = [await hadTrial(tx, userId)];
  for (const plan of planNames) used.push(await hadInitialCredits(tx, userId, plan));
  if (used.includes(true)) await storeHashes(tx, userId, [await emailHash(tx, settings, userId)]);
};

/** The same for `a.moss@x.test`, `A.Moss@x.test` and `a.moss+tag@x.test`: they reach one mailbox. */
const emailHash = async (db: Database, { secret }: Secrets, userId: string): Promise<string> => {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const email = user?.email.toLowerCase() ?? '';
  return keyedHash(secret, 'email', email.replace(/(?<=.)\+.*@/, '@'));
};

const storeHashes = async (tx: Database, userId: string, hashes: readonly string[]): Promise<void> => {
  await tx
    .insert(usedOffers)
    .values(hashes.map((personHash) => ({ personHash, userId })))
    .onConflictDoNothing();
};

const isOfAnother = async (db: Database, userId: string, hashes: string[]): Promise<boolean> =>
  (await db.$count(usedOffers, and(inArray(usedOffers.personHash, hashes), ne(usedOffers.userId, userId)))) > 0;
