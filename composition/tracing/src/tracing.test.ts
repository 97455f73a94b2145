import { once } from 'node:events';
import { get } from 'node:http';
import Fastify from 'fastify';
import { receiveSpans } from './otlp-receiver.fixture.ts';
import { parseTraceparent, sliceIn } from './trace-headers.ts';
import { traceRequests } from './trace-requests.ts';
import { inSpan, startTracing, stopTracing, traceHeaders, tracing } from './tracing.ts';

const load = jest.fn();
jest.mock('./open-tracing.ts', () => {
  load();
  return jest.requireActual('./open-tracing.ts');
});
const variables = { ...process.env };
afterEach(() => {
  process.env = { ...variables };
});

test.each([
  [{}],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_SDK_DISABLED: 'true' }],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', OTEL_TRACES_EXPORTER: 'none' }],
])('with %j the SDK is not loaded, and work runs without a span', async (set) => {
  Object.assign(process.env, set);
  await startTracing('any');
  expect(load).not.toHaveBeenCalled();
  expect(tracing()).toBeUndefined();
  expect(await inSpan('work', {}, async () => traceHeaders())).toEqual({});
});

test('spans nest, under the name of the service and what the variables add', async () => {
  const collector = await receiveSpans();
  process.env.OTEL_SERVICE_NAME = 'named';
  await startTracing('any');
  await inSpan('outer', {}, () => inSpan('inner', { kind: 'client' }, async () => traceHeaders()));
  await stopTracing();
  collector.close();
  const [inner, outer] = collector.spans;
  expect(inner).toMatchObject({
    name: 'inner',
    service: 'named',
    traceId: outer?.traceId,
    parentSpanId: outer?.spanId,
  });
});

test('the span of an event stream ends with its head, and once', async () => {
  const collector = await receiveSpans();
  const complain = jest.spyOn(process.stderr, 'write');
  await startTracing('any');
  const app = Fastify();
  await app.register(traceRequests, { isTraced: () => true });
  app.get('/events', (_request, reply) => reply.type('text/event-stream').send('event: last\n\n'));
  await app.inject('/events');
  await app.close();
  await stopTracing();
  collector.close();
  expect(collector.spans).toMatchObject([{ name: 'GET /events' }]);
  expect(complain).not.toHaveBeenCalled();
});

test('the span of a request that its visitor leaves ends', async () => {
  const collector = await receiveSpans();
  await startTracing('any');
  const app = Fastify();
  await app.register(traceRequests, { isTraced: () => true });
  app.get('/slow', () => new Promise(() => {}));
  const visit = get(`${await app.listen({ port: 0, host: '127.0.0.1' })}/slow`).on('error', () => {});
  const [, answer] = await once(app.server, 'request');
  visit.destroy();
  await once(answer, 'close');
  await app.close();
  await stopTracing();
  collector.close();
  expect(collector.spans).toMatchObject([{ name: 'GET /slow', attributes: { 'http.response.status_code': 499 } }]);
});

test('a collector that is away fails no work and no stop', async () => {
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:1';
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT = '200';
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  await startTracing('any');
  const works = Array.from({ length: 5_000 }, (_, index) => inSpan('work', {}, async () => index));
  expect((await Promise.all(works)).length).toBe(5_000);
  await stopTracing();
});

test('a collector that never answers holds up neither work nor the stop, and 2,560 spans at most are in memory', async () => {
  const collector = await receiveSpans({ isHanging: true });
  process.env.OTEL_EXPORTER_OTLP_TIMEOUT = String(60 * 60_000);
  await startTracing('any');
  const works = Array.from({ length: 5_000 }, (_, index) => inSpan('work', {}, async () => index));
  expect(await Promise.all(works)).toHaveLength(5_000);
  await stopTracing();
  collector.close();
  expect(collector.spans.length).toBeLessThanOrEqual(2_560);
});

test.each([
  '',
  'x',
  `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  '00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01',
  'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
])('the traceparent %j is none', (header) => {
  expect(parseTraceparent(header)).toBeUndefined();
});

test('of the baggage only a slice with its release is taken', () => {
  expect(sliceIn({ baggage: 'slice.name=<b>,slice.release=1.0.0' })).toEqual({});
  expect(sliceIn({ baggage: 'a=b,slice.name=mf-a,slice.release=1.0.0-a' })).toEqual({
    'slice.name': 'mf-a',
    'slice.release': '1.0.0-a',
  });
});
