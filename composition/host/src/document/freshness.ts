import {
  browserStatements,
  type Composition,
  compositionObjection,
  freshnessOf,
  type PublicKeys,
  parseWith,
  type ReadTimestamp,
  type Recall,
  TimestampFile,
} from '@slices/format';
import { readToken } from '../trust/signed-token.ts';
import { BootError, fetchDocument, parseDocument, textOf } from './boot-document.ts';

export const timestampDocument = '/timestamp.json';

export interface Freshness extends ReadTimestamp {
  text: string;
  recalls: readonly Recall[];
  /** Why it could not be read, or in what it is stale. */
  problem?: string | undefined;
}

/** Never rejects. The start waits for as long as there is no answer. */
export const fetchFreshness = async (
  trust: PublicKeys,
  init: RequestInit,
  fetchOne: typeof fetchDocument = fetchDocument,
): Promise<Freshness> => {
  try {
    return await readFreshness(trust, textOf(await fetchOne(timestampDocument, init)));
  } catch (error) {
    return { ...unknownFreshness, problem: error instanceof BootError ? error.problems.join('; ') : String(error) };
  }
};

export const unknownFreshness: Freshness = { text: '', recalls: [] };

export const readFreshness = async ({ keys, environment }: PublicKeys, text: string): Promise<Freshness> => {
  const { timestamp = '', recalls } = parseDocument(timestampDocument, text, (data) => parseWith(TimestampFile, data));
  const [claims, recalled] = await Promise.all([
    readToken('timestamp', browserStatements.timestamp, timestamp, keys),
    readToken('recalls', browserStatements.recalls, recalls ?? '', keys),
  ]);
  const own = recalled?.environment === environment ? recalled.releases : undefined;
  const recallsHash = recalls ? await sha256(recalls) : undefined;
  return { text, claims, recalls: own ?? [], recallsHash, isRecallsSigned: own !== undefined };
};

export const sha256 = async (text: string): Promise<string> => {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const characters = Array.from(new Uint8Array(hash), (byte) => String.fromCharCode(byte)).join('');
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** Throws a {@link BootError} that names the document which does not prove that this signed composition is the present one. */
export const assertFresh = async (
  trust: PublicKeys,
  document: string,
  { composition, text }: { composition: Composition; text: string },
  freshness: Freshness,
): Promise<Freshness> => {
  const objection = compositionObjection(trust, composition, freshness.claims);
  if (objection) throw new BootError(document, [objection]);
  const { isProven, problem } = freshnessOf(trust, { composition, hash: await sha256(text) }, freshness);
  if (!isProven) throw new BootError(timestampDocument, [freshness.problem ?? problem ?? '']);
  return { ...freshness, problem: problem && `${timestampDocument}: ${problem}` };
};
