import { type Static, Type } from 'typebox';

/**
 * `composition`: the boot documents. `stale`: no valid timestamp. `integrity`: a changed byte. `incompatible`: the
 * platform range. From `error` on, a release broke after it ran: an exception in a handler, an unhandled rejection, a
 * violation of the Content-Security-Policy, a blocked main thread, a changed global of the shell, a page whose header is
 * gone, a release that left the page without the router, a start without an end.
 */
export const failureStages = [
  'composition',
  'stale',
  'preview',
  'incompatible',
  'integrity',
  'entry',
  'module',
  'page',
  'render',
  'slot',
  'error',
  'rejection',
  'policy',
  'blocked',
  'global',
  'header',
  'navigation',
  'hang',
] as const;
export type FailureStage = (typeof failureStages)[number];

/** Core Web Vitals and the two that explain them. */
export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;
export type VitalName = (typeof vitalNames)[number];

/** Steps of loading a page of a slice, in this order. */
export const loadPhases = ['entry', 'module', 'page'] as const;
export type LoadPhase = (typeof loadPhases)[number];

const Slice = Type.String({ pattern: '^[a-z][a-z0-9-]{0,59}$' });
const Version = Type.String({ pattern: '^[\\w.+-]{1,80}$' });
const Milliseconds = Type.Number({ minimum: 0, maximum: 600_000 });

const StartedReport = Type.Object(
  { kind: Type.Literal('started'), slice: Slice, version: Version },
  { description: 'Sent before code of a release runs: a release that hangs the page sends nothing after it' },
);
const LoadedReport = Type.Object(
  {
    kind: Type.Literal('loaded'),
    slice: Slice,
    version: Version,
    phases: Type.Object({
      entry: Type.Optional(Milliseconds),
      module: Type.Optional(Milliseconds),
      page: Type.Optional(Milliseconds),
    }),
  },
  {
    description:
      'A page or widget of a slice ran: once per release and page load. Without phases: the visitor left before that, in a page that still answered, or the network or a server lost its files',
  },
);
const FailedReport = Type.Object({
  kind: Type.Literal('failed'),
  slice: Slice,
  version: Version,
  owner: Type.String({ maxLength: 80 }),
  stage: Type.Enum(failureStages),
  message: Type.String({ maxLength: 500 }),
  page: Type.String({ maxLength: 300, description: 'Pattern of the page, without ids: /items/:id' }),
  healed: Type.Boolean({ description: 'Another release took its place in the same page view' }),
  frames: Type.Optional(
    Type.Array(Type.String({ maxLength: 300 }), {
      maxItems: 12,
      description: 'The stack, innermost first: /releases/mf-a/1.0.0-ab/page.js:1:2345',
    }),
  ),
});
const CallsReport = Type.Object(
  {
    kind: Type.Literal('calls'),
    slice: Slice,
    version: Version,
    calls: Type.Integer({ minimum: 1, maximum: 10_000 }),
    failed: Type.Integer({
      minimum: 0,
      maximum: 10_000,
      description: 'No answer, 5xx, or an endpoint that is missing',
    }),
    milliseconds: Type.Number({ minimum: 0, maximum: 6_000_000, description: 'Of all calls together' }),
  },
  { description: 'Calls of the API that a release made since its last report' },
);
const VitalReport = Type.Object({
  kind: Type.Literal('vital'),
  slice: Slice,
  version: Version,
  name: Type.Enum(vitalNames),
  value: Type.Number({ minimum: 0, maximum: 600_000, description: 'Milliseconds; CLS has no unit' }),
});
/** One report of a browser. The shell's own are of the slice `shell`. */
export const TelemetryReport = Type.Union([StartedReport, LoadedReport, FailedReport, CallsReport, VitalReport]);
export type TelemetryReport = Static<typeof TelemetryReport>;

/** `POST /telemetry`: what one page saw, sent when it is left or has gathered some. */
export const TelemetryBatch = Type.Object({
  revision: Type.Integer({ minimum: 0 }),
  reports: Type.Array(TelemetryReport, { minItems: 1, maxItems: 50 }),
});
export type TelemetryBatch = Static<typeof TelemetryBatch>;

const Visitors = Type.Object({
  visitors: Type.Integer({ description: 'For how many of them it is known' }),
  bad: Type.Integer(),
});
/**
 * `broke`: something failed or never ended. `calls`: a call of the API failed. `slow`: its calls took more than a second on
 * average. `vitals`: LCP over 4 s, INP over 500 ms or CLS over 0.25, which web.dev calls poor.
 */
const Measures = Type.Object({ broke: Visitors, calls: Visitors, slow: Visitors, vitals: Visitors });
const Sources = Type.Integer({ description: 'Addresses of the bad ones' });

/**
 * How a release does, counted in visitors: `GET /internal/releases/:slice/:version?minutes=`; with `trial=VERSION&since=` those
 * that came during the trial of that canary, the release itself or the live one beside it.
 */
export const ReleaseHealth = Type.Object({
  slice: Slice,
  version: Version,
  visitors: Type.Integer({ description: 'Browsers that started it' }),
  failed: Type.Integer({ description: 'For how many of them something broke' }),
  failedSources: Type.Integer({ description: 'From how many addresses those came' }),
  stages: Type.Record(Type.String(), Type.Integer()),
  sources: Type.Object({ broke: Sources, calls: Sources, slow: Sources, vitals: Sources }),
  shares: Type.Array(Type.Object({ share: Type.Integer(), measures: Measures }), {
    description: "By the canary's percent of visitors when they came; 0 without a canary",
  }),
});
export type ReleaseHealth = Static<typeof ReleaseHealth>;

/** Failures in browsers, by cause: `GET /internal/releases/:slice/:version/failures`. */
export const ReleaseFailure = Type.Object({
  fingerprint: Type.String(),
  stage: Type.Enum(failureStages),
  message: Type.String(),
  frames: Type.Array(Type.String()),
  page: Type.String(),
  count: Type.Integer({ description: 'Reports' }),
  firstSeenAt: Type.String(),
  lastSeenAt: Type.String(),
});
export type ReleaseFailure = Static<typeof ReleaseFailure>;
