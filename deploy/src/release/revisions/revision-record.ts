import { parseWith } from '@nearhand/contracts';
import * as v from 'valibot';
import type { Environment } from '../command.ts';
import { NotDone } from '../not-done.ts';
import { judgedComposition, parsedJson, revisionsPath } from './composition-files.ts';
import { withoutControl } from './note-text.ts';

/** Why a revision was made, told by whoever makes it. */
export interface Note {
  by: string;
  why: string;
  /** What was asked for: `promote mf-bookings 1.2.0-1a2b3c4d5e6f`. */
  command: string;
}

/** Whatever wrote the file: this is shown in terminals. */
const told = v.pipe(v.string(), v.transform(withoutControl));

const Signatures = v.array(v.object({ revision: v.number(), kid: v.string(), signature: v.string() }));

/** What a revision says, which its seal is of. */
export const RevisionContent = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** ISO 8601. */
  at: told,
  by: told,
  why: told,
  command: told,
  /** The exact text of `composition.json`, which the signatures are of. */
  composition: v.string(),
});
export type RevisionContent = v.InferOutput<typeof RevisionContent>;

/** `revisions/000001.json`: made once, and all that is needed to make the composition of that revision run. */
export const RevisionRecord = v.object({ ...RevisionContent.entries, signatures: Signatures, seal: Signatures });
export type RevisionRecord = v.InferOutput<typeof RevisionRecord>;

export const recordPath = (environment: Pick<Environment, 'name'>, revision: number): string =>
  `${revisionsPath(environment)}${String(revision).padStart(6, '0')}.json`;

/** Undefined where there is no such revision (any more). */
export const readRecord = async (environment: Environment, revision: number): Promise<RevisionRecord | undefined> => {
  const path = recordPath(environment, revision);
  const blob = await environment.store.read(path);
  if (!blob) return undefined;
  const parsed = parseWith(RevisionRecord, parsedJson(blob.bytes, path));
  if (!parsed.ok) throw new NotDone(`${path} is not a revision: ${parsed.problems.join('; ')}.`);
  const { composition } = parsed.value;
  if (parsed.value.revision !== revision || judgedComposition(composition, path).revision !== revision)
    throw new NotDone(`${path} is not revision ${revision}, but holds what another one says: remove it.`);
  return parsed.value;
};

/** The numbers of all revisions that are kept, oldest first. */
export const revisionNumbers = async (environment: Environment): Promise<number[]> => {
  const paths = await environment.store.list(revisionsPath(environment));
  return paths
    .map((path) => Number(/\/(\d{6,})\.json$/.exec(path)?.[1]))
    .filter((number) => Number.isInteger(number))
    .sort((a, b) => a - b);
};
