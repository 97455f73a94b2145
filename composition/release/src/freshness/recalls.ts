import { type Composition, environmentPaths, type Recall, type RecallNote } from '@slices/format';
import { sha256 } from '@slices/format/node';
import { withoutControl } from '@slices/kernel/command-line.ts';
import * as v from 'valibot';
import type { Environment } from '../command-line/environments.ts';
import type { SigningKey } from '../keys/signing-keys.ts';
import { parseStored } from '../store/blob-store.ts';
import { storeCopy } from './recall-copies.ts';
import { changeLive, readLive, recallsToken, stamped } from './timestamp.ts';

const shownText = v.pipe(v.string(), v.transform(withoutControl));
const ShownNote = v.object({ at: shownText, by: shownText, why: shownText });

/** A signed revision. If it is not in place, browsers have the one before, and no timestamp is signed for it. */
export interface SignedRevision {
  bytes: Buffer;
  content: Composition;
  isInPlace: boolean;
}

/** Lists a release as recalled up to this revision, beside all other recalls. */
export const addRecall = async (
  environment: Environment,
  { bytes, content, isInPlace }: SignedRevision,
  { slice, version, why }: { slice: string; version: string; why: string },
  key: SigningKey,
): Promise<void> => {
  const text = JSON.stringify({ at: new Date().toISOString(), by: key.name, why });
  const { ledger = '', revision } = content;
  const recall = { slice, version, ledger, revision, note: sha256(text) };
  await changeLive(environment, async ({ file, recalls }) => {
    const next = { ...file, recalls: recallsToken(environment, [...recalls, recall], content, key) };
    const timestamp = isInPlace ? await stamped(environment, bytes, next) : file.timestamp;
    return { ...next, ...(timestamp && { timestamp }) };
  });
  await storeCopy(environment, recall, key);
  await environment.store.create(environmentPaths.recallNote(environment.name, recall.note), Buffer.from(text));
};

export const recallsOf = async (environment: Environment): Promise<readonly Recall[]> =>
  (await readLive(environment)).recalls;

/** Whether this release was ever recalled: then `promote` takes `--again`. */
export const wasRecalled = async (environment: Environment, slice: string, version: string): Promise<boolean> =>
  (await recallsOf(environment)).some((one) => one.slice === slice && one.version === version);

/** Undefined if the note is missing or was changed. */
export const recallNote = async ({ name, store }: Environment, { note }: Recall): Promise<RecallNote | undefined> => {
  const path = environmentPaths.recallNote(name, note);
  const blob = await store.read(path);
  if (!blob || sha256(blob.bytes) !== note) return undefined;
  return parseStored(ShownNote, blob.bytes, path);
};
