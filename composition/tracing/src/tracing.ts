import type { SpanStart, Tracing } from './span-types.ts';

export type { OpenSpan, TraceHeaders } from './span-types.ts';

/** The part that programs import. It loads no package: without the settings nothing of OpenTelemetry is read. */

let current: Tracing | undefined;

/** Undefined while tracing is off. */
export const tracing = (): Tracing | undefined => current;

/** Whether the variables of OpenTelemetry name a collector: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables */
const isTracingOn = (variables: NodeJS.ProcessEnv): boolean =>
  Boolean(variables.OTEL_EXPORTER_OTLP_ENDPOINT || variables.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  variables.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
  variables.OTEL_TRACES_EXPORTER !== 'none';

/** Call it before the program does anything. `OTEL_SERVICE_NAME` replaces `service`. */
export const startTracing = async (service: string): Promise<void> => {
  if (!isTracingOn(process.env)) return;
  const { openTracing } = await import('./open-tracing.ts');
  current = openTracing(service);
};

/** Sends what waits, and switches tracing off. */
export const stopTracing = async (): Promise<void> => {
  const stopped = current;
  current = undefined;
  await stopped?.stop();
};

/** For each line of a log: https://opentelemetry.io/docs/specs/otel/compatibility/logging_trace_context */
export const activeIds = (): object => {
  const { trace_id, span_id } = current?.active() ?? {};
  return trace_id ? { trace_id, span_id } : {};
};

/** For a call to another program of the site. */
export const traceHeaders = (): { traceparent?: string } => {
  const active = current?.active();
  return active ? { traceparent: active.traceparent } : {};
};

/** Runs `work` in a span that ends with it. */
export const inSpan = async <T>(
  name: string,
  { kind = 'internal', ...start }: Omit<SpanStart, 'name' | 'kind'> & Partial<Pick<SpanStart, 'kind'>>,
  work: () => Promise<T>,
): Promise<T> => {
  if (!current) return work();
  const span = current.start({ name, kind, ...start });
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end({ isError: true });
    throw error;
  }
};
