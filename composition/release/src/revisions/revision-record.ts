import {
  Composition,
  CompositionOutline,
  CompositionSignatures,
  environmentPaths,
  parseText,
  RevisionFile,
  revisionOfPath,
  withoutRecalled,
} from '@slices/format';
import { withoutControl } from '@slices/kernel/command-line.ts';
import { OperationError } from '@slices/kernel/user-error.ts';
import * as v from 'valibot';
import type { Environment } from '../command-line/environments.ts';
import { recallsOf } from '../freshness/recalls.ts';
import { type Blob, parseStored } from '../store/blob-store.ts';

type Place = Pick<Environment, 'name'>;

export const compositionPath = ({ name }: Place): string => environmentPaths.composition(name);
export const signaturesPath = ({ name }: Place): string => environmentPaths.signatures(name);
export const recordPath = ({ name }: Place, revision: number): string => environmentPaths.revision(name, revision);

/** The composition that browsers get; undefined before the first promotion. */
export const readComposition = async (environment: Environment): Promise<Composition | undefined> => {
  const path = compositionPath(environment);
  const blob = await environment.store.read(path);
  return blob && parseStored(Composition, blob.bytes, path);
};

/** None where the file is missing or damaged. */
export const signaturesIn = (blob: Blob | undefined): CompositionSignatures['signatures'] => {
  const parsed = parseText(CompositionSignatures, blob?.bytes.toString() ?? '');
  return parsed.ok ? parsed.value.signatures : [];
};

/** A text from a file with unknown authors, as a terminal may show it. */
const shownText = v.pipe(v.string(), v.transform(withoutControl));

export const SignedNote = v.object({ at: shownText, by: shownText, why: shownText, command: shownText });
export type SignedNote = v.InferOutput<typeof SignedNote>;

const RecordFile = v.object({
  ...RevisionFile.entries,
  ...SignedNote.entries,
  /** A signed statement of the second of two who must sign: when and why. */
  approval: v.optional(v.string()),
});
export type RecordFile = v.InferOutput<typeof RecordFile>;

export const recordBytes = (record: RecordFile): Buffer => Buffer.from(`${JSON.stringify(record, null, 2)}\n`);

export interface RevisionRecord extends RecordFile {
  content: Composition;
}

/** A record for a list of revisions. */
export interface OutlinedRecord extends RecordFile {
  content: CompositionOutline;
}

const recordWith = async <S extends v.GenericSchema<unknown, { revision: number }>>(
  environment: Environment,
  revision: number,
  schema: S,
) => {
  const path = recordPath(environment, revision);
  const blob = await environment.store.read(path);
  return blob && parseRecord(blob.bytes, revision, path, schema);
};

export const parseRecord = <S extends v.GenericSchema<unknown, { revision: number }>>(
  bytes: Buffer,
  revision: number,
  path: string,
  schema: S,
) => {
  const record = parseStored(RecordFile, bytes, path, 'a revision');
  const content = parseStored(schema, record.composition, path);
  if (record.revision !== revision || content.revision !== revision)
    throw new OperationError(`${path} is not revision ${revision}, but holds what another one says: remove it.`);
  return { ...record, content };
};

/** Undefined where there is no such revision. Throws a {@link OperationError} where its file is damaged. */
export const readRecord = (environment: Environment, revision: number): Promise<RevisionRecord | undefined> =>
  recordWith(environment, revision, Composition);

/** As {@link readRecord}, without validating all of the composition. */
export const readOutline = (environment: Environment, revision: number): Promise<OutlinedRecord | undefined> =>
  recordWith(environment, revision, CompositionOutline);

export const revisionNumbers = async ({ name, store }: Environment): Promise<number[]> => {
  const paths = await store.list(environmentPaths.revisions(name));
  return paths
    .map(revisionOfPath)
    .filter((number) => number !== undefined)
    .sort((a, b) => a - b);
};

/** As {@link readComposition}, without recalled releases. Throws an {@link OperationError} if it is damaged, or lost after a revision. */
export const readRunning = async (environment: Environment): Promise<Composition | undefined> => {
  const last = (await revisionNumbers(environment)).at(-1);
  let damage = 'lost';
  try {
    const composition = await readComposition(environment);
    if (composition) return withoutRecalled(composition, await recallsOf(environment)).composition;
    if (last === undefined) return undefined;
  } catch (error) {
    if (!(error instanceof OperationError) || last === undefined) throw error;
    damage = 'damaged';
  }
  throw new OperationError(
    `${compositionPath(environment)} is ${damage}, and browsers follow it: npm run release -- sign --why "…" puts it back as revision ${last} has it.`,
  );
};
