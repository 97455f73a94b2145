import type { Environment } from '../command.ts';
import type { SigningKey } from '../keys/signing-keys.ts';
import { NotDone } from '../not-done.ts';
import { type RevisionRecord, readRecord, recordPath, revisionNumbers } from './revision-record.ts';
import { brokenSeal, sealState } from './seal.ts';

/** A kept revision, or what is wrong with its file. */
export type Kept = { revision: number; record: RevisionRecord } | { revision: number; fault: string };

/** Those of `revisions` that are there; what cannot be read does not hide the others. */
export const readKept = async (environment: Environment, revisions: readonly number[]): Promise<Kept[]> => {
  const all = await Promise.all(
    revisions.map(async (revision): Promise<Kept | undefined> => {
      try {
        const record = await readRecord(environment, revision);
        return record && { revision, record };
      } catch (error) {
        if (error instanceof NotDone) return { revision, fault: error.message };
        throw error;
      }
    }),
  );
  return all.filter((one) => one !== undefined);
};

/** A kept revision by what keys say of it; `unknown` where none of them has a part in it, and none could have. */
export type Judged =
  | { revision: number; state: 'intact' | 'unknown'; record: RevisionRecord }
  | { revision: number; state: 'faulty'; record: RevisionRecord; fault: string }
  | { revision: number; state: 'faulty'; record?: undefined; fault: string };

/**
 * `all` kept revisions, oldest first, by what `keys` say of them. Before the first one that they signed there may be some
 * of keys that were exchanged for them; after it, and at the end, there cannot.
 */
export const judged = (environment: Environment, all: readonly Kept[], keys: readonly SigningKey[]): Judged[] => {
  const seals = all.map((one) => ('record' in one ? sealState(environment, one.record, keys) : undefined));
  const firstIntact = seals.indexOf('intact');
  const earlier = firstIntact < 0 ? all.length - 1 : firstIntact;
  return all.map((one, index): Judged => {
    const { revision } = one;
    if ('fault' in one) return { ...one, state: 'faulty' };
    if (seals[index] === 'intact') return { ...one, state: 'intact' };
    if (seals[index] === 'broken') return { ...one, state: 'faulty', fault: brokenSeal(environment, revision) };
    if (keys.length === 0 || index < earlier) return { ...one, state: 'unknown' };
    return { ...one, state: 'faulty', fault: `${recordPath(environment, revision)} is signed by no key in use.` };
  });
};

/**
 * The records after the last one that is `doubtful`: unreadable, changed, or signed by no key in use. What came before
 * that one may be true, and what it hid of the time between nobody knows.
 */
export const readBelieved = async (
  environment: Environment,
): Promise<{ records: RevisionRecord[]; doubtful: number | undefined }> => {
  const keys = environment.keys('composition');
  let believed: { records: RevisionRecord[]; doubtful: number | undefined } = { records: [], doubtful: undefined };
  for (const one of await readKept(environment, await revisionNumbers(environment))) {
    if ('record' in one && sealState(environment, one.record, keys) === 'intact') believed.records.push(one.record);
    else believed = { records: [], doubtful: one.revision };
  }
  return believed;
};
