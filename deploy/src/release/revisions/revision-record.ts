import { Composition, CompositionSignatures, parseWith, withoutRecalled } from '@nearhand/contracts';
import * as v from 'valibot';
import { withoutControl } from '../../kernel/command-line.ts';
import { OperationError } from '../../kernel/user-error.ts';
import type { Environment } from '../command-line/environments.ts';
import { recallsOf } from '../freshness/recalls.ts';
import { type Blob, parseStored } from '../store/blob-store.ts';

type Place = Pick<Environment, 'name'>;

export const compositionPath = ({ name }: Place): string => `environments/${name}/composition.json`;
export const signaturesPath = ({ name }: Place): string => `environments/${name}/composition.sig`;
const revisionsPath = ({ name }: Place): string => `environments/${name}/revisions/`;
export const recordPath = (environment: Place, revision: number): string =>
  `${revisionsPath(environment)}${String(revision).padStart(6, '0')}.json`;

/** The composition that browsers get; undefined before the first promotion. */
export const readComposition = async (environment: Environment): Promise<Composition | undefined> => {
  const path = compositionPath(environment);
  const blob = await environment.store.read(path);
  return blob && parseStored(Composition, blob.bytes, path);
};

/** None where the file is missing or damaged. */
export const signaturesIn = (blob: Blob | undefined): CompositionSignatures['signatures'] => {
  try {
    const parsed = parseWith(CompositionSignatures, JSON.parse(blob?.bytes.toString() ?? ''));
    return parsed.ok ? parsed.value.signatures : [];
  } catch {
    return [];
  }
};

/** A text from a file with unknown authors, as a terminal may show it. */
const shownText = v.pipe(v.string(), v.transform(withoutControl));

const Signatures = v.array(v.object({ revision: v.number(), kid: v.string(), signature: v.string() }));

export const SignedNote = v.object({ at: shownText, by: shownText, why: shownText, command: shownText });
export type SignedNote = v.InferOutput<typeof SignedNote>;

/** `revisions/000001.json`: created once; enough to put the composition of that revision in place. */
const RecordFile = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  ...SignedNote.entries,
  /** The exact text of `composition.json`, which is signed; it holds the hash of the note. */
  composition: v.string(),
  signatures: Signatures,
  /** Signatures of the note, from before the composition held its hash. */
  seal: v.optional(Signatures),
  /** A signed statement of the second of two who must sign: when and why. */
  approval: v.optional(v.string()),
});

export type RecordFile = v.InferOutput<typeof RecordFile>;

export const recordBytes = (record: RecordFile): Buffer => Buffer.from(`${JSON.stringify(record, null, 2)}\n`);

export interface RevisionRecord extends RecordFile {
  content: Composition;
}

/** Undefined where there is no such revision. Throws a {@link OperationError} where its file is damaged. */
export const readRecord = async (environment: Environment, revision: number): Promise<RevisionRecord | undefined> => {
  const path = recordPath(environment, revision);
  const blob = await environment.store.read(path);
  return blob && parseRecord(blob.bytes, revision, path);
};

export const parseRecord = (bytes: Buffer, revision: number, path: string): RevisionRecord => {
  const record = parseStored(RecordFile, bytes, path, 'a revision');
  const content = parseStored(Composition, record.composition, path);
  if (record.revision !== revision || content.revision !== revision)
    throw new OperationError(`${path} is not revision ${revision}, but holds what another one says: remove it.`);
  return { ...record, content };
};

export const revisionNumbers = async (environment: Environment): Promise<number[]> => {
  const paths = await environment.store.list(revisionsPath(environment));
  return paths
    .map((path) => Number(/\/(\d{6,})\.json$/.exec(path)?.[1]))
    .filter((number) => Number.isInteger(number))
    .sort((a, b) => a - b);
};

/** As {@link readComposition}, without recalled releases. Throws a {@link OperationError} where there are revisions, but no sound composition. */
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
