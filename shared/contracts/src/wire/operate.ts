import { releaseShares, trustStates } from '@slices/format';
import { ReleaseFailure } from '@slices/format/wire';
import { type Static, Type } from 'typebox';

export const EnvironmentName = Type.String({ pattern: '^\\w[\\w.-]{0,62}$' });
export const SliceName = Type.String({ pattern: '^[a-z][a-z0-9-]{0,59}$' });
const RevisionNumber = Type.String({ pattern: '^[1-9]\\d{0,8}$' });

const Trust = {
  state: Type.Enum(trustStates),
  fault: Type.Optional(Type.String({ description: 'Why it is not intact' })),
};

const Recalled = Type.Object(
  { at: Type.String(), by: Type.String(), why: Type.String() },
  { description: 'Empty where the note of the recall is lost or was changed' },
);

export const OperatedRelease = Type.Object({
  version: Type.String(),
  share: Type.Enum(releaseShares),
  traffic: Type.Number({ description: 'Percent of visitors' }),
  recall: Type.Optional(Recalled),
  inPlaceOf: Type.Optional(Type.Array(Type.String(), { description: 'Recalled releases whose visitors get it' })),
  visitors: Type.Integer({ description: 'On this site in the last 24 hours' }),
  failed: Type.Integer({ description: 'For how many of them something broke' }),
});
export type OperatedRelease = Static<typeof OperatedRelease>;

export const OperatedSlice = Type.Object({
  slice: Type.String(),
  title: Type.String(),
  owner: Type.String(),
  releases: Type.Array(OperatedRelease),
});
export type OperatedSlice = Static<typeof OperatedSlice>;

const Note = { at: Type.String(), by: Type.String(), why: Type.String(), command: Type.String() };

/** An environment of the store with what runs there. */
export const OperatedEnvironment = Type.Object({
  environment: Type.String(),
  revision: Type.Integer(),
  ...Trust,
  shell: Type.Optional(Type.Object({ version: Type.String(), platform: Type.String() })),
  /** The command that made the revision. */
  note: Type.Optional(Type.Object(Note)),
  slices: Type.Array(OperatedSlice),
});
export type OperatedEnvironment = Static<typeof OperatedEnvironment>;

/** All environments of the store that the API reads. */
export const OperatedStore = Type.Object({
  environments: Type.Array(OperatedEnvironment),
  missingSetting: Type.Optional(
    Type.String({ description: 'The setting of the API that names the store, if not set' }),
  ),
});
export type OperatedStore = Static<typeof OperatedStore>;

/** One revision of an environment, with what it changed. */
export const OperatedRevision = Type.Object({
  revision: Type.Integer(),
  ...Note,
  ...Trust,
  changes: Type.Array(Type.String()),
});
export type OperatedRevision = Static<typeof OperatedRevision>;

/** Query of the revision history: of one environment, those that changed a slice, newest first. */
export const RevisionFilter = Type.Object({
  environment: EnvironmentName,
  slice: Type.Optional(SliceName),
  limit: Type.Optional(
    Type.String({ pattern: '^([1-9]|1\\d|20)$', description: '1 to 20; 20 when absent: each is read and verified' }),
  ),
  cursor: Type.Optional(RevisionNumber),
});
export type RevisionFilter = Static<typeof RevisionFilter>;

export const RevisionPair = Type.Object({ environment: EnvironmentName, from: RevisionNumber, to: RevisionNumber });
export type RevisionPair = Static<typeof RevisionPair>;

/** The differences between two revisions. The state is the weaker one of the two. */
export const RevisionDifference = Type.Object({
  from: Type.Integer(),
  to: Type.Integer(),
  ...Trust,
  changes: Type.Array(Type.String()),
});
export type RevisionDifference = Static<typeof RevisionDifference>;

export const ReleaseFilter = Type.Object({
  environment: EnvironmentName,
  slice: SliceName,
  version: Type.String({ pattern: '^[\\w.+-]{1,80}$' }),
});
export type ReleaseFilter = Static<typeof ReleaseFilter>;

const Counted = Type.Object({
  visitors: Type.Integer({ description: 'For how many of them it is known' }),
  bad: Type.Integer(),
});

/** Visitors of all shares of a canary together. */
export const HealthSummary = Type.Object({
  version: Type.String(),
  visitors: Type.Integer(),
  failed: Type.Integer(),
  broke: Counted,
  calls: Counted,
  slow: Counted,
  vitals: Counted,
});
export type HealthSummary = Static<typeof HealthSummary>;

/** How a release does on this site, with what broke, the most frequent first. */
export const OperatedHealth = Type.Object({
  health: HealthSummary,
  failures: Type.Array(ReleaseFailure),
  /** True for any recall, also one that no longer counts: then `promote` takes `--again`. */
  recall: Type.Optional(Recalled),
  trial: Type.Optional(
    Type.Object(
      {
        since: Type.String(),
        canary: HealthSummary,
        live: HealthSummary,
        verdict: Type.String({ description: '`failing`, `few-sources`, `undecided`, `sound` or `incomparable`' }),
        sentence: Type.String({ description: 'The verdict with its reason, and how many visitors more it needs' }),
      },
      { description: 'Of a canary: it and the live release beside it, since its first visitors' },
    ),
  ),
});
export type OperatedHealth = Static<typeof OperatedHealth>;
