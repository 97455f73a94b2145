import { Composition } from '@nearhand/contracts';
import * as v from 'valibot';
import { OperationError } from '../../kernel/user-error.ts';
import type { Environment } from '../environments/environments.ts';
import { parseStored } from '../store/blob-store.ts';
import { compositionPath, revisionsPath } from './composition-file.ts';
import { withoutControl } from './note.ts';

/** A text of a file that anybody may have written, as a terminal may show it. */
const shownText = v.pipe(v.string(), v.transform(withoutControl));

const Signatures = v.array(v.object({ revision: v.number(), kid: v.string(), signature: v.string() }));

/** Who made a revision, when (ISO 8601) and why. */
export const SignedNote = v.object({ at: shownText, by: shownText, why: shownText, command: shownText });
export type SignedNote = v.InferOutput<typeof SignedNote>;

/** `revisions/000001.json`: made once, and all that is needed to make the composition of that revision run. */
const RecordFile = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  ...SignedNote.entries,
  /** The exact text of `composition.json`, which the signatures are of; it holds the hash of the note. */
  composition: v.string(),
  signatures: Signatures,
  /** Signatures of the note, where the composition is of a time before it held its hash. */
  seal: v.optional(Signatures),
});

export interface RevisionRecord extends v.InferOutput<typeof RecordFile> {
  /** What `composition` says. */
  content: Composition;
}

export const recordPath = (environment: Pick<Environment, 'name'>, revision: number): string =>
  `${revisionsPath(environment)}${String(revision).padStart(6, '0')}.json`;

/** Undefined where there is no such revision (any more). Throws a {@link OperationError} where its file is damaged. */
export const readRecord = async (environment: Environment, revision: number): Promise<RevisionRecord | undefined> => {
  const path = recordPath(environment, revision);
  const blob = await environment.store.read(path);
  if (!blob) return undefined;
  const record = parseStored(RecordFile, blob.bytes, path, 'a revision');
  const content = parseStored(Composition, record.composition, path);
  if (record.revision !== revision || content.revision !== revision)
    throw new OperationError(`${path} is not revision ${revision}, but holds what another one says: remove it.`);
  return { ...record, content };
};

/** The numbers of all revisions that are kept, oldest first. */
export const revisionNumbers = async (environment: Environment): Promise<number[]> => {
  const paths = await environment.store.list(revisionsPath(environment));
  return paths
    .map((path) => Number(/\/(\d{6,})\.json$/.exec(path)?.[1]))
    .filter((number) => Number.isInteger(number))
    .sort((a, b) => a - b);
};

/**
 * The composition that runs; undefined where nothing was promoted yet. Throws a {@link OperationError} that says how it comes
 * back where revisions are kept and the composition is lost or damaged.
 */
export const readRunning = async (environment: Environment): Promise<Composition | undefined> => {
  const path = compositionPath(environment);
  const blob = await environment.store.read(path);
  const last = (await revisionNumbers(environment)).at(-1);
  if (last === undefined) return blob && parseStored(Composition, blob.bytes, path);
  try {
    if (blob) return parseStored(Composition, blob.bytes, path);
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
  }
  throw new OperationError(
    `${path} is ${blob ? 'damaged' : 'lost'}, and browsers follow it: pnpm release sign --why "…" puts it back as revision ${last} has it.`,
  );
};
