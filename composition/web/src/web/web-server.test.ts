import { once } from 'node:events';
import { request } from 'node:http';
import { ask, openEvents, startWeb } from './web-tier.fixture.ts';

let local: Awaited<ReturnType<typeof startWeb>>;
beforeAll(async () => {
  local = await startWeb((url) => ({ shell: { url } }));
});
afterAll(() => local.stop());

test('a large body that waits to be asked for, as curl sends it, reaches the API', async () => {
  const body = Buffer.alloc(2_000_000, 'a');
  const headers = { expect: '100-continue', 'content-type': 'application/octet-stream', 'content-length': body.length };
  const sent = request({ port: local.port, method: 'POST', path: '/api/upload/avatar', headers });
  sent.flushHeaders();
  await once(sent, 'continue');
  sent.end(body);
  const [answer] = await once(sent, 'response');
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(local.calls).toMatchObject([{ bytes: body.length }]);
});

test.each(['text/plain', 'text/plain; application/json'])(
  'a body of the type %s reaches the API as it is',
  async (type) => {
    const body = Buffer.from([0xff, 0xfe]);
    const { status } = await ask(local.port, '/api/x', { method: 'POST', headers: { 'content-type': type }, body });
    expect([status, local.calls.at(-1)?.headers]).toMatchObject([200, { 'content-type': type, 'content-length': '2' }]);
  },
);

test('a body that does not arrive in time is answered 408', async () => {
  const { requestTimeout, headersTimeout } = local.web.server;
  Object.assign(local.web.server, { requestTimeout: requestTimeout / 1_000, headersTimeout: headersTimeout / 1_000 });
  const sent = request({ port: local.port, method: 'POST', path: '/api/slow' });
  sent.write('{');
  const [answer] = await once(sent, 'response');
  Object.assign(local.web.server, { requestTimeout, headersTimeout });
  answer.resume();
  expect(answer.statusCode).toBe(408);
});

test('bodies that do not arrive leave room for other calls', async () => {
  const post = () => ask(local.port, '/api/profile', { method: 'POST', body: Buffer.from('{}') });
  const headers = { expect: '100-continue' };
  const slow = Array.from({ length: 128 }, () =>
    request({ port: local.port, agent: false, method: 'POST', path: '/api/slow', headers }),
  );
  const received = slow.map((sent) => once(sent, 'continue'));
  for (const sent of slow) sent.flushHeaders();
  await Promise.all(received);
  expect([(await post()).status, (await ask(local.port, '/api/health')).status]).toEqual([429, 200]);
  await Promise.all(slow.map((sent) => once(sent.end('{}'), 'response')));
  expect((await post()).status).toBe(200);
});

test('a page of the shell’s dev server may run what dev servers of this machine give it', async () => {
  const { headers } = await ask(local.port, '/about', { headers: { accept: 'text/html' } });
  const hash = 'sha256-6Z05mR7jGVRSmyHx7iStJaiOybZYZUjxiGbPhYYXh1o=';
  const policy = headers['content-security-policy'];
  expect(policy).toContain(`script-src 'self' '${hash}' http://localhost:4102 http://localhost:*`);
  expect(policy).toContain('ws://localhost:*');
  expect(policy).toMatch(/trusted-types default webpack-dev-server#overlay 'allow-duplicates'$/);
});

test('the API learns that a visitor closed the event stream', async () => {
  const { close } = await openEvents(local.port);
  const left = once(local.api, 'left');
  close();
  await left;
});

test('event streams leave room for other calls', async () => {
  const small = await startWeb(() => ({ apiConnections: 1 }));
  const { answer } = await openEvents(small.port);
  // A call that waited would get the connection of a stream that ended.
  const ended = jest.fn();
  answer.once('error', ended);
  expect((await ask(small.port, '/api/health')).status).toBe(200);
  expect(ended).not.toHaveBeenCalled();
  await small.stop();
});

test('one network leaves room for the event streams of others', async () => {
  const small = await startWeb(() => ({ apiConnections: 8, proxies: ['127.0.0.0/8'] }));
  const open = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    const sent = request({ port: small.port, path: '/api/events', headers, agent: false }).end();
    const [{ statusCode }] = await once(sent, 'response');
    return { sent, statusCode };
  };
  const first = await open('2001:db8::1');
  const more = [await open('2001:db8::2'), await open('2001:db8::3'), await open('192.0.2.1')];
  expect([first, ...more].map(({ statusCode }) => statusCode)).toEqual([200, 200, 429, 200]);
  const left = once(small.api, 'left');
  first.sent.destroy();
  await left;
  expect((await open('2001:db8::4')).statusCode).toBe(200);
  await small.stop();
});
