import { noteText } from '@slices/format';
import { readToken, sha256, signersOf } from '@slices/format/node';
import { OperationError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import type { SigningKey } from '../keys/signing-keys.ts';
import {
  type OutlinedRecord,
  type RevisionRecord,
  readRecord,
  recordPath,
  type SignedNote,
} from './revision-record.ts';

type Place = Pick<Environment, 'name'>;
type AnyRecord = RevisionRecord | OutlinedRecord;

/** The note's hash in the composition: one signature covers both, and browsers do not see who and why. */
export const noteHash = ({ name }: Place, note: SignedNote): string => sha256(noteText(name, note));

/** `unknown`: none of the keys signed it, so a change cannot be detected. */
type SignatureState = 'intact' | 'changed' | 'unknown';

export const signatureState = (place: Place, record: AnyRecord, keys: readonly SigningKey[]): SignatureState => {
  const { composition, content, signatures } = record;
  if (!signatures.some(({ kid }) => keys.some((key) => key.kid === kid))) return 'unknown';
  const signers = signersOf(Buffer.from(composition), signatures, keys);
  const isIntact = content.note === noteHash(place, record) && signers.size > 0 && isAuthor(record, signers, keys);
  return isIntact && isApprovalIntact(place, record, keys) ? 'intact' : 'changed';
};

/** The author is an owner of a key that signed it. A key that is not in use any more may have been the author's. */
const isAuthor = ({ by, content, signatures }: AnyRecord, signers: Set<string>, keys: readonly SigningKey[]) =>
  !content.environment || signers.has(by) || signatures.some(({ kid }) => !keys.some((key) => key.kid === kid));

const isApprovalIntact = ({ name }: Place, record: AnyRecord, keys: readonly SigningKey[]): boolean => {
  if (!record.approval) return true;
  const approval = readToken('approval', record.approval, keys);
  if (!approval) return record.signatures.some(({ kid }) => !keys.some((key) => key.kid === kid));
  const { environment, revision, composition } = approval.claims;
  return environment === name && revision === record.revision && composition === sha256(record.composition);
};

export type CheckedRevision<R extends AnyRecord = RevisionRecord> =
  | { revision: number; state: 'intact' | 'unknown'; record: R }
  | { revision: number; state: 'faulty'; record: R; fault: string }
  | { revision: number; state: 'faulty'; record?: undefined; fault: string };

/**
 * Those of `revisions` (oldest first) that are there, verified with `keys`. Revisions before the first one that these keys
 * signed may have keys that were replaced; later ones may not.
 */
export const checkedRevisions = (
  environment: Environment,
  revisions: readonly number[],
  keys: readonly SigningKey[],
): Promise<CheckedRevision[]> => checkedRecords(environment, revisions, keys, readRecord);

/** {@link checkedRevisions} with what `read` reads of each. */
export const checkedRecords = async <R extends AnyRecord>(
  environment: Environment,
  revisions: readonly number[],
  keys: readonly SigningKey[],
  read: (environment: Environment, revision: number) => Promise<R | undefined>,
): Promise<CheckedRevision<R>[]> => {
  const checked = await Promise.all(revisions.map((revision) => checkedRecord(environment, revision, keys, read)));
  const all = checked.filter((one) => one !== undefined);
  const firstIntact = all.findIndex(({ state }) => state === 'intact');
  const earlierCount = firstIntact < 0 ? all.length - 1 : firstIntact;
  return all.map((one, index) =>
    one.state !== 'unknown' || keys.length === 0 || index < earlierCount
      ? one
      : { ...one, state: 'faulty', fault: `${recordPath(environment, one.revision)} is signed by no key in use.` },
  );
};

/** An unreadable file does not hide the others. */
const checkedRecord = async <R extends AnyRecord>(
  environment: Environment,
  revision: number,
  keys: readonly SigningKey[],
  read: (environment: Environment, revision: number) => Promise<R | undefined>,
): Promise<CheckedRevision<R> | undefined> => {
  try {
    const record = await read(environment, revision);
    if (!record) return undefined;
    const state = signatureState(environment, record, keys);
    if (state !== 'changed') return { revision, state, record };
    return { revision, state: 'faulty', record, fault: changedRecord(environment, revision) };
  } catch (error) {
    if (error instanceof OperationError) return { revision, state: 'faulty', fault: error.message };
    throw error;
  }
};

export const changedRecord = (environment: Environment, revision: number): string =>
  `${recordPath(environment, revision)} was changed after it was signed.`;
