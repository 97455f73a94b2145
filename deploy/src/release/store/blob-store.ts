import { parseWith } from '@nearhand/contracts';
import type * as v from 'valibot';
import { OperationError } from '../../kernel/user-error.ts';

/** A file of a store, and what tells it from another state of it. */
export interface Blob {
  bytes: Buffer;
  /** Changes with every change of the file; opaque. */
  etag: string;
}

/** Where releases and compositions lie: a folder or a bucket. Paths have no leading slash. Errors name the path. */
export interface BlobStore {
  /** Undefined where there is no such file. */
  read: (path: string) => Promise<Blob | undefined>;
  /** Writes a file that must not be there yet. False, and nothing changed, where it is. Whole or not at all. */
  create: (path: string, bytes: Buffer) => Promise<boolean>;
  /** Puts `bytes` in place of what had this `etag`; undefined: of nothing. False, and nothing changed, where it changed meanwhile. */
  replace: (path: string, bytes: Buffer, etag: string | undefined) => Promise<boolean>;
  /** Every file below `prefix` (a folder's name and a slash), in a fixed order. */
  list: (prefix: string) => Promise<string[]>;
  /** Nothing happens where there is no such file. */
  remove: (path: string) => Promise<void>;
  /** What `status` calls it: `folder /srv/nearhand` or `s3://bucket/prefix`. */
  readonly name: string;
  /** Whether who serves it sends `x.br` and `x.gz` in place of `x`: published beside it then. */
  readonly keepsCompressed: boolean;
}

/**
 * The data in the text of the file `path`. Throws a {@link OperationError} that names the file and every problem: it is not
 * `kind`.
 */
export const parseStored = <S extends v.GenericSchema>(
  schema: S,
  text: Buffer | string,
  path: string,
  kind = 'valid',
): v.InferOutput<S> => {
  let data: unknown;
  try {
    data = JSON.parse(text.toString());
  } catch {
    throw new OperationError(`${path} is not valid JSON.`);
  }
  const parsed = parseWith(schema, data);
  if (!parsed.ok) throw new OperationError(`${path} is not ${kind}: ${parsed.problems.join('; ')}.`);
  return parsed.value;
};
