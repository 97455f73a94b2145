import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answered, useTestApp } from '../testing/test-app.ts';

const uploadsDirectory = mkdtempSync(join(tmpdir(), 'ready-'));
const site = useTestApp({ settings: { uploadsDirectory } });
afterAll(() => rmSync(uploadsDirectory, { recursive: true }));

test('is well, whatever the database does', async () => {
  jest.spyOn(site.app.database, 'isMigrated').mockRejectedValue(new Error('gone'));
  jest.spyOn(site.app.database, 'query').mockRejectedValue(new Error('gone'));
  expect(await answered(site.call('GET', '/health'))).toEqual([200, { status: 'ok' }]);
});

test('is ready when the database answers and has this release’s migrations', async () => {
  const ready = () => site.call('GET', '/health/ready');
  expect((await ready()).json()).toEqual({ status: 'ok' });
  const asked = jest.spyOn(site.app.database, 'isMigrated');
  asked.mockRejectedValueOnce(new Error('gone'));
  expect((await ready()).json()).toMatchObject({ code: 'server/unavailable', missing: 'database' });
  asked.mockRestore();

  const migrations = 'drizzle.__drizzle_migrations';
  await site.app.database.query({ text: `update ${migrations} set created_at = created_at - 1` });
  const outdated = await ready();
  expect([outdated.statusCode, outdated.json().missing]).toEqual([503, 'migrations']);
  await site.app.database.query({ text: `update ${migrations} set created_at = created_at + 1` });
  expect((await ready()).statusCode).toBe(200);
});

test('is not ready while pictures cannot be stored', async () => {
  const ready = () => site.call('GET', '/health/ready');
  rmSync(uploadsDirectory, { recursive: true });
  writeFileSync(uploadsDirectory, 'a file in its place');
  const answer = await ready();
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '5',
    { error: 'The disk is full or cannot be written to.', code: 'server/unavailable', missing: 'disk' },
  ]);
  rmSync(uploadsDirectory);
  expect((await ready()).statusCode).toBe(200);
});
