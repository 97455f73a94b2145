import { PassThrough } from 'node:stream';
import { person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { requestIdOf } from './request-log.ts';

const log = new PassThrough();
const site = useTestApp({ logger: { level: 'info', stream: log } });
const lines = (): Record<string, unknown>[] =>
  String(log.read() ?? '')
    .split('\n')
    .flatMap((line) => (line ? [JSON.parse(line)] : []));

test('a request is one line with the template of its route and who asked, and the answer has its id', async () => {
  const ada = await person(site);
  lines();
  const { headers } = await site.call('GET', '/bookings/me?token=hunter2', { as: ada });
  const said = lines();
  expect(said).toEqual([
    expect.objectContaining({
      reqId: headers['x-request-id'],
      method: 'GET',
      route: '/api/bookings/me',
      status: 200,
      milliseconds: expect.any(Number),
      user: ada._id,
    }),
  ]);
  expect(JSON.stringify(said)).not.toMatch(/hunter2|Bearer|authorization/);
});

test.each(['/services?q=hunter2&limit=1', '/wallet/transactions.csv?q=hunter2'])(
  'an answer that is streamed leaves one line, too, without its address: %s',
  async (path) => {
    const ada = await person(site);
    lines();
    await site.call('GET', path, { as: ada });
    // A complaint about the first answer comes after it.
    await site.call('GET', '/auth/me', { as: ada });
    const said = lines();
    expect(said.map(({ msg, status }) => [msg, status])).toEqual([
      ['request', 200],
      ['request', 200],
    ]);
    expect(JSON.stringify(said)).not.toContain('hunter2');
  },
);

test.each(['/nowhere', '/auth/me', '/%zz'])('the answer to %s, too, carries the id', async (path) => {
  const { headers } = await site.call('GET', path, { headers: { 'x-request-id': 'from-the-proxy-1' } });
  expect(headers['x-request-id']).toBe('from-the-proxy-1');
});

test.each([
  ['0af7651916cd43dd8448eb211c80319c', true],
  ['short', false],
  ['has a space in it', false],
  ['line\nbreak-in-it', false],
  ['x'.repeat(129), false],
])('the id %j of a proxy is taken: %s', (id, isTaken) => {
  const given = requestIdOf({ headers: { 'x-request-id': id } });
  if (isTaken) expect(given).toBe(id);
  else expect(given).toMatch(/^[\da-f-]{36}$/);
});
