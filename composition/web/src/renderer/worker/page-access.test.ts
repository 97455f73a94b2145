import { served } from '@slices/kernel/free-port.fixture.ts';
import { someRelease } from '@slices/release/environment.fixture.ts';
import { pageAccess } from './page-access.ts';

let close: () => void;
let apiBase: string;
const answers: Record<string, string | undefined> = { '/api/a?b=1': 'data', '/api/big': 'x'.repeat(5e6) };

beforeAll(async () => {
  const server = await served(({ url = '', socket }, answer) => {
    const body = answers[url];
    if (url === '/api/cut') socket.destroy();
    if (body) answer.writeHead(200, { etag: '"1"', 'set-cookie': 'session=mine' }).end(body);
  });
  close = server.close;
  apiBase = `${server.url}/api`;
});
afterAll(() => close());

const release = someRelease('a');
const access = () =>
  pageAccess(
    { apiBase, readBuild: async ({ metadata }) => `build ${metadata.version}` },
    { schema: '1', revision: 1, microFrontends: { 'mf-a': [release] } },
  );

test('a call is noted with its ETag, and without one when it gets no answer; its cookies are left out', async () => {
  const { answer, calls } = access();
  const got = await answer({ id: 1, call: `${apiBase}/a?b=1` });
  expect(got).toMatchObject({ status: 200, body: Buffer.from('data') });
  expect(got).not.toHaveProperty('headers.set-cookie');
  await expect(answer({ id: 2, call: `${apiBase}/cut` })).rejects.toThrow('socket hang up');
  expect(calls).toEqual([
    { path: '/api/a?b=1', etag: '"1"' },
    { path: '/api/cut', etag: null },
  ]);
});

test('a page reads at most 8 MB of the API', async () => {
  const { answer } = access();
  await answer({ id: 1, call: `${apiBase}/big` });
  await expect(answer({ id: 2, call: `${apiBase}/big` })).rejects.toThrow('a page may read 8 MB of the API');
});

test('calls end with their page', async () => {
  const { answer, end } = access();
  const open = answer({ id: 1, call: `${apiBase}/silent` });
  end();
  await expect(open).rejects.toMatchObject({ name: 'AbortError' });
});

test.each([
  'http://127.0.0.1:1/api/a',
  'HOST@127.0.0.1:1/api/a',
  'HOST/../internal',
  'HOST/%2e%2e/internal',
  'HOST.test/a',
])('a call of %s is refused', async (address) => {
  const { answer, calls } = access();
  await expect(answer({ id: 1, call: address.replace('HOST', apiBase) })).rejects.toThrow('is not the API');
  expect(calls).toEqual([]);
});

test("builds are those of the page's own releases", async () => {
  expect(await access().answer({ id: 1, build: 'mf-a' })).toBe('build 1.0.0');
  await expect(access().answer({ id: 2, build: 'mf-other' })).rejects.toThrow('mf-other is no slice of this page');
});
