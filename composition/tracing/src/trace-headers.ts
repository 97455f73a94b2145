import type { Attributes, TraceHeaders } from './span-types.ts';

/** https://www.w3.org/TR/trace-context */
const traceparentForm = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;

export interface SpanPlace {
  traceId: string;
  spanId: string;
  isSampled: boolean;
}

export const parseTraceparent = (header: unknown): SpanPlace | undefined => {
  const [, traceId, spanId, flags = ''] = traceparentForm.exec(String(header)) ?? [];
  return traceId && spanId ? { traceId, spanId, isSampled: Number.parseInt(flags, 16) % 2 === 1 } : undefined;
};

export const toTraceparent = ({ traceId, spanId, isSampled }: SpanPlace): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

/** As the toolkit names slices and releases; all else in the header is dropped. */
const slicePart = /(?:^|,)slice\.name=([a-z][a-z\d-]{0,59})(?:,|$)/;
const releasePart = /(?:^|,)slice\.release=([\w.+-]{1,80})(?:,|$)/;

/** Slice and release whose code made a call: https://www.w3.org/TR/baggage */
export const sliceIn = ({ baggage }: TraceHeaders): Attributes => {
  const [, name] = slicePart.exec(baggage ?? '') ?? [];
  const [, release] = releasePart.exec(baggage ?? '') ?? [];
  return name && release ? { 'slice.name': name, 'slice.release': release } : {};
};
