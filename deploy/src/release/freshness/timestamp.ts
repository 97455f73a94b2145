import { createHash } from 'node:crypto';
import { Composition, environmentPaths, parseWith, type Recall, TimestampFile } from '@nearhand/contracts';
import type { Environment } from '../command-line/environments.ts';
import { readToken, signedToken } from '../keys/signed-token.ts';
import { parseStored } from '../store/blob-store.ts';

/** A week in which no command, watch or CronJob renews it is an outage that operators know of. */
const validSeconds = 7 * 24 * 60 * 60;
/** As many revisions as `composition.sig` has signatures of: a browser may read files of both sides of a change. */
const acceptedRevisions = 5;

export interface Live {
  file: TimestampFile;
  etag: string | undefined;
  /** Those that a key for rollback signed. */
  recalls: readonly Recall[];
}

export const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('base64url');

export const readLive = async (environment: Environment): Promise<Live> => {
  const blob = await environment.store.read(environmentPaths.timestamp(environment.name));
  const file = blob ? readFile(blob.bytes) : {};
  const keys = file.recalls ? environment.trust().keys('rollback') : [];
  const read = readToken('nearhand-recalls+jwt', file.recalls, keys);
  const isOwn = read?.claims.environment === environment.name;
  return { file, etag: blob?.etag, recalls: isOwn ? read.claims.releases : [] };
};

/** A damaged file is replaced. */
const readFile = (bytes: Buffer): TimestampFile => {
  try {
    const parsed = parseWith(TimestampFile, JSON.parse(bytes.toString()));
    return parsed.ok ? parsed.value : {};
  } catch {
    return {};
  }
};

/** Replaces the file only if it did not change meanwhile, else asks `change` again. Undefined changes nothing. */
export const changeLive = async (
  environment: Environment,
  change: (live: Live) => TimestampFile | undefined,
): Promise<boolean> => {
  for (;;) {
    const live = await readLive(environment);
    const next = change(live);
    if (!next) return false;
    const bytes = Buffer.from(`${JSON.stringify(next)}\n`);
    if (await environment.store.replace(environmentPaths.timestamp(environment.name), bytes, live.etag)) return true;
  }
};

/**
 * Signs that `composition` is what runs, unless that is signed already and valid for half of its time; `isForced` signs
 * anyway. Without a key for timestamps nothing happens: `watch` or the CronJob has one. True where it was written.
 */
export const renewTimestamp = async (
  environment: Environment,
  composition: Buffer,
  isForced = false,
): Promise<boolean> => {
  if (environment.held('timestamp').length === 0) return false;
  return changeLive(environment, ({ file }) => {
    const timestamp = stamped(environment, composition, file, isForced);
    return timestamp === file.timestamp ? undefined : { ...file, timestamp };
  });
};

/** The timestamp for `composition` beside these recalls; the present one where it will do. */
export const stamped = (
  environment: Environment,
  bytes: Buffer,
  { timestamp, recalls }: TimestampFile,
  isForced = false,
): string | undefined => {
  const [key] = environment.held('timestamp');
  const { revision, ledger, environment: named } = parseStored(Composition, bytes, 'composition.json');
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
  const present = readToken('nearhand-timestamp+jwt', timestamp, environment.trust().keys('timestamp'))?.claims;
  const isSame = present?.composition === wanted.composition && present.recalls === wanted.recalls && present.exp > now;
  if (isSame && !isForced && present.exp - now > validSeconds / 2) return timestamp;
  // Another command is ahead of this one.
  if (present?.ledger === ledger && present.revision > revision) return timestamp;
  const minimumRevision = Math.max(1, revision - acceptedRevisions + 1);
  return signedToken('nearhand-timestamp+jwt', { ...wanted, minimumRevision, iat: now, exp: now + validSeconds }, key);
};
