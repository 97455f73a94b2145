import {
  environmentPaths,
  type OperatedRelease,
  type Recall,
  RecallNote,
  type RecallsClaims,
  type TimestampClaims,
  TimestampFile,
  timestampFaults,
} from '@slices/format';
import { claimsIn, sha256 } from '@slices/format/node';
import { parsedText, type Source } from './revision-files.ts';

/** A release in an environment. */
export type NamedRelease = Record<'environment' | 'slice' | 'version', string>;

/** The content of an environment's `timestamp.json`. */
export interface Live {
  file: TimestampFile;
  /** Undefined for a token that is not verified. */
  claims: { timestamp: TimestampClaims | undefined; recalls: RecallsClaims | undefined };
  /** Verified recalls, also of earlier revisions. */
  recalls: readonly Recall[];
}

export const readLive = async ({ store, keys }: Source, environment: string): Promise<Live> => {
  const bytes = await store.read(environmentPaths.timestamp(environment));
  const file = parsedText(TimestampFile, bytes?.toString() ?? '') ?? {};
  const recalls = claimsIn('nearhand-recalls+jwt', file.recalls, keys);
  return {
    file,
    claims: { timestamp: claimsIn('nearhand-timestamp+jwt', file.timestamp, keys), recalls },
    recalls: recalls?.environment === environment ? recalls.releases : [],
  };
};

/** Undefined where the file says that `composition` is fresh. */
export const freshnessFault = (
  environment: string,
  composition: string,
  { file, claims }: Live,
  now: Date,
): string | undefined => {
  const hashes = { composition: sha256(composition), recalls: file.recalls && sha256(file.recalls) };
  return timestampFaults({ environment, hashes, claims }, now).join(' ') || undefined;
};

/** When, by whom and why; undefined where this release was never recalled. */
export const recallOf = async (
  { store }: Source,
  { environment, slice, version }: NamedRelease,
  recalls: readonly Recall[],
): Promise<OperatedRelease['recall']> => {
  const recall = recalls.find((one) => one.slice === slice && one.version === version);
  if (!recall) return undefined;
  const text = (await store.read(environmentPaths.recallNote(environment, recall.note)))?.toString() ?? '';
  const note = sha256(text) === recall.note ? parsedText(RecallNote, text) : undefined;
  return note ?? { at: '', by: '', why: '' };
};
