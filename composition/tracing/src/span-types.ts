export type Attributes = Record<string, string | number>;

/** Headers of W3C Trace Context and Baggage. */
export interface TraceHeaders {
  traceparent?: string | undefined;
  baggage?: string | undefined;
}

export type SpanKind = 'server' | 'client' | 'internal';

export interface SpanStart {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  /** The caller's headers; without them the span is a part of the active one, or begins a trace. */
  caller?: TraceHeaders;
}

export interface SpanEnd {
  name?: string;
  attributes?: Attributes;
  isError?: boolean;
}

export interface OpenSpan {
  traceparent: string;
  isSampled: boolean;
  /** Spans that `work` starts are parts of this one. */
  run: <T>(work: () => T) => T;
  end: (outcome?: SpanEnd) => void;
}

/** A span that ended in a browser. */
export interface BrowserSpan {
  trace: string;
  span: string;
  parent?: string | undefined;
  name: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  milliseconds: number;
  attributes: Attributes;
  isError: boolean;
}

export interface Tracing {
  start: (span: SpanStart) => OpenSpan;
  /** Of the span that is active. */
  active: () => { trace_id: string; span_id: string; traceparent: string; isSampled: boolean } | undefined;
  /** Exports a span under the name of another service. */
  add: (service: string, span: BrowserSpan) => void;
  /** Sends what waits, for at most 2 seconds. */
  stop: () => Promise<void>;
}
