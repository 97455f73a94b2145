import { OperationError } from '../../kernel/user-error.ts';
import type { Environment } from '../environments/environments.ts';
import type { SigningKey } from '../keys/signing-keys.ts';
import { type RevisionRecord, readRecord, recordPath } from './revision-record.ts';
import { signatureState } from './revision-signature.ts';

/** A stored revision and the state of its signature; `unknown`: signed before the present keys existed. */
export type CheckedRevision =
  | { revision: number; state: 'intact' | 'unknown'; record: RevisionRecord }
  | { revision: number; state: 'faulty'; record: RevisionRecord; fault: string }
  | { revision: number; state: 'faulty'; record?: undefined; fault: string };

/**
 * Those of `revisions`, oldest first, that are there, by what `keys` say of them. Before the first one that they signed
 * there may be some of keys that were exchanged for them; after it, and at the end, there cannot.
 */
export const checkedRevisions = async (
  environment: Environment,
  revisions: readonly number[],
  keys: readonly SigningKey[],
): Promise<CheckedRevision[]> => {
  const read = await Promise.all(revisions.map((revision) => checkedRevision(environment, revision, keys)));
  const all = read.filter((one) => one !== undefined);
  const firstIntact = all.findIndex(({ state }) => state === 'intact');
  const earlier = firstIntact < 0 ? all.length - 1 : firstIntact;
  return all.map((one, index) =>
    one.state !== 'unknown' || keys.length === 0 || index < earlier
      ? one
      : { ...one, state: 'faulty', fault: `${recordPath(environment, one.revision)} is signed by no key in use.` },
  );
};

/** A file that cannot be read does not hide the others. */
const checkedRevision = async (
  environment: Environment,
  revision: number,
  keys: readonly SigningKey[],
): Promise<CheckedRevision | undefined> => {
  try {
    const record = await readRecord(environment, revision);
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
