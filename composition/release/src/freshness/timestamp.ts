import { Composition, environmentPaths, parseText, type Recall, TimestampFile } from '@slices/format';
import { readToken, sha256 } from '@slices/format/node';
import { OperationError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { signedToken } from '../keys/signed-token.ts';
import type { SigningKey } from '../keys/signing-keys.ts';
import { parseStored, untilWritten } from '../store/blob-store.ts';
import { recallsIn, unlistedCopies } from './recall-copies.ts';

/** Each revision and `watch` renew it: a week without renewal is an outage that operators know of. */
const validSeconds = 7 * 24 * 60 * 60;
/** Each tab reads the file every 20 s: this keeps it below 20 KB. */
const maxRecalls = 100;
/** The composition of a tab that slept may be this many revisions old. */
const tabRevisions = 20;

/** The newest composition and the recalls that this process saw: it signs nothing older. */
const seenComposition = new WeakMap<Environment, Composition>();
const seenRecalls = new WeakMap<Environment, Set<string>>();

export interface Live {
  file: TimestampFile;
  etag: string | undefined;
  /** Recalls that a key for rollback signed: in the file, in their copies and in all that this process read before. */
  recalls: readonly Recall[];
}

export const readLive = async (environment: Environment): Promise<Live> => {
  const blob = await environment.store.read(environmentPaths.timestamp(environment.name));
  const file = blob ? readFile(blob.bytes) : {};
  const listed = recallsIn(environment, file.recalls);
  const tokens = seenRecalls.get(environment) ?? new Set();
  for (const token of [file.recalls ?? '', ...(await unlistedCopies(environment, listed))]) tokens.add(token);
  seenRecalls.set(environment, tokens);
  return { file, etag: blob?.etag, recalls: newest([...tokens].flatMap((token) => recallsIn(environment, token))) };
};

const isSameRelease = (one: Recall, other: Recall): boolean =>
  one.slice === other.slice && one.version === other.version && one.ledger === other.ledger;

const newest = (recalls: readonly Recall[]): Recall[] =>
  recalls.reduce<Recall[]>((all, recall) => {
    const before = all.find((one) => isSameRelease(one, recall));
    if (before && before.revision >= recall.revision) return all;
    return [...all.filter((one) => one !== before), recall];
  }, []);

/** A damaged file counts as empty: the next write replaces it. */
const readFile = (bytes: Buffer): TimestampFile => {
  const parsed = parseText(TimestampFile, bytes.toString());
  return parsed.ok ? parsed.value : {};
};

/**
 * Replaces the file only if it did not change meanwhile, else asks `change` again. Undefined changes nothing. Throws an
 * {@link OperationError} if the file never stops changing.
 */
export const changeLive = (
  environment: Environment,
  change: (live: Live) => Promise<TimestampFile | undefined>,
): Promise<boolean> => {
  const path = environmentPaths.timestamp(environment.name);
  return untilWritten(path, async () => {
    const live = await readLive(environment);
    const next = await change(live);
    if (!next) return { value: false };
    const bytes = Buffer.from(`${JSON.stringify(next)}\n`);
    return (await environment.store.replace(path, bytes, live.etag)) ? { value: true } : undefined;
  });
};

/** The signed list of `recalls`. Throws an {@link OperationError} if more than 100 still count. */
export const recallsToken = (
  environment: Environment,
  recalls: readonly Recall[],
  { ledger = '', revision }: Composition,
  key: SigningKey,
): string => {
  const all = newest(recalls);
  const counting = all.filter((one) => one.ledger === ledger && one.revision >= revision - tabRevisions);
  if (counting.length > maxRecalls)
    throw new OperationError(
      `${environment.name} has no room for more than ${maxRecalls} recalls in ${tabRevisions} revisions: rollback or remove the slice.`,
    );
  const releases = all.length > maxRecalls ? counting : all;
  return signedToken('recalls', { environment: environment.name, releases }, key);
};

/** A recall that counts for this composition and is missing from the file. */
export const lostRecall = (
  environment: Environment,
  { file, recalls }: Live,
  { ledger, revision }: Pick<Composition, 'ledger' | 'revision'>,
): Recall | undefined => {
  const listed = recallsIn(environment, file.recalls);
  return recalls.find(
    (one) =>
      one.ledger === ledger &&
      one.revision >= revision &&
      !listed.some((other) => isSameRelease(one, other) && other.revision >= one.revision),
  );
};

const completeToken = (environment: Environment, live: Live, content: Composition): string | undefined => {
  const { file, recalls } = live;
  const lost = lostRecall(environment, live, content);
  if (!lost) return file.recalls;
  const key = trustedKey(environment, environment.held('rollback'));
  if (key) return recallsToken(environment, recalls, content, key);
  throw new OperationError(
    `${environmentPaths.timestamp(environment.name)} lacks the recall of ${lost.slice} ${lost.version}: npm run release -- recall ${lost.slice} ${lost.version} --why "…" signs all of them again.`,
  );
};

export const trustedKey = (environment: Environment, held: readonly SigningKey[]): SigningKey | undefined => {
  const trusted = environment.trust().keys('rollback');
  return held.find(({ kid }) => trusted.some((key) => key.kid === kid));
};

/**
 * Signs that `composition` is what runs, and returns true if it wrote that. Does nothing without a key for timestamps, or
 * while the present timestamp is valid for more than half a week (`isForced` signs anyway). The caller has checked that enough
 * owners signed `composition`. Throws an {@link OperationError} if this process saw a newer state, or if the file lacks recalls
 * and no key here can sign them.
 */
export const renewTimestamp = async (
  environment: Environment,
  composition: Buffer,
  isForced = false,
): Promise<boolean> => {
  if (environment.held('timestamp').length === 0) return false;
  const content = parseStored(Composition, composition, 'composition.json');
  return changeLive(environment, async (live) => {
    const recalls = completeToken(environment, live, content);
    const file = { ...live.file, ...(recalls && { recalls }) };
    const timestamp = await stamped(environment, composition, file, isForced);
    if (timestamp === live.file.timestamp && recalls === live.file.recalls) return undefined;
    return { ...file, ...(timestamp && { timestamp }) };
  });
};

/** The timestamp for these bytes and recalls: a new one, or the present one if it needs no renewal. */
export const stamped = async (
  environment: Environment,
  bytes: Buffer,
  { timestamp, recalls }: TimestampFile,
  isForced = false,
): Promise<string | undefined> => {
  const [key] = environment.held('timestamp');
  const content = parseStored(Composition, bytes, 'composition.json');
  const { revision, ledger, environment: named } = content;
  // No shell takes a composition from before environments were named.
  if (!key || !ledger || named !== environment.name) return timestamp;
  const now = Math.floor(Date.now() / 1000);
  const wanted = {
    environment: environment.name,
    ledger,
    revision,
    composition: sha256(bytes),
    ...(recalls && { recalls: sha256(recalls) }),
  };
  const present = readToken('timestamp', timestamp, environment.trust().keys('timestamp'))?.claims;
  const isAhead = async (other: Pick<Composition, 'ledger' | 'revision'> | undefined) =>
    other?.ledger === ledger && other.revision > revision && (await isMade(environment, other.revision));
  // Another command is ahead of this one.
  if ((await isAhead(present)) || (await isAhead(seenComposition.get(environment)))) return timestamp;
  assertNotOlder(environment, content);
  seenComposition.set(environment, content);
  const isSame = present?.composition === wanted.composition && present.recalls === wanted.recalls && present.exp > now;
  if (isSame && !isForced && present.exp - now > validSeconds / 2) return timestamp;
  const minimumRevision = Math.max(1, revision - 1);
  return signedToken('timestamp', { ...wanted, minimumRevision, iat: now, exp: now + validSeconds }, key);
};

const isMade = async ({ name, store }: Environment, revision: number): Promise<boolean> =>
  (await store.read(environmentPaths.revision(name, revision))) !== undefined;

const assertNotOlder = (environment: Environment, { ledger = '', revision, succeeds = [] }: Composition): void => {
  const before = seenComposition.get(environment);
  if (!before) return;
  const isLater =
    before.ledger === ledger
      ? revision >= before.revision
      : succeeds.some((one) => one === before.ledger || one === '*');
  if (isLater) return;
  throw new OperationError(
    `Revision ${revision} of ${ledger} is in place, and revision ${before.revision} of ${before.ledger} was before: find out who put it back. To sign it all the same, start this command anew.`,
  );
};
