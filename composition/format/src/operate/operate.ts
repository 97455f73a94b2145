import * as v from 'valibot';
import { releaseShares, trustStates } from '../history/release-state.ts';
import { FailureContext } from '../telemetry/failure-context.ts';
import { failureStages } from '../telemetry/stages.ts';

/**
 * What operators are shown. An API answers by these schemas, and a page reads with them: what is missing or not known here
 * becomes empty, since the API may be newer than the page.
 */
const text = v.fallback(v.string(), '');
const count = v.fallback(v.pipe(v.number(), v.integer()), 0);
const instant = v.fallback(
  v.pipe(
    v.string(),
    v.check((at) => !Number.isNaN(Date.parse(at))),
  ),
  '',
);

/** A state that is not known counts as faulty. */
const Trust = {
  state: v.fallback(v.picklist(trustStates), 'faulty'),
  fault: v.optional(v.pipe(text, v.description('Why it is not intact'))),
};
const Note = { at: instant, by: text, why: text, command: text };

const RecallNote = v.fallback(
  v.pipe(
    v.object({ at: instant, by: text, why: text }),
    v.description('Empty where the note of the recall is lost or was changed'),
  ),
  { at: '', by: '', why: '' },
);

export const OperatedRelease = v.object({
  version: text,
  share: v.fallback(v.picklist(releaseShares), 'fallback'),
  traffic: v.fallback(v.pipe(v.number(), v.description('Percent of visitors')), 0),
  recall: v.optional(RecallNote),
  inPlaceOf: v.optional(v.pipe(v.array(text), v.description('Recalled releases whose visitors get it'))),
  visitors: v.pipe(count, v.description('On this site in the last 24 hours')),
  failed: v.pipe(count, v.description('For how many of them something broke')),
});
export type OperatedRelease = v.InferOutput<typeof OperatedRelease>;

export const OperatedSlice = v.object({ slice: text, title: text, owner: text, releases: v.array(OperatedRelease) });
export type OperatedSlice = v.InferOutput<typeof OperatedSlice>;

/** An environment of the store with what runs there. */
export const OperatedEnvironment = v.object({
  environment: text,
  revision: count,
  ...Trust,
  shell: v.optional(v.object({ version: text, platform: text })),
  /** The command that made the revision. */
  note: v.optional(v.object(Note)),
  slices: v.array(OperatedSlice),
});
export type OperatedEnvironment = v.InferOutput<typeof OperatedEnvironment>;

/** All environments of the store that the API reads. */
export const OperatedStore = v.object({
  environments: v.array(OperatedEnvironment),
  missingSetting: v.optional(v.pipe(text, v.description('The setting of the API that names the store, if not set'))),
});
export type OperatedStore = v.InferOutput<typeof OperatedStore>;

/** One revision of an environment, with what it changed. */
export const OperatedRevision = v.object({ revision: count, ...Note, ...Trust, changes: v.array(text) });
export type OperatedRevision = v.InferOutput<typeof OperatedRevision>;

/** `next` is the cursor of the next page, absent on the last. */
export const RevisionPage = v.object({
  data: v.array(OperatedRevision),
  next: v.optional(v.pipe(v.string(), v.description('`cursor` of the next page, under the same filters and sort'))),
  total: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.description('All rows under the same filters'))),
});
export type RevisionPage = v.InferOutput<typeof RevisionPage>;

/** The differences between two revisions. The state is the weaker one of the two. */
export const RevisionDifference = v.object({ from: count, to: count, ...Trust, changes: v.array(text) });
export type RevisionDifference = v.InferOutput<typeof RevisionDifference>;

const Counted = v.object({
  visitors: v.pipe(count, v.description('For how many of them it is known')),
  bad: count,
});

/** Visitors of all shares of a canary together. */
export const HealthSummary = v.object({
  version: text,
  visitors: count,
  failed: count,
  broke: Counted,
  calls: Counted,
  slow: Counted,
  vitals: Counted,
});
export type HealthSummary = v.InferOutput<typeof HealthSummary>;

const ShownReached = v.object({ visitors: count, reached: count });

const visitors = v.pipe(v.number(), v.integer(), v.minValue(0));
const Measure = v.object({
  visitors: v.pipe(visitors, v.description('For how many of them it is known')),
  bad: visitors,
  ofTwo: v.optional(
    v.pipe(
      v.object({ bad: visitors, good: visitors }),
      v.description('Among them: the bad ones of the two addresses that have most of them, and the same of the others'),
    ),
  ),
});
const sources = v.pipe(visitors, v.description('Addresses of the bad ones'));

/** A fall of a good one is harm, and a rise of a bad one. */
export const outcomeKinds = ['good', 'bad'] as const;
/** An event on the site's server that ends a visit well or badly. `name` follows the word visitors had: `ordered`. */
export interface Outcome {
  name: string;
  kind: (typeof outcomeKinds)[number];
}
const Reached = v.object({ visitors, reached: v.pipe(visitors, v.description('For how many of them it happened')) });
export type Reached = v.InferOutput<typeof Reached>;

/**
 * How a release does, counted in visitors: `GET /internal/releases/:slice/:version?minutes=`; with `trial=VERSION&since=` those
 * that came during the trial of that canary, the release itself or the live one beside it. Rollbacks are decided by it: it has
 * no fallbacks.
 *
 * `broke`: something failed or never ended. `calls`: a call of the API failed. `slow`: its calls took more than a second on
 * average. `vitals`: LCP over 4 s, INP over 500 ms or CLS over 0.25, which web.dev calls poor.
 */
export const ReleaseHealth = v.object({
  slice: v.string(),
  version: v.string(),
  visitors: v.pipe(visitors, v.description('Browsers that started it')),
  failed: v.pipe(visitors, v.description('For how many of them something broke')),
  failedSources: v.pipe(visitors, v.description('From how many addresses those came')),
  stages: v.record(v.string(), visitors),
  sources: v.object({ broke: sources, calls: sources, slow: sources, vitals: sources }),
  shares: v.pipe(
    v.array(
      v.object({
        share: visitors,
        measures: v.object({ broke: Measure, calls: Measure, slow: Measure, vitals: Measure }),
      }),
    ),
    v.description("By the canary's percent of visitors when they came; 0 without a canary"),
  ),
  outcomes: v.optional(
    v.pipe(
      v.array(
        v.object({
          name: text,
          kind: v.picklist(outcomeKinds),
          shares: v.array(v.object({ share: visitors, all: Reached, decisive: Reached })),
        }),
      ),
      v.description(
        'With `trial`, of people with an account. `decisive`: without those of two addresses that speak against the canary',
      ),
    ),
  ),
});
export type ReleaseHealth = v.InferOutput<typeof ReleaseHealth>;

/** Failures in browsers, by cause: `GET /internal/releases/:slice/:version/failures`. */
export const ReleaseFailure = v.object({
  fingerprint: text,
  stage: v.picklist(failureStages),
  message: text,
  frames: v.array(text),
  page: text,
  count: v.pipe(count, v.description('Reports')),
  firstSeenAt: instant,
  lastSeenAt: instant,
  context: v.optional(v.pipe(FailureContext, v.description('Of the first report that had one'))),
});
export type ReleaseFailure = v.InferOutput<typeof ReleaseFailure>;

/** How a release does on this site, with what broke, the most frequent first. */
export const OperatedHealth = v.object({
  health: HealthSummary,
  failures: v.array(ReleaseFailure),
  /** For any recall, also one that no longer counts: then `promote` takes `--again`. */
  recall: v.optional(RecallNote),
  trial: v.optional(
    v.pipe(
      v.object({
        since: instant,
        canary: HealthSummary,
        live: HealthSummary,
        outcomes: v.optional(v.array(v.object({ name: text, canary: ShownReached, live: ShownReached }))),
        verdict: v.pipe(text, v.description('`failing`, `few-sources`, `undecided`, `sound` or `incomparable`')),
        sentence: v.pipe(text, v.description('The verdict with its reason, and how many visitors more it needs')),
      }),
      v.description('Of a canary: it and the live release beside it, since its first visitors'),
    ),
  ),
});
export type OperatedHealth = v.InferOutput<typeof OperatedHealth>;

/** As a page reads it: the stage of a failure and its context may be newer than the page. */
export const ShownHealth = v.object({
  ...OperatedHealth.entries,
  failures: v.array(v.object({ ...ReleaseFailure.entries, stage: text, context: v.optional(v.unknown()) })),
});
export type ShownHealth = v.InferOutput<typeof ShownHealth>;
