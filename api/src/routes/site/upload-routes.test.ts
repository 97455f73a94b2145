import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useTestApp } from '../../testing/test-app.ts';

const uploadsDirectory = mkdtempSync(join(tmpdir(), 'uploads-'));
writeFileSync(join(uploadsDirectory, 'a-800.webp'), 'a picture');
writeFileSync(join(uploadsDirectory, '.hidden'), 'not for anybody');
const site = useTestApp({ settings: { uploadsDirectory } });

afterAll(() => rmSync(uploadsDirectory, { recursive: true }));

test('a picture may be kept for good, is never guessed at, and can be shown on the site’s own origin', async () => {
  const answer = await site.call('GET', '/uploads/a-800.webp');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

const hidden = ['.hidden', '%2ehidden', './.hidden', 'x/../.hidden', '..%2f..%2fetc%2fpasswd', '.'];
test.each(['', 'missing.webp', ...hidden])('"%s" is not found', async (path) => {
  const answer = await site.call('GET', `/uploads/${path}`);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'resource/not-found']);
});

test('a path that leads out by a backslash is refused', async () => {
  expect((await site.call('GET', '/uploads/..%5cpackage.json')).statusCode).toBe(403);
});

test.each(['%zz', '%', '%c0%af'])('"%s", which cannot be decoded, is refused in the one shape', async (path) => {
  const answer = await site.call('GET', `/uploads/${path}`);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { error: 'The request could not be read.', code: 'input/invalid' },
  ]);
});

test('while it is being written, or when that was cut off, a picture is not there; removing leaves nothing', async () => {
  const path = 'b-800.webp';
  writeFileSync(join(uploadsDirectory, `.${path}`), 'half a pic');
  const { uploads } = site.app;
  expect(uploads.pathOf(uploads.url(path))).toBe(path);
  for (const name of [path, `.${path}`]) expect((await site.call('GET', `/uploads/${name}`)).statusCode).toBe(404);
  await uploads.put(path, Buffer.from('a picture'));
  expect((await site.call('GET', `/uploads/${path}`)).body).toBe('a picture');
  writeFileSync(join(uploadsDirectory, `.${path}`), 'half a pic');
  for (let turn = 0; turn < 2; turn += 1) await uploads.remove(path);
  expect(readdirSync(uploadsDirectory).filter((name) => name.includes(path))).toEqual([]);
});
