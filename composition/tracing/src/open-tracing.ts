import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import {
  type Context,
  diag,
  type HrTime,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type SpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { BrowserSpan, SpanEnd, TraceHeaders, Tracing } from './span-types.ts';
import { parseTraceparent, type SpanPlace, sliceIn, toTraceparent } from './trace-headers.ts';

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };
const scope = { name: '@slices/tracing' };
const stopTimeoutMs = 2_000;
const quietMs = 60_000;

/** The SDK with its queue: it holds 2,048 spans and drops more, so a collector that is away costs nothing else. */
export const openTracing = (service: string): Tracing => {
  diag.setLogger({ ...silent, error: seldom });
  const resource = resourceFromAttributes({ 'service.name': service }).merge(
    detectResources({ detectors: [envDetector] }),
  );
  const queue = new BatchSpanProcessor(new OTLPTraceExporter());
  const provider = new BasicTracerProvider({ resource, spanProcessors: [sliceOnSpans, queue] });
  const tracer = provider.getTracer(scope.name);
  const contexts = new AsyncLocalStorage<Context>();
  const context = () => contexts.getStore() ?? ROOT_CONTEXT;
  return {
    start: ({ name, kind, attributes = {}, caller }) => {
      const parent = caller ? contextOf(caller) : context();
      const span = tracer.startSpan(name, { kind: kinds[kind], attributes }, parent);
      const place = placeOf(span);
      return {
        traceparent: toTraceparent(place),
        isSampled: place.isSampled,
        run: (work) => contexts.run(trace.setSpan(parent, span), work),
        end: (outcome) => end(span, outcome),
      };
    },
    active: () => {
      const span = trace.getSpan(context());
      const place = span && placeOf(span);
      if (!place) return undefined;
      const { traceId, spanId, isSampled } = place;
      return { trace_id: traceId, span_id: spanId, traceparent: toTraceparent(place), isSampled };
    },
    add: (name, span) =>
      queue.onEnd({ ...ended(span), resource: resource.merge(resourceFromAttributes({ 'service.name': name })) }),
    // Spans that a collector refuses are lost, and the program stops all the same.
    stop: () => Promise.race([provider.shutdown().catch(seldom), setTimeout(stopTimeoutMs, undefined, { ref: false })]),
  };
};

const silent = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {}, verbose: () => {} };

let saidAt = Number.NEGATIVE_INFINITY;
/** A collector that is away fails every 5 seconds. */
const seldom = (...words: unknown[]): void => {
  if (performance.now() - saidAt < quietMs) return;
  saidAt = performance.now();
  process.stderr.write(`traces: ${words.map(String).join(' ').slice(0, 500)}\n`);
};

/** The slice of the caller is on every span of its call. */
const sliceOnSpans: SpanProcessor = {
  onStart: (span, parent) => {
    for (const [name, { value }] of propagation.getBaggage(parent)?.getAllEntries() ?? [])
      span.setAttribute(name, value);
  },
  onEnd: () => {},
  forceFlush: async () => {},
  shutdown: async () => {},
};

const contextOf = (caller: TraceHeaders): Context => {
  const slice = Object.entries(sliceIn(caller)).map(([name, value]) => [name, { value: String(value) }]);
  const context = propagation.setBaggage(ROOT_CONTEXT, propagation.createBaggage(Object.fromEntries(slice)));
  const place = parseTraceparent(caller.traceparent);
  return place ? trace.setSpanContext(context, { ...contextAt(place), isRemote: true }) : context;
};

const placeOf = (span: Span): SpanPlace => {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceId, spanId, isSampled: (traceFlags & TraceFlags.SAMPLED) !== 0 };
};

const contextAt = ({ traceId, spanId, isSampled }: SpanPlace): SpanContext => ({
  traceId,
  spanId,
  traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
});

const end = (span: Span, { name, attributes = {}, isError = false }: SpanEnd = {}): void => {
  if (name) span.updateName(name);
  span.setAttributes(attributes);
  if (isError) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
};

const hrTime = (milliseconds: number): HrTime => [
  Math.floor(milliseconds / 1_000),
  Math.round((milliseconds % 1_000) * 1e6),
];

const ended = ({ trace, span, parent, name, startedAt, milliseconds, attributes, isError }: BrowserSpan) => ({
  name,
  kind: SpanKind.CLIENT,
  spanContext: () => contextAt({ traceId: trace, spanId: span, isSampled: true }),
  ...(parent && { parentSpanContext: contextAt({ traceId: trace, spanId: parent, isSampled: true }) }),
  startTime: hrTime(startedAt),
  endTime: hrTime(startedAt + milliseconds),
  duration: hrTime(milliseconds),
  status: { code: isError ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
  attributes,
  links: [],
  events: [],
  ended: true,
  instrumentationScope: scope,
  droppedAttributesCount: 0,
  droppedEventsCount: 0,
  droppedLinksCount: 0,
});
