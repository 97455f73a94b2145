import { type Static, Type } from 'typebox';

/** `composition`: the boot documents. `integrity`: a changed byte. `incompatible`: the platform range. */
export const failureStages = [
  'composition',
  'preview',
  'incompatible',
  'integrity',
  'entry',
  'module',
  'page',
  'render',
  'slot',
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
  { description: 'A page or widget of a slice ran: once per release and page load' },
);
const FailedReport = Type.Object({
  kind: Type.Literal('failed'),
  slice: Slice,
  version: Version,
  owner: Type.String({ maxLength: 80 }),
  stage: Type.Enum(failureStages),
  message: Type.String({ maxLength: 500 }),
  page: Type.String({ maxLength: 300, description: 'Pattern of the page, without ids: /marketplace/service/:id' }),
  healed: Type.Boolean({ description: 'Another release took its place in the same page view' }),
});
const VitalReport = Type.Object({
  kind: Type.Literal('vital'),
  slice: Slice,
  version: Version,
  name: Type.Enum(vitalNames),
  value: Type.Number({ minimum: 0, maximum: 600_000, description: 'Milliseconds; CLS has no unit' }),
});
/** One thing that a browser tells. The shell's own are of the slice `shell`. */
export const TelemetryReport = Type.Union([LoadedReport, FailedReport, VitalReport]);
export type TelemetryReport = Static<typeof TelemetryReport>;

/** `POST /telemetry`: what one page saw, sent when it is left or has gathered some. */
export const TelemetryBatch = Type.Object({
  revision: Type.Integer({ minimum: 0 }),
  reports: Type.Array(TelemetryReport, { minItems: 1, maxItems: 50 }),
});
export type TelemetryBatch = Static<typeof TelemetryBatch>;

/** How a release does, counted in visitors: `GET /internal/releases/:slice/:version?minutes=`. */
export const ReleaseHealth = Type.Object({
  slice: Slice,
  version: Version,
  visitors: Type.Integer({ description: 'Who loaded it or tried to' }),
  failed: Type.Integer({ description: 'For how many of them something broke' }),
  failedSources: Type.Integer({ description: 'From how many addresses those came' }),
  stages: Type.Record(Type.String(), Type.Integer()),
});
export type ReleaseHealth = Static<typeof ReleaseHealth>;
