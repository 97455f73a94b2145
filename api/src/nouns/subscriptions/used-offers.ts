import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { subscriptions, usedOffers, users } from '../../kernel/database/schema.ts';
import type { AppContext } from '../../kernel/http/context.ts';
import { keyedHash } from '../../kernel/settings/secret.ts';
import { hadInitialCredits, hadTrial } from './subscription-repository.ts';

type Secrets = Pick<AppContext['settings'], 'secret'>;

/**
 * Notes that an account gets a trial or first credits, by its email and card. True when the same person, by one of the
 * two, had them on another account, also on one that was deleted. Of two accounts at once the second waits for the first.
 */
export const claimOffers = async (
  tx: Database,
  settings: Secrets,
  userId: string,
  cardFingerprint: string | undefined,
): Promise<boolean> => {
  const email = await emailHash(tx, settings, userId);
  const hashes = [
    email,
    cardFingerprint === undefined ? undefined : keyedHash(settings.secret, 'card', cardFingerprint),
  ]
    .filter((hash) => hash !== undefined)
    // In one order, so that two accounts never wait for each other's rows.
    .toSorted();
  await noteHashes(tx, userId, hashes);
  return isOfAnother(tx, userId, hashes);
};

/** True when somebody gets neither trial nor first credits, because they had them on another account. */
export const hadOffersElsewhere = async (db: Database, settings: Secrets, userId: string): Promise<boolean> => {
  const withheld = await db
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.offersWithheld, true)))
    .limit(1);
  return withheld.length > 0 || isOfAnother(db, userId, [await emailHash(db, settings, userId)]);
};

/** Call it before an account gives up its email: a later account with that email then gets no second trial. */
export const keepUsedOffers = async (tx: Database, settings: Secrets, userId: string): Promise<void> => {
  const used =
    (await hadTrial(tx, userId)) ||
    (await hadInitialCredits(tx, userId, 'regular')) ||
    (await hadInitialCredits(tx, userId, 'premium'));
  if (used) await noteHashes(tx, userId, [await emailHash(tx, settings, userId)]);
};

/** The same for `a.moss@x.test`, `A.Moss@x.test` and `a.moss+anything@x.test`, which reach one person. */
const emailHash = async (db: Database, { secret }: Secrets, userId: string): Promise<string> => {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  const email = user?.email.toLowerCase() ?? '';
  return keyedHash(secret, 'email', email.replace(/(?<=.)\+.*@/, '@'));
};

const noteHashes = async (tx: Database, userId: string, hashes: readonly string[]): Promise<void> => {
  await tx
    .insert(usedOffers)
    .values(hashes.map((personHash) => ({ personHash, userId })))
    .onConflictDoNothing();
};

const isOfAnother = async (db: Database, userId: string, hashes: readonly string[]): Promise<boolean> => {
  const found = await db
    .select({ userId: usedOffers.userId })
    .from(usedOffers)
    .where(and(inArray(usedOffers.personHash, [...hashes]), ne(usedOffers.userId, userId)))
    .limit(1);
  return found.length > 0;
};
