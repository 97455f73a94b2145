import {
  changesBySlice,
  type IndexedRevision,
  type OperatedRevision,
  operateErrorCodes,
  type RevisionDifference,
  type RevisionPage,
} from '@slices/format';
import { notFound, OperateError } from '../site/operate-error.ts';
import { readIndex, readRevision, type Source, type VerifiedRevision } from './revision-files.ts';

export interface RevisionFilter extends Record<'environment', string> {
  slice?: string | undefined;
  limit?: string | undefined;
  cursor?: string | undefined;
}
export type RevisionPair = Record<'environment' | 'from' | 'to', string>;

const pageSize = 20;
/** Reading more would make a request too slow: the index must be rebuilt first. */
const maxUnindexed = 50;

/** Newest first. The index only finds the revisions of a slice; their content comes from their verified files. */
export const revisionPage = async (
  source: Source,
  { environment, slice, limit, cursor }: RevisionFilter,
): Promise<RevisionPage> => {
  const numbers = await source.store.revisions(environment);
  if (numbers.length === 0) throw notFound('environmentNotFound', 'The environment');
  const index = new Map((await readIndex(source.store, environment)).map((entry) => [entry.revision, entry]));
  const chosen = slice ? await changedBy(source, environment, slice, numbers, index) : numbers;
  const size = Number(limit ?? pageSize);
  const older = chosen.filter((number) => number < Number(cursor ?? Number.POSITIVE_INFINITY)).reverse();
  const rows = older.slice(0, size);
  const read = reader(source, environment);
  const data = await Promise.all(rows.map(async (number) => rowOf(await chained(read, number), index.get(number))));
  return { data: data.flat(), total: chosen.length, ...(older.length > size && { next: String(rows.at(-1)) }) };
};

export const revisionDifference = async (
  source: Source,
  { environment, from, to }: RevisionPair,
): Promise<RevisionDifference> => {
  const read = reader(source, environment);
  const [before, after] = await Promise.all([read(Number(from)), read(Number(to))]);
  if (!before || !after) throw notFound('revisionNotFound', 'The revision');
  const doubtful =
    [before, after].find(({ state }) => state === 'faulty') ?? (before.state === 'unknown' ? before : after);
  return {
    from: before.revision,
    to: after.revision,
    state: doubtful.state,
    ...(doubtful.fault && { fault: `Revision ${doubtful.revision}: ${doubtful.fault}` }),
    changes: linesBetween(before, after),
  };
};

type Read = (revision: number) => Promise<VerifiedRevision | undefined>;

/** Reads each file once: a revision is compared with the one before it. */
const reader = (source: Source, environment: string): Read => {
  const reading = new Map<number, ReturnType<Read>>();
  return (revision) => {
    const known = reading.get(revision) ?? readRevision(source, environment, revision);
    reading.set(revision, known);
    return known;
  };
};

interface Chained {
  revision: VerifiedRevision | undefined;
  /** Undefined where its file is gone: the changes are unknown. */
  before: VerifiedRevision | undefined;
}

const chained = async (read: Read, number: number): Promise<Chained> => {
  const [revision, before] = await Promise.all([read(number), number > 1 ? read(number - 1) : undefined]);
  return { revision, before };
};

const changesIn = ({ revision, before }: Chained) =>
  revision?.content && (before?.content || revision.revision === 1)
    ? changesBySlice(before?.content, revision.content)
    : undefined;

const linesBetween = (before: VerifiedRevision, after: VerifiedRevision): string[] =>
  before.content && after.content ? changesBySlice(before.content, after.content).flatMap(({ lines }) => lines) : [];

const rowOf = (chain: Chained, entry: IndexedRevision | undefined): OperatedRevision[] => {
  if (!chain.revision) return [];
  const { hash, content: _content, ...shown } = chain.revision;
  const changes = changesIn(chain)?.flatMap(({ lines }) => lines);
  const isIndexWrong =
    entry !== undefined && hash !== '' && (entry.hash !== hash || (changes && `${changes}` !== `${entry.changes}`));
  const wrong = { state: 'faulty', fault: 'The index differs from it: npm run release -- history --rebuild.' } as const;
  return [{ ...shown, ...(isIndexWrong && shown.state !== 'faulty' && wrong), changes: changes ?? [] }];
};

const changedBy = async (
  source: Source,
  environment: string,
  slice: string,
  numbers: readonly number[],
  index: ReadonlyMap<number, IndexedRevision>,
): Promise<number[]> => {
  const missing = numbers.filter((number) => !index.has(number));
  if (missing.length > maxUnindexed) {
    const command = `npm run release -- history --rebuild --env ${environment}`;
    const sentence = `The index of ${environment} lacks ${missing.length} revisions. Run: ${command}`;
    throw new OperateError(409, operateErrorCodes.indexOutdated, sentence);
  }
  const read = reader(source, environment);
  const found = await Promise.all(
    missing.map(async (number) => {
      const changed = changesIn(await chained(read, number)) ?? [];
      return changed.some((one) => one.slice === slice) ? [number] : [];
    }),
  );
  const unindexed = new Set(found.flat());
  return numbers.filter((number) => index.get(number)?.slices.includes(slice) ?? unindexed.has(number));
};
