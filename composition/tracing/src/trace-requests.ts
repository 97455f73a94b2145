import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type OpenSpan, type TraceHeaders, tracing } from './tracing.ts';

interface TraceOptions {
  /** Whether this request gets a span. */
  isTraced: (request: FastifyRequest) => boolean;
  /** The headers of the caller that are believed. */
  callerOf?: (request: FastifyRequest) => TraceHeaders;
}

const spans = new WeakMap<object, OpenSpan>();

/** The span of a request that is traced. */
export const spanOf = (request: object): OpenSpan | undefined => spans.get(request);

/** The trace, slice and release that a caller names. */
export const callerOf = ({ headers }: { headers: IncomingHttpHeaders }): TraceHeaders => ({
  traceparent: text(headers.traceparent),
  baggage: text(headers.baggage),
});

const text = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

/** A span for each request, with the template of its route: addresses hold ids. Adds nothing while tracing is off. */
export const traceRequests = fp(
  async (app: FastifyInstance, { isTraced, callerOf: believed = callerOf }: TraceOptions) => {
    const on = tracing();
    if (!on) return;
    app.addHook('onRequest', (request, reply, done) => {
      if (!isTraced(request)) return done();
      const { method, routeOptions } = request;
      const { url: route = '' } = routeOptions;
      const attributes = { 'http.request.method': method, ...(route && { 'http.route': route }) };
      const span = on.start({
        name: `${method} ${route}`.trim(),
        kind: 'server',
        attributes,
        caller: believed(request),
      });
      spans.set(request, span);
      // A request that its visitor leaves has no `onResponse`.
      reply.raw.once('close', () => end(request, statusOf(reply)));
      span.run(done);
    });
    app.addHook('onSend', async (request, reply) => {
      // An event stream lasts as long as its page.
      if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) end(request, reply.statusCode);
    });
  },
);

/** 499, as nginx writes it, of a request that its visitor left before the answer. */
export const statusOf = ({ raw, statusCode }: FastifyReply): number => (raw.headersSent ? statusCode : 499);

const end = (request: FastifyRequest, status: number): void => {
  spanOf(request)?.end({ attributes: { 'http.response.status_code': status }, isError: status >= 500 });
  spans.delete(request);
};
