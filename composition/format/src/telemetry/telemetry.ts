import { type Static, Type } from 'typebox';
import { failureStages, vitalNames } from './stages.ts';

export const Slice = Type.String({ pattern: '^[a-z][a-z0-9-]{0,59}$' });
export const Version = Type.String({ pattern: '^[\\w.+-]{1,80}$' });
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
