import { isDeepStrictEqual } from 'node:util';
import {
  CompositionOutline,
  changesBySlice,
  environmentPaths,
  type IndexedRevision,
  parseText,
  RevisionIndex,
} from '@slices/format';
import { sha256 } from '@slices/format/node';
import { onOperationError } from '@slices/kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import type { Blob } from '../store/blob-store.ts';
import { type OutlinedRecord, type RecordFile, readOutline, revisionNumbers } from './revision-record.ts';

/** After that the command gives up: a later command adds what is missing. */
const maxAttempts = 5;

/** The index, completed from the revisions where it lacks some. Nothing in it is verified. */
export const readIndex = async (environment: Environment): Promise<IndexedRevision[]> => {
  const blob = await environment.store.read(environmentPaths.index(environment.name));
  return completed(environment, entriesIn(blob));
};

/** Writes what the stored index lacks; with `rebuild`, all of it anew. Gives up silently after five conflicts. */
export const updateIndex = async (environment: Environment, { rebuild = false } = {}): Promise<void> => {
  const path = environmentPaths.index(environment.name);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const blob = await environment.store.read(path);
    const revisions = await completed(environment, rebuild ? [] : entriesIn(blob));
    const bytes = Buffer.from(`${JSON.stringify({ revisions } satisfies RevisionIndex)}\n`);
    if (blob?.bytes.equals(bytes) || (await environment.store.replace(path, bytes, blob?.etag))) return;
  }
};

/** As {@link updateIndex}, for a command whose work is done. */
export const tryUpdateIndex = (environment: Environment): Promise<void> =>
  updateIndex(environment).catch(onOperationError(() => {}));

/** A sentence for each of `records` (oldest first) from which its stored entry differs. A missing entry is no fault. */
export const indexFaults = async (environment: Environment, records: readonly RecordFile[]): Promise<string[]> => {
  const path = environmentPaths.index(environment.name);
  const stored = new Map(entriesIn(await environment.store.read(path)).map((entry) => [entry.revision, entry]));
  return records.flatMap((record, index) => {
    const entry = stored.get(record.revision);
    const outline = outlineOf(record);
    const before = records[index - 1];
    if (!entry || !outline) return [];
    const right = entryOf({ ...record, content: outline }, before && outlineOf(before));
    // If the revision before was pruned, the changes of this one cannot be computed again.
    const isSame = isChained(right, before?.revision)
      ? isDeepStrictEqual(entry, right)
      : isDeepStrictEqual({ ...entry, changes: [], slices: [] }, { ...right, changes: [], slices: [] });
    if (isSame) return [];
    return `${path} differs from revision ${record.revision}; npm run release -- history --rebuild makes it anew.`;
  });
};

/** None where the index is missing or damaged. */
const entriesIn = (blob: Blob | undefined): IndexedRevision[] => {
  const parsed = parseText(RevisionIndex, blob?.bytes.toString() ?? '');
  return parsed.ok ? parsed.value.revisions : [];
};

const completed = async (environment: Environment, entries: readonly IndexedRevision[]): Promise<IndexedRevision[]> => {
  const known = new Map(entries.map((entry) => [entry.revision, entry]));
  const all: IndexedRevision[] = [];
  let last: OutlinedRecord | undefined;
  for (const revision of await revisionNumbers(environment)) {
    const entry = known.get(revision);
    const record = entry ? undefined : await readable(environment, revision);
    if (record && last?.revision !== revision - 1 && revision > 1) last = await readable(environment, revision - 1);
    if (entry) all.push(entry);
    else if (record) all.push(entryOf(record, last?.content));
    last = record;
  }
  return all;
};

/** Undefined if the record is damaged: `history` and `verify` report it. */
const readable = (environment: Environment, revision: number): Promise<OutlinedRecord | undefined> =>
  readOutline(environment, revision).catch(onOperationError(() => undefined));

const outlineOf = ({ composition }: RecordFile): CompositionOutline | undefined => {
  const parsed = parseText(CompositionOutline, composition);
  return parsed.ok ? parsed.value : undefined;
};

const isChained = ({ revision }: Pick<IndexedRevision, 'revision'>, before: number | undefined): boolean =>
  revision === 1 || before === revision - 1;

const entryOf = (record: OutlinedRecord, before: CompositionOutline | undefined): IndexedRevision => {
  const { revision, at, by, why, command, composition, signatures, content } = record;
  const changed = isChained(record, before?.revision) ? changesBySlice(before, content) : [];
  return {
    revision,
    at,
    by,
    why,
    command,
    changes: changed.flatMap(({ lines }) => lines),
    slices: changed.map(({ slice }) => slice),
    kids: signatures.map(({ kid }) => kid),
    hash: sha256(composition),
  };
};
