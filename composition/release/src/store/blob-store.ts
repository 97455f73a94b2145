import { jsonIn } from '@slices/kernel/json.ts';
import { OperationError } from '@slices/kernel/user-error.ts';
import type * as v from 'valibot';
import { validated } from '../input/validated.ts';

export interface Blob {
  bytes: Buffer;
  /** Opaque; changes with every change of the file. */
  etag: string;
}

/** A folder or a bucket with releases and compositions. Paths have no leading slash. Errors name the path. */
export interface BlobStore {
  read: (path: string) => Promise<Blob | undefined>;
  /** Writes a new file, whole or not at all. False, and nothing changed, where the file exists. */
  create: (path: string, bytes: Buffer) => Promise<boolean>;
  /** Replaces the file that had this `etag` (undefined: no file). False, and nothing changed, where it changed meanwhile. */
  replace: (path: string, bytes: Buffer, etag: string | undefined) => Promise<boolean>;
  /** Every file below `prefix` (a folder's name and a slash), in a fixed order. */
  list: (prefix: string) => Promise<string[]>;
  remove: (path: string) => Promise<void>;
  readonly name: string;
  readonly keepsCompressed: boolean;
}

/** The data in the text of the file `path`. Throws a {@link OperationError} that names the file and every problem. */
export const parseStored = <S extends v.GenericSchema>(
  schema: S,
  text: Buffer | string,
  path: string,
  kind = 'valid',
): v.InferOutput<S> => {
  const data = jsonIn(path, text.toString(), remedyOf(path), OperationError);
  return validated(schema, data, `${path} is not ${kind}`, OperationError);
};

/** A path is `environments/NAME/…`, or a place that a message names. */
const remedies: readonly [RegExp, string][] = [
  [/composition\.(?:json|sig)$|timestamp\.json$/, "npm run release -- sign --why '…' writes it anew."],
  [/\/revisions\/index\.json$/, 'npm run release -- history --rebuild makes it anew.'],
  [/\/revisions\//, "Restore the file's earlier version, or delete it; deploy/runbook.md says what follows."],
  [/\/api\.json$/, 'npm run release -- record-api writes it anew.'],
  [/^(?:releases|published)\//, 'Restore the file from a backup, or delete it and publish the same build again.'],
];
const remedyOf = (path: string): string =>
  remedies.find(([pattern]) => pattern.test(path))?.[1] ?? 'Restore it from a backup.';

/** Far more than commands that run at once can cause: then the store itself does not take the write. */
const maxConflicts = 50;

/** Runs `attempt` until it answers. Undefined: `path` changed meanwhile. Throws an {@link OperationError} after 50 conflicts. */
export const untilWritten = async <T>(path: string, attempt: () => Promise<{ value: T } | undefined>): Promise<T> => {
  for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
    const written = await attempt();
    if (written) return written.value;
  }
  throw new OperationError(
    `${path} changed ${maxConflicts} times while this command tried to write it: end the other commands that write it, then run this one again.`,
  );
};
