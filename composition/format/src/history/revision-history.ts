import * as v from 'valibot';
import type { ReleaseShare } from './release-state.ts';

/** Files of an environment in the store of releases. */
export const environmentPaths = {
  composition: (environment: string) => `environments/${environment}/composition.json`,
  signatures: (environment: string) => `environments/${environment}/composition.sig`,
  revisions: (environment: string) => `environments/${environment}/revisions/`,
  revision: (environment: string, revision: number) =>
    `environments/${environment}/revisions/${String(revision).padStart(6, '0')}.json`,
  index: (environment: string) => `environments/${environment}/revisions/index.json`,
  timestamp: (environment: string) => `environments/${environment}/timestamp.json`,
  /** `note` is the hash in the recall. */
  recallNote: (environment: string, note: string) => `environments/${environment}/recalls/${note}.json`,
} as const;

/** The number of a revision's file; undefined for other files. */
export const revisionOfPath = (path: string): number | undefined => {
  const digits = /\/(\d{6,})\.json$/.exec(path)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

const number = v.pipe(v.number(), v.integer(), v.minValue(1));
const revision = {
  revision: number,
  at: v.string(),
  by: v.string(),
  why: v.string(),
  command: v.string(),
};

/** `revisions/000001.json`: created once; enough to put the composition of that revision in place. */
export const RevisionFile = v.object({
  ...revision,
  /** The exact text of `composition.json`, which is signed; it holds the hash of the note. */
  composition: v.string(),
  signatures: v.array(v.object({ revision: v.number(), kid: v.string(), signature: v.string() })),
});
export type RevisionFile = v.InferOutput<typeof RevisionFile>;

const namedRelease = String.raw`[a-z][a-z0-9-]* \d+\.\d+\.\d+[\w.+-]*`;
const releaseList = new RegExp(`(${namedRelease})((?:,? ${namedRelease}){3,})`, 'g');

/** `promote mf-a 1.3.0 and 61 more`: a command or reason that names more than three releases, with the first of them. */
export const withFewReleases = (text: string): string =>
  text.replace(
    releaseList,
    (_all, first: string, others: string) => `${first} and ${others.match(new RegExp(namedRelease, 'g'))?.length} more`,
  );

/** The text whose SHA-256 (base64url) a composition holds as its `note`. */
export const noteText = (
  environment: string,
  { at, by, why, command }: Record<'at' | 'by' | 'why' | 'command', string>,
): string => JSON.stringify([environment, at, by, why, command]);

/** The part of a composition that lists of revisions need: validating the whole takes 60 ms with 500 slices. */
export const CompositionOutline = v.looseObject({
  revision: number,
  environment: v.optional(v.string()),
  ledger: v.optional(v.string()),
  note: v.optional(v.string()),
  host: v.optional(v.looseObject({ version: v.string(), platform: v.string() })),
  microFrontends: v.record(
    v.string(),
    v.array(
      v.looseObject({
        url: v.string(),
        metadata: v.looseObject({ version: v.string() }),
        deployment: v.looseObject({ traffic: v.number(), default: v.boolean() }),
        extras: v.looseObject({
          shell: v.looseObject({
            owner: v.string(),
            title: v.string(),
            routes: v.array(v.looseObject({ path: v.string(), roles: v.array(v.string()) })),
          }),
        }),
      }),
    ),
  ),
});
export type CompositionOutline = v.InferOutput<typeof CompositionOutline>;

/**
 * `revisions/index.json`: what each revision changed, oldest first. Written after the revisions and made from them, so a
 * reader completes it, and nothing in it counts before the revision's file was read and verified.
 */
export const RevisionIndex = v.object({
  revisions: v.array(
    v.object({
      ...revision,
      /** A line for each change since the revision before; none where that one is gone. */
      changes: v.array(v.string()),
      /** Slices of which something changed, and `shell`. */
      slices: v.array(v.string()),
      /** Ids of the keys that signed it. */
      kids: v.array(v.string()),
      /** SHA-256 (base64url) of the revision's file. */
      hash: v.string(),
    }),
  ),
});
export type RevisionIndex = v.InferOutput<typeof RevisionIndex>;
export type IndexedRevision = RevisionIndex['revisions'][number];

interface Shared {
  url: string;
  /** With the hash of the list of its files, so that it stands for all that they say. */
  metadata: { version: string };
  deployment: { traffic: number; default: boolean };
}

export const shareOf = ({ deployment: { default: isDefault, traffic } }: Shared): ReleaseShare => {
  if (isDefault) return 'live';
  return traffic > 0 ? 'canary' : 'fallback';
};

export const shareText = ({ deployment: { default: isDefault, traffic } }: Shared): string => {
  if (isDefault) return traffic === 100 ? 'live' : `live, ${traffic} %`;
  return traffic > 0 ? `canary, ${traffic} %` : 'kept to fall back to';
};

type Content =
  | { host?: { version: string } | undefined; microFrontends: Readonly<Record<string, readonly Shared[]>> }
  | undefined;

export interface SliceChanges {
  /** `shell` for the shell. */
  slice: string;
  /** `+` is new, `~` changed, `-` gone. */
  lines: string[];
}

/** The differences from one composition to another, by slice. */
export const changesBySlice = (before: Content, after: Content): SliceChanges[] => {
  const [was, is] = [before?.host?.version ?? 'none', after?.host?.version ?? 'none'];
  const slices = new Set([...Object.keys(before?.microFrontends ?? {}), ...Object.keys(after?.microFrontends ?? {})]);
  return [
    { slice: 'shell', lines: was === is ? [] : [`~ shell ${was} -> ${is}`] },
    ...[...slices].sort().map((slice) => ({
      slice,
      lines: sliceChanges(slice, before?.microFrontends[slice] ?? [], after?.microFrontends[slice] ?? []),
    })),
  ].filter(({ lines }) => lines.length > 0);
};

const sliceChanges = (slice: string, before: readonly Shared[], after: readonly Shared[]): string[] => {
  const find = (list: readonly Shared[], version: string) => list.find(({ metadata }) => metadata.version === version);
  return [
    ...after.flatMap((release) => {
      const name = `${slice} ${release.metadata.version}`;
      const old = find(before, release.metadata.version);
      if (!old) return `+ ${name}: ${shareText(release)}`;
      if (shareText(old) !== shareText(release)) return `~ ${name}: ${shareText(old)} -> ${shareText(release)}`;
      return isSame(old, release) ? [] : `~ ${name}: other files or another address`;
    }),
    ...before
      .filter((old) => !find(after, old.metadata.version))
      .map((old) => `- ${slice} ${old.metadata.version}: was ${shareText(old)}`),
  ];
};

/** Compositions for older shells have more of the files' content in them. */
const isSame = (one: Shared, other: Shared): boolean =>
  one.url === other.url && JSON.stringify(one.metadata) === JSON.stringify(other.metadata);
