import type { Environment } from '../command.ts';
import { isSignedBy } from '../keys/signing-keys.ts';
import { NotDone } from '../not-done.ts';
import { type RevisionRecord, readRecord, revisionNumbers } from './revision-record.ts';

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

/**
 * The records after the last one that is `doubtful`: unreadable, or signed by no key in use. What came before that one
 * may be true, and what it hid of the time between nobody knows.
 */
export const readBelieved = async (
  environment: Environment,
): Promise<{ records: RevisionRecord[]; doubtful: number | undefined }> => {
  const keys = environment.keys('composition');
  let believed: { records: RevisionRecord[]; doubtful: number | undefined } = { records: [], doubtful: undefined };
  for (const one of await readKept(environment, await revisionNumbers(environment))) {
    const isBelieved = 'record' in one && isSignedBy(Buffer.from(one.record.composition), one.record.signatures, keys);
    if (isBelieved) believed.records.push(one.record);
    else believed = { records: [], doubtful: one.revision };
  }
  return believed;
};
