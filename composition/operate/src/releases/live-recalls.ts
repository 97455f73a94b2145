import {
  type CompositionOutline,
  environmentPaths,
  type OperatedRelease,
  RecallNote,
  type RecallsClaims,
  type TimestampClaims,
  TimestampFile,
  timestampFaults,
  withoutRecalled,
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
  /** `content` as visitors get it, without releases that a verified recall takes out. */
  shown: (content: CompositionOutline) => CompositionOutline;
  /** When, by whom and why; undefined where this release was never recalled, in this revision or an earlier one. */
  recallOf: (slice: string, version: string) => Promise<OperatedRelease['recall']>;
}

export const readLive = async ({ store, keys }: Source, environment: string): Promise<Live> => {
  const bytes = await store.read(environmentPaths.timestamp(environment));
  const file = parsedText(TimestampFile, bytes?.toString() ?? '') ?? {};
  const recalls = claimsIn('recalls', file.recalls, keys);
  const releases = recalls?.environment === environment ? recalls.releases : [];
  return {
    file,
    claims: { timestamp: claimsIn('timestamp', file.timestamp, keys), recalls },
    shown: (content) => withoutRecalled(content, releases).composition,
    recallOf: async (slice, version) => {
      const recall = releases.find((one) => one.slice === slice && one.version === version);
      if (!recall) return undefined;
      const text = (await store.read(environmentPaths.recallNote(environment, recall.note)))?.toString() ?? '';
      const note = sha256(text) === recall.note ? parsedText(RecallNote, text) : undefined;
      return note ?? { at: '', by: '', why: '' };
    },
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
