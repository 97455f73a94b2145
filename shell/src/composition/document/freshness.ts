import {
  type Composition,
  type PublicKeys,
  parseWith,
  type Recall,
  type TimestampClaims,
  TimestampFile,
} from '@nearhand/contracts';
import { readToken } from '../trust/signed-token.ts';
import { BootError, fetchDocument, parseDocument, textOf, within } from './boot-document.ts';

const timestampDocument = '/timestamp.json';
/** After the composition has come, which runs without a timestamp. */
const waitMs = 3_000;

export interface Freshness {
  text: string;
  /** The signed statement; it may have expired. */
  claims?: TimestampClaims | undefined;
  recalls: readonly Recall[];
  /** Why the composition is not known to be fresh. */
  problem?: string | undefined;
}

/** Never rejects: a composition without a timestamp runs and is reported. */
export const fetchFreshness = async (trust: PublicKeys, init: RequestInit = {}): Promise<Freshness> => {
  try {
    const bytes = await fetchDocument(timestampDocument, init);
    return await readFreshness(trust, textOf(bytes));
  } catch (error) {
    return { text: '', recalls: [], problem: String(error) };
  }
};

/** The timestamp comes with the composition, on a slow line too; one that is much later is missing. */
export const soon = (asked: Promise<Freshness>): Promise<Freshness> => {
  const late = new BootError(timestampDocument, ['has not come'], false);
  return within(waitMs, asked, late).catch((error: unknown) => ({ text: '', recalls: [], problem: String(error) }));
};

export const readFreshness = async (trust: PublicKeys, text: string): Promise<Freshness> => {
  const { keys, environment } = trust;
  const { timestamp = '', recalls = '' } = parseDocument(timestampDocument, text, (data) =>
    parseWith(TimestampFile, data),
  );
  const [stated, recalled] = await Promise.all([
    readToken('nearhand-timestamp+jwt', timestamp, keys),
    readToken('nearhand-recalls+jwt', recalls, keys),
  ]);
  const claims = stated?.environment === environment ? stated : undefined;
  return {
    text,
    claims,
    recalls: recalled?.environment === environment ? recalled.releases : [],
    problem: await problemOf(claims, recalls),
  };
};

const problemOf = async (claims: TimestampClaims | undefined, recalls: string): Promise<string | undefined> => {
  if (!claims) return `${timestampDocument}: is not signed by a key that this site believes`;
  if (claims.exp * 1000 < Date.now())
    return `${timestampDocument}: expired at ${new Date(claims.exp * 1000).toISOString()}`;
  if (claims.recalls !== (recalls ? await sha256(recalls) : undefined))
    return `${timestampDocument}: does not name the recalls beside it`;
  return undefined;
};

export const sha256 = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const characters = Array.from(new Uint8Array(hash), (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** Throws a {@link BootError} for a composition of another environment or older than the build of the shell allows. */
export const assertOurs = (trust: PublicKeys, document: string, { environment, revision }: Composition): void => {
  if (environment !== trust.environment)
    throw new BootError(document, [`is of the environment ${environment}, not ${trust.environment}`]);
  assertNewEnough(document, revision, trust.minimumRevision);
};

/**
 * Throws a {@link BootError} for a composition that is older than the timestamp's minimum revision, also when the timestamp has
 * expired. A stolen key for timestamps cannot stop a site: a timestamp of these bytes or of another history rejects
 * nothing. Another history is the `problem` of the result.
 */
export const checkedFreshness = async (
  document: string,
  text: string,
  composition: Composition,
  freshness: Freshness,
): Promise<Freshness> => {
  const { claims } = freshness;
  const { ledger = '', revision } = composition;
  if (!claims) return freshness;
  if (claims.ledger !== ledger && !succeeds(composition, claims.ledger))
    return { ...freshness, problem: `${timestampDocument}: is of the history ${claims.ledger}, not ${ledger}` };
  const isOlder = claims.ledger === ledger && revision < claims.revision && claims.minimumRevision <= claims.revision;
  if (isOlder && claims.composition !== (await sha256(text)))
    assertNewEnough(document, revision, claims.minimumRevision);
  return freshness;
};

const assertNewEnough = (document: string, revision: number, minimumRevision: number): void => {
  if (revision < minimumRevision)
    throw new BootError(document, [`has revision ${revision}, older than ${minimumRevision}`]);
};

export const succeeds = ({ succeeds = [] }: Composition, ledger: string): boolean =>
  succeeds.includes('*') || succeeds.includes(ledger);
