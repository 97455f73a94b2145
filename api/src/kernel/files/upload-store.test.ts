import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { startS3 } from '../../testing/s3-server.ts';
import { errors } from '../errors/errors.ts';
import { bucketStore } from './bucket-store.ts';
import { diskStore } from './disk-store.ts';
import type { UploadStore } from './upload-store.ts';

const credentials = { AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 'secret' };

const disk = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  return { store: diskStore(folder), end: async () => rmSync(folder, { recursive: true }) };
};
const bucket = async () => {
  Object.assign(process.env, credentials);
  const { endpoint, stop } = await startS3('pictures');
  const store = bucketStore({ bucket: 'pictures', prefix: 'site/', endpoint, region: 'us-east-1' });
  const end = async () => {
    for (const name of Object.keys(credentials)) delete process.env[name];
    await stop();
  };
  return { store, end };
};

const textOf = async (stream: Readable | undefined) => stream && (await text(stream));

describe.each([
  ['a folder', disk],
  ['a bucket', bucket],
])('%s', (_where, open) => {
  const app = Fastify();
  let store: UploadStore;
  let end: () => Promise<void>;

  beforeAll(async () => {
    ({ store, end } = await open());
    await app.register(errors);
    await app.register(store.serve, { prefix: '/api/uploads/' });
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    await end();
  });

  const get = (path: string, headers = {}) => app.inject({ url: store.url(path), headers });

  test('a file is served to other origins, cached for good, and not sent again', async () => {
    await store.put('a-800.webp', Buffer.from('a picture'));
    const { statusCode, headers, body } = await get('a-800.webp');
    expect([statusCode, body]).toEqual([200, 'a picture']);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '9',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await get('a-800.webp', { 'if-none-match': headers.etag })).statusCode).toBe(304);
    expect((await app.inject({ method: 'HEAD', url: store.url('a-800.webp') })).statusCode).toBe(200);
  });

  test('a removed file is not found, and the others are', async () => {
    for (const path of ['kept.webp', 'gone.webp']) await store.put(path, Buffer.from(path));
    for (let turn = 0; turn < 2; turn += 1) await store.remove('gone.webp');
    expect((await get('gone.webp')).statusCode).toBe(404);
    expect((await get('kept.webp')).body).toBe('kept.webp');
  });

  test.each(['missing.webp', '', '.', '.hidden', '%2ehidden', './.hidden', 'x/../.hidden', '..%2f..%2fetc%2fpasswd'])(
    '"%s" is not found',
    async (path) => {
      const answer = await get(path);
      expect([answer.statusCode, answer.json().code]).toEqual([404, expect.stringMatching(/no-route$|not-found$/)]);
    },
  );

  test('a file can be read, and a missing one is undefined', async () => {
    await store.put('c.webp', Buffer.from('a picture'));
    expect(await textOf(await store.read('c.webp'))).toBe('a picture');
    expect(await store.read('none.webp')).toBeUndefined();
  });

  test('a private file of many chunks can be read, is at no address, and can be removed', async () => {
    const chunk = Buffer.alloc(1_000_000, 'x');
    const path = 'export.zip';
    await store.private.put(path, Readable.from(Array.from({ length: 18 }, () => chunk)));
    expect((await textOf(await store.private.read(path)))?.length).toBe(18_000_000);
    expect(await store.read(path)).toBeUndefined();
    for (const address of [path, `.private/${path}`, `private/${path}`, `private%2f${path}`])
      expect((await get(address)).statusCode).toBe(404);
    for (let turn = 0; turn < 2; turn += 1) await store.private.remove(path);
    expect(await store.private.read(path)).toBeUndefined();
  });

  test('a private file that fails half-way is not there', async () => {
    const broken = async function* () {
      yield Buffer.from('half a ');
      throw new Error('the database is away');
    };
    await expect(store.private.put('half.zip', broken())).rejects.toThrow('the database is away');
    expect(await store.private.read('half.zip')).toBeUndefined();
  });

  test('an address leads back to its path, and no other text does', () => {
    expect(store.pathOf(store.url('a.webp'))).toBe('a.webp');
    expect(store.pathOf('https://elsewhere.example/a.webp')).toBeUndefined();
  });
});

test('in a folder, an interrupted file is not served, and removing leaves nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const store = diskStore(folder);
  const app = Fastify();
  await app.register(errors);
  await app.register(store.serve, { prefix: '/api/uploads/' });
  const path = 'b-800.webp';
  const interrupt = () => writeFileSync(join(folder, `.${path}`), 'half a pic');
  const get = (name: string) => app.inject(store.url(name));
  interrupt();
  for (const name of [path, `.${path}`]) expect((await get(name)).statusCode).toBe(404);
  expect((await get('..%5cpackage.json')).statusCode).toBe(403);
  await store.put(path, Buffer.from('a picture'));
  expect((await get(path)).body).toBe('a picture');
  interrupt();
  await store.remove(path);
  expect(readdirSync(folder)).toEqual([]);
  await app.close();
  rmSync(folder, { recursive: true });
});
