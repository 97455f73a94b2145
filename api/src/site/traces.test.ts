import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { PassThrough } from 'node:stream';
import { receiveSpans } from '@slices/tracing/otlp-receiver.fixture.ts';
import { inSpan, startTracing, stopTracing } from '@slices/tracing/tracing.ts';
import { createEmbedded, embedded, openDatabase } from '../kernel/database/database.ts';
import { before, hours } from '../kernel/time/clock.ts';
import { startJobs } from '../orchestration/jobs/start-jobs.ts';
import { createStripe } from '../stripe/stripe-context.ts';
import { sign } from '../testing/sign.ts';
import { contextOf, testOrigin, useTestApp } from '../testing/test-app.ts';
import { newOnServer } from '../testing/test-database.ts';

const log = new PassThrough();
let collector: Awaited<ReturnType<typeof receiveSpans>>;

/** Opened after tracing is on. */
const tracedDatabase = async () => {
  collector = await receiveSpans();
  await startTracing('nearhand-api');
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return embedded(await createEmbedded());
  const { url, drop } = await newOnServer(server);
  const database = await openDatabase({ url });
  return { ...database, url, close: () => database.close().then(drop) };
};
const mailed = jest.fn(async () => {});
const site = useTestApp({
  logger: { level: 'info', stream: log },
  mailer: { send: mailed },
  openDatabase: tracedDatabase,
});
afterAll(() => collector.close());

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
const baggage = 'slice.name=mf-auth,slice.release=0.1.0-3f2a,user=ada@example.test';
const ada = { name: 'Ada Moss', email: 'ada@example.test', password: 'lovelace', role: 'customer' };

test('a call of a browser is one trace to the database, with slice and release and nothing of the person', async () => {
  const answer = await site.call('POST', '/auth/register', { body: ada, headers: { traceparent, baggage } });
  expect(answer.statusCode).toBe(201);
  await site.call('POST', '/auth/forgot-password', { body: { email: ada.email }, headers: { traceparent, baggage } });
  await site.app.outbox.drained();
  expect(mailed).toHaveBeenCalled();
  const lines = String(log.read());
  await stopTracing();
  const { spans } = collector;
  const request = spans.find(({ name }) => name === 'POST /api/auth/register');
  expect(request).toMatchObject({
    traceId,
    parentSpanId: 'b7ad6b7169203331',
    service: 'nearhand-api',
    attributes: { 'http.route': '/api/auth/register', 'http.response.status_code': 201 },
  });
  const statements = spans.filter(({ name }) => name.startsWith('pg '));
  expect(statements.map(({ name }) => name)).toContain('pg INSERT');
  const requests = spans.filter(({ name }) => name.startsWith('POST ')).map(({ spanId }) => spanId);
  for (const span of statements) {
    expect(span.traceId).toBe(traceId);
    expect(requests).toContain(span.parentSpanId);
  }
  expect(spans.map(({ name }) => name)).toContain('send email');
  for (const { attributes } of spans)
    expect(attributes).toMatchObject({ 'slice.name': 'mf-auth', 'slice.release': '0.1.0-3f2a' });
  expect(JSON.stringify(spans)).not.toMatch(/ada@|Ada Moss|lovelace|\$argon2/);
  expect(lines).toContain(`"trace_id":"${traceId}","span_id":"${request?.spanId}"`);
});

/** The spans of `work`. */
const traced = async (work: () => Promise<unknown>) => {
  const { spans, close } = await receiveSpans();
  await startTracing('nearhand-api');
  await work();
  await stopTracing();
  close();
  return spans;
};

test('a job is a trace with its statements; polls for jobs are in none', async () => {
  const ran = sign();
  const run = async () => {
    await site.app.database.query({ text: 'select $1::int', values: [1] });
    ran.give();
  };
  const spans = await traced(async () => {
    const job = { name: 'traced', schedule: '* * * * *', run };
    const { stop } = await startJobs(contextOf(site), [job], { pollSeconds: 1, retrySeconds: 1 });
    await ran.given;
    await stop();
  });
  const job = spans.find(({ name }) => name === 'job traced');
  expect(job).toMatchObject({ attributes: { 'job.name': 'traced' } });
  const of = spans.filter(({ traceId: id }) => id === job?.traceId).map(({ name }) => name);
  expect(of).toEqual(['pg SELECT', 'job traced']);
  // If a minute ends meanwhile, it runs twice.
  expect(spans.filter(({ name }) => !of.includes(name))).toEqual([]);
});

test('each try of a Stripe call has a span without ids, and Stripe gets no trace', async () => {
  const seen: IncomingHttpHeaders[] = [];
  const stripe = createServer(({ headers }, answer) => {
    seen.push(headers);
    const status = seen.length === 1 ? 500 : 200;
    answer.writeHead(status, { 'content-type': 'application/json' }).end('{"object":"payment_intent"}');
  }).listen(0, '127.0.0.1');
  await once(stripe, 'listening');
  const address = stripe.address();
  const apiBase = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const spans = await traced(async () => {
    const client = createStripe({ ...site.app.settings.stripe, secretKey: 'sk_test_1', apiBase });
    await inSpan('pay', {}, async () => client?.paymentIntents.capture('pi_3NabcDEF'));
  });
  stripe.closeAllConnections();
  stripe.close();
  const name = 'stripe POST /v1/payment_intents/:id/capture';
  expect(spans.map((span) => span.name)).toEqual([name, name, 'pay']);
  expect(new Set(spans.map((span) => span.traceId)).size).toBe(1);
  expect(JSON.stringify(spans)).not.toContain('pi_3');
  expect(seen.flatMap((headers) => Object.keys(headers))).not.toContain('traceparent');
});

test('spans of browsers leave with the owner of their release, and none from another hour', async () => {
  const at = site.now;
  const of = { kind: 'span', slice: 'mf-a', version: '1.0.0', trace: traceId, span: 'b7ad6b7169203331' };
  const call = {
    ...of,
    what: 'call',
    name: 'GET bookings/:id',
    page: '/bookings/:id',
    milliseconds: 40,
    isError: true,
  };
  const startedAt = [at, before(at, hours(1))].map((time) => time.getTime());
  const reports = startedAt.map((time) => ({ ...call, startedAt: time }));
  const spans = await traced(async () => {
    await site.call('POST', '/telemetry', { body: { revision: 1, reports }, headers: { origin: testOrigin } });
    await site.app.operate.idle();
  });
  expect(spans).toEqual([
    expect.objectContaining({
      ...{ service: 'nearhand-browser', name: 'call GET bookings/:id', traceId, status: { code: 2 } },
      attributes: { 'slice.name': 'mf-a', 'slice.release': '1.0.0', 'slice.owner': '', 'page.route': '/bookings/:id' },
    }),
  ]);
});
