import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type ClientHttp2Session, connect } from 'node:http2';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { portOf } from '@slices/kernel/free-port.fixture.ts';
import { nginxBinary, parseNginxSettings, startNginx } from './nginx.fixture.ts';
import { nginxConfig } from './nginx-config.ts';
import { someAnswers, someThirdParty } from './site-answers.fixture.ts';
import { siteFolder } from './web-tier.fixture.ts';

const objects: Record<string, string> = {
  '/prefix/releases/mf-a/1/remoteEntry.js': 'code()',
  '/prefix/releases/shell/assets/earlier.js': 'chunk()',
  '/prefix/environments/test/composition.json': '{"revision":1}',
};
let site: string;
let bucket: Server;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let session: ClientHttp2Session;
let asked: string[] = [];

const certificate = (folder: string): string[] => {
  const [chain, key] = [join(folder, 'chain.pem'), join(folder, 'key.pem')];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', chain], { stdio: 'ignore' });
  return ['--certificate', chain, '--certificate-key', key];
};

const get = async (path: string, method = 'GET') => {
  const stream = session.request({
    ':method': method,
    ':path': path,
    'user-agent': 'test',
    'x-request-id': 'forged"}',
  });
  const [headers] = await once(stream, 'response');
  return { status: headers[':status'], headers, body: await text(stream) };
};

(nginxBinary ? describe : describe.skip)('nginx by itself before a bucket', () => {
  beforeAll(async () => {
    site = siteFolder();
    bucket = createServer((request, answer) => {
      asked.push(request.url ?? '');
      const content = objects[request.url ?? ''];
      answer.writeHead(content ? 200 : 403, { etag: '"1"', 'x-amz-request-id': '1', 'cache-control': 'no-store' });
      answer.end(content);
    }).listen(0, '127.0.0.1');
    await once(bucket, 'listening');
    const store = `http://127.0.0.1:${portOf(bucket)}/prefix/`;
    // No server answers at these addresses; the bucket's address is a number, so DNS is not needed.
    const args = ['--store', store, '--resolver', '127.0.0.1', '--api', 'http://127.0.0.1:9'];
    nginx = await startNginx(site, 'tls', [...args, '--workers', '3', ...certificate(site)]);
    session = connect(`https://127.0.0.1:${nginx.port}`, { rejectUnauthorized: false });
  });
  beforeEach(() => {
    asked = [];
  });
  afterAll(async () => {
    session.close();
    await nginx.stop();
    bucket.close();
    rmSync(site, { recursive: true });
  });

  test('it has as many workers as the setting says, however many cores there are', async () => {
    const own = new RegExp(`^ *${nginx.pid()} .*worker process`);
    const workers = () =>
      execFileSync('ps', ['-A', '-o', 'ppid=,args='], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => own.test(line));
    // nginx starts one after the other.
    while (workers().length < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(workers()).toHaveLength(3);
  });

  test('a release comes over HTTP/2, and is fetched from the bucket once', async () => {
    const release = '/releases/mf-a/1/remoteEntry.js';
    const first = await get(release);
    expect(first).toMatchObject({ status: 200, body: 'code()' });
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(first.headers).not.toHaveProperty('x-amz-request-id');
    expect(await get(release)).toMatchObject({ status: 200, body: 'code()' });
    expect(asked).toEqual([`/prefix${release}`]);
  });

  test('an asset of another shell comes from the bucket, once; an own one does not', async () => {
    const own = await get('/assets/shell.js');
    expect([own.status, asked]).toEqual([200, []]);
    for (const _time of [1, 2]) {
      const { status, headers, body } = await get('/assets/earlier.js');
      expect([status, body, headers['cache-control']]).toEqual([200, 'chunk()', own.headers['cache-control']]);
      expect(headers).not.toHaveProperty('x-amz-request-id');
    }
    expect(asked).toEqual(['/prefix/releases/shell/assets/earlier.js']);
    const missing = await get('/assets/none.js');
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test('the composition is asked for anew, and what the bucket does not show is not found', async () => {
    const { status, headers } = await get('/composition.json');
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-cache', '"1"']);
    const missing = await get('/releases/mf-a/2/remoteEntry.js');
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  test.each([
    'x%20HTTP/1.1%0d%0aHost:%20evil.example%0d%0aX:%20y',
    'x%0d%0a%0d%0aGET%20/y%20HTTP/1.1',
    'mf-a/1/remoteEntry.js%3Flist-type=2',
    'mf-a/1/remoteEntry.js%23x',
    'mf-a/1/..%2f..%2f..%2fenvironments/test/revisions/000001.json',
    'mf-a/1/%252e%252e/x',
    'mf-a/1/remoteEntry.js.map',
    'mf-a/1/.draft',
  ])('the bucket hears nothing of what names no file: %s', async (path) => {
    expect((await get(`/releases/${path}`)).status).toBe(404);
    expect((await get(`/assets/${path}`)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test.each(['POST', 'PUT', 'DELETE'])('the bucket hears nothing of a %s', async (method) => {
    for (const path of ['/releases/mf-a/1/remoteEntry.js', '/assets/earlier.js'])
      expect((await get(path, method)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test('without the API pages have their own head, and calls one sentence', async () => {
    expect((await get('/about')).body).toContain('<title>Own</title>');
    expect(await get('/api/health')).toMatchObject({
      status: 502,
      body: expect.stringContaining('"server/unexpected"'),
    });
  });

  test('the log has one line of JSON per request, without what its address asks for', async () => {
    await get('/auth/reset-password?token=secret');
    const written = () => nginx.lines().find((text) => text.includes('reset-password'));
    // nginx answers first and writes then.
    while (!written()) await new Promise((resolve) => setTimeout(resolve, 5));
    const line: unknown = JSON.parse(written() ?? '');
    expect(line).toMatchObject({
      path: '/auth/reset-password',
      status: 200,
      reqId: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
    expect(JSON.stringify(line)).not.toContain('secret');
  });

  test('no log holds the secret address of a calendar', async () => {
    await get('/api/health');
    await get('/api/calendars/hidden-token.ics');
    const written = () => nginx.lines().some((text) => text.includes('/api/calendars/'));
    while (!written()) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(nginx.lines().join('\n')).not.toContain('hidden-token');
    // No API answers, and nginx quotes the whole addresses of calls that fail so.
    expect(nginx.errors()).toContain('/api/health');
    expect(nginx.errors()).not.toContain('hidden-token');
  });
});

test.each([
  [['--api', 'http://api;proxy_pass http://evil'], "--api cannot be 'http://api;proxy_pass http://evil'."],
  [['--workers', 'auto'], "--workers is a number from 1 to 99, not 'auto'."],
  [['--certificate', 'a.pem'], '--certificate and --certificate-key go together.'],
  [['--store', 'https://bucket.example'], 'name a --resolver'],
])('%j is rejected', (args, problem) => {
  expect(() => parseNginxSettings(args)).toThrow(problem);
});

test('releases of another origin may come from there, and no page does', () => {
  const settings = parseNginxSettings(['--releases', 'https://cdn.example/releases']);
  const policy =
    nginxConfig(settings, '', { answers: someAnswers, thirdParty: someThirdParty })['document-headers.conf'] ?? '';
  const from = [...policy.matchAll(/([a-z]+-src) [^;"]*https:\/\/cdn\.example(?=[ ;"])/g)].map(([, name]) => name);
  expect(from).toEqual(['script-src', 'img-src', 'font-src', 'connect-src']);
});

test('a placeholder for envsubst is accepted', () => {
  const place = `\${API_URL}`;
  expect(parseNginxSettings(['--api', place, '--resolver', place]).api).toBe(place);
});
