import * as v from 'valibot';
import { FailureContext, Slice, Version } from './failure-context.ts';
import { failureStages, maxMilliseconds, vitalNames } from './stages.ts';

const upTo = (maxLength: number) => v.pipe(v.string(), v.maxLength(maxLength));
const between = (minimum: number, maximum: number) => v.pipe(v.number(), v.minValue(minimum), v.maxValue(maximum));

export { Slice, Version };

const Milliseconds = between(0, maxMilliseconds);

const StartedReport = v.pipe(
  v.object({ kind: v.literal('started'), slice: Slice, version: Version }),
  v.description('Sent before code of a release runs: a release that hangs the page sends nothing after it'),
);
const LoadedReport = v.pipe(
  v.object({
    kind: v.literal('loaded'),
    slice: Slice,
    version: Version,
    phases: v.object({
      entry: v.optional(Milliseconds),
      module: v.optional(Milliseconds),
      page: v.optional(Milliseconds),
    }),
  }),
  v.description(
    'A page or widget of a slice ran: once per release and page load. Without phases: the visitor left before that, in a page that still answered, or the network or a server lost its files',
  ),
);
const FailedReport = v.object({
  kind: v.literal('failed'),
  slice: Slice,
  version: Version,
  owner: upTo(80),
  stage: v.picklist(failureStages),
  message: v.pipe(
    upTo(500),
    v.description('Its words are those of the code and of browsers: others are replaced by …'),
  ),
  page: v.pipe(upTo(300), v.description('Pattern of the page, without ids: /items/:id')),
  healed: v.pipe(v.boolean(), v.description('Another release took its place in the same page view')),
  frames: v.optional(
    v.pipe(
      v.array(upTo(300)),
      v.maxLength(12),
      v.description('The stack, innermost first: /releases/mf-a/1.0.0-ab/page.js:1:2345'),
    ),
  ),
  context: v.optional(FailureContext),
});
const CallsReport = v.pipe(
  v.object({
    kind: v.literal('calls'),
    slice: Slice,
    version: Version,
    calls: v.pipe(between(1, 10_000), v.integer()),
    failed: v.pipe(between(0, 10_000), v.integer(), v.description('No answer, 5xx, or an endpoint that is missing')),
    milliseconds: v.pipe(between(0, 6_000_000), v.description('Of all calls together')),
  }),
  v.description('Calls of the API that a release made since its last report'),
);
/** `context` is absent in reports of older hosts, and after the first few of a document. */
export type FailedReport = v.InferOutput<typeof FailedReport>;
const VitalReport = v.object({
  kind: v.literal('vital'),
  slice: Slice,
  version: Version,
  name: v.picklist(vitalNames),
  value: v.pipe(Milliseconds, v.description('Milliseconds; CLS has no unit')),
});
const hex = (length: number) => v.pipe(v.string(), v.regex(new RegExp(`^(?!0*$)[\\da-f]{${length}}$`)));
const SpanReport = v.pipe(
  v.object({
    kind: v.literal('span'),
    slice: Slice,
    version: Version,
    trace: hex(32),
    span: hex(16),
    parent: v.optional(hex(16)),
    what: v.picklist(['page', 'navigation', 'load', 'call']),
    name: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[\w .:*?/-]{1,200}$/),
        v.description('The file of a load; the pattern of a call, without ids'),
      ),
    ),
    page: upTo(300),
    startedAt: v.pipe(between(0, 1e14), v.description('Milliseconds since 1970, by the clock of the browser')),
    milliseconds: Milliseconds,
    isError: v.boolean(),
  }),
  v.description('A span of a visit that is traced'),
);
export type SpanReport = v.InferOutput<typeof SpanReport>;
/** One report of a browser. The shell's are of the slice `shell`. */
export const TelemetryReport = v.union([
  StartedReport,
  LoadedReport,
  FailedReport,
  CallsReport,
  VitalReport,
  SpanReport,
]);
export type TelemetryReport = v.InferOutput<typeof TelemetryReport>;

/** `POST /telemetry`: what one page saw, sent when it is left or has gathered some. */
export const TelemetryBatch = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  reports: v.pipe(v.array(TelemetryReport), v.minLength(1), v.maxLength(50)),
});
export type TelemetryBatch = v.InferOutput<typeof TelemetryBatch>;
