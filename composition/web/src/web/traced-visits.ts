import type { IncomingHttpHeaders } from 'node:http';
import { parseTraceparent } from '@slices/tracing/trace-headers.ts';
import { callerOf, spanOf, traceRequests } from '@slices/tracing/trace-requests.ts';
import type { TraceHeaders } from '@slices/tracing/tracing.ts';
import fp from 'fastify-plugin';
import { asksForPage } from './page-requests.ts';
import { type RateLimit, rateLimit } from './rate-limit.ts';

const tracedCalls = /^\/api\/(?!telemetry)/;

/**
 * Spans of documents and calls. Whether a visit is traced is decided here, with its document: `Server-Timing` tells the page,
 * whose calls then name the trace. An address that sends too many such calls is traced as seldom as all others.
 */
export const tracedVisits = fp<{ limit: RateLimit | undefined }>(async (web, { limit }) => {
  const mayTrace = rateLimit(limit);
  await web.register(traceRequests, {
    isTraced: (request) => tracedCalls.test(request.url) || asksForPage(request),
    callerOf: (request) => {
      const isDocument = !tracedCalls.test(request.url);
      const isForced = parseTraceparent(request.headers.traceparent)?.isSampled;
      return isDocument || (isForced && !mayTrace(request.ip)) ? {} : callerOf(request);
    },
  });
  web.addHook('onSend', async (request, reply) => {
    const span = spanOf(request);
    if (span?.isSampled && !tracedCalls.test(request.url))
      reply.header('server-timing', `traceparent;desc="${span.traceparent}"`);
  });
});

/** For the API: what a visitor sends reaches it through the span of this server alone. */
export const traceHeadersOf = (request: { headers: IncomingHttpHeaders }): TraceHeaders & { tracestate: undefined } => {
  const span = spanOf(request);
  const { baggage } = span ? callerOf(request) : {};
  return { traceparent: span?.traceparent, tracestate: undefined, baggage };
};
