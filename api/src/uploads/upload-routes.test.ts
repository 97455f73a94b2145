import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { useTestApp } from '../testing/test-app.ts';

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

test.each(['', 'missing.webp', '.hidden', '..%2f..%2fetc%2fpasswd'])('"%s" is not found', async (path) => {
  const answer = await site.call('GET', `/uploads/${path}`);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'resource/not-found']);
});

test.each(['%zz', '%', '%c0%af'])('"%s", which cannot be decoded, is refused in the one shape', async (path) => {
  const answer = await site.call('GET', `/uploads/${path}`);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { error: 'The request could not be read.', code: 'input/invalid' },
  ]);
});
