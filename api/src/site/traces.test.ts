import { PassThrough } from 'node:stream';
import { receiveSpans } from '@slices/tracing/otlp-receiver.fixture.ts';
import { startTracing, stopTracing } from '@slices/tracing/tracing.ts';
import { createEmbedded, embedded, openDatabase } from '../kernel/database/database.ts';
import { useTestApp } from '../testing/test-app.ts';
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
