import { receiveSpans } from '@slices/tracing/otlp-receiver.fixture.ts';
import { parseTraceparent } from '@slices/tracing/trace-headers.ts';
import { startTracing, stopTracing } from '@slices/tracing/tracing.ts';
import { ask, openEvents, startWeb } from './web-tier.fixture.ts';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const forced = {
  traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  tracestate: 'vendor=visitor',
  baggage: 'slice.name=mf-a,slice.release=1.0.0',
};
const variables = { ...process.env };
let collector: Awaited<ReturnType<typeof receiveSpans>>;
let web: Awaited<ReturnType<typeof startWeb>>;

/** By default no visit is traced, and an address may force 3 traces. */
const start = async (sampler = 'parentbased_always_off') => {
  collector = await receiveSpans();
  process.env.OTEL_TRACES_SAMPLER = sampler;
  await startTracing('web');
  const none = { perSecond: 0, burst: 100 };
  web = await startWeb(() => ({ limits: { telemetry: none, rendered: none, traced: { perSecond: 0, burst: 2 } } }));
};
/** The spans that reached the collector. */
const stop = async () => {
  await web.stop();
  await stopTracing();
  collector.close();
  return collector.spans;
};
afterEach(() => {
  process.env = { ...variables };
});

/** The headers with which the API gets the call. */
const passedOn = async (headers: Record<string, string>, path = '/api/services') => {
  await ask(web.port, path, { headers });
  return web.calls.at(-1)?.headers ?? {};
};

test('a sampled visit is told its trace, and a call in it reaches the API as a part of the span of the web tier', async () => {
  await start('parentbased_always_on');
  const { headers } = await ask(web.port, '/shop/item/1?a=b', { headers: { accept: 'text/html', ...forced } });
  const timing = String(headers['server-timing']);
  const [, traceparent = ''] = /^traceparent;desc="(.*)"$/.exec(timing) ?? [];
  const api = await passedOn({ ...forced, traceparent });
  expect(api).toMatchObject({ baggage: forced.baggage });
  expect(api).not.toHaveProperty('tracestate');
  await passedOn({}, '/api/telemetry');
  await ask(web.port, '/assets/shell.js');
  const events = await openEvents(web.port);
  const [document, call, stream, ...more] = await stop();
  events.close();
  expect(more).toEqual([]);
  expect(document).toMatchObject({ name: 'GET /*', attributes: { 'http.response.status_code': 200 } });
  // A visitor chooses no trace of a document.
  expect(document?.traceId).not.toBe(traceId);
  expect(parseTraceparent(traceparent)).toEqual({
    traceId: document?.traceId,
    spanId: document?.spanId,
    isSampled: true,
  });
  expect(call).toMatchObject({
    ...{ name: 'GET /api/*', traceId: document?.traceId, parentSpanId: document?.spanId },
    attributes: { 'slice.name': 'mf-a', 'slice.release': '1.0.0' },
  });
  expect(api.traceparent).toBe(`00-${call?.traceId}-${call?.spanId}-01`);
  // It ends with its head: the stream is open for as long as its page.
  expect(stream).toMatchObject({ name: 'GET /api/events' });
});

test('an address forces no more traces than its limit', async () => {
  await start();
  const passed = [];
  for (let calls = 0; calls < 5; calls += 1) passed.push(parseTraceparent((await passedOn(forced)).traceparent));
  expect(passed.map((place) => place?.isSampled)).toEqual([true, true, true, false, false]);
  expect(passed.map((place) => place?.traceId === traceId)).toEqual([true, true, true, false, false]);
  expect(await stop()).toHaveLength(3);
});

test.each([
  ['asks for no trace', `00-${traceId}-b7ad6b7169203331-00`],
  ['is of another version', `01-${traceId}-b7ad6b7169203331-01`],
  ['has more after it', `${forced.traceparent}-x\t"forged":1`],
  ['is empty', ''],
])('nothing is traced where nothing is sampled and the header %s', async (_what, traceparent) => {
  await start();
  const { headers } = await ask(web.port, '/shop', { headers: { ...forced, accept: 'text/html' } });
  expect(headers).not.toHaveProperty('server-timing');
  const passed = await passedOn({ ...forced, traceparent });
  expect(parseTraceparent(passed.traceparent)).toMatchObject({ isSampled: false });
  expect(await stop()).toEqual([]);
});

test('without tracing no header of a visitor names a trace to the API', async () => {
  web = await startWeb();
  const passed = await passedOn(forced);
  await web.stop();
  expect(Object.keys(passed)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^trace|baggage/)]));
});
