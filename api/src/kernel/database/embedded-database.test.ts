import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { newEmbedded } from '../../testing/test-database.ts';
import { SettingsError } from '../settings/environment.ts';
import { embedded, openDatabase } from './database.ts';

test.each([['PG_VERSION', 'global/pg_control'], ['global/pg_control'], ['PG_VERSION']])(
  'a damaged embedded database with %s is told with its folder, and stays as it is',
  async (...files) => {
    const data = await mkdtemp(join(tmpdir(), 'damaged-database-'));
    await mkdir(join(data, 'postgres/global'), { recursive: true });
    for (const file of files) await writeFile(join(data, 'postgres', file), '15');
    const opening = openDatabase({ directory: data });
    await expect(opening).rejects.toThrow(SettingsError);
    await expect(opening).rejects.toThrow(`The database in ${join(data, 'postgres')} is damaged.`);
    for (const file of files) expect(await readFile(join(data, 'postgres', file), 'utf8')).toBe('15');
    await rm(data, { recursive: true });
  },
);

test('an embedded database that cannot be opened is told with the reason, and is not called damaged', async () => {
  const data = await mkdtemp(join(tmpdir(), 'closed-database-'));
  await mkdir(join(data, 'postgres/global'), { recursive: true });
  await writeFile(join(data, 'postgres/PG_VERSION'), '15\n');
  await writeFile(join(data, 'postgres/global/pg_control'), Buffer.alloc(8192));
  const error = await openDatabase({ directory: data }).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'SettingsError', cause: expect.any(Error) });
  expect(String(error)).toContain(`The database in ${join(data, 'postgres')} could not be opened: `);
  await rm(data, { recursive: true });
});

const wasm: { instantiate: (...args: unknown[]) => Promise<unknown> } = Reflect.get(globalThis, 'WebAssembly');

let client: PGlite;
afterAll(() => client.close());

test('no extension of the embedded database starts while another does', async () => {
  const { instantiate } = wasm;
  let running = 0;
  let maxRunning = 0;
  jest.spyOn(wasm, 'instantiate').mockImplementation(async (...args) => {
    running += 1;
    maxRunning = Math.max(maxRunning, running);
    return instantiate(...args).finally(() => {
      running -= 1;
    });
  });
  client = await newEmbedded();
  const { rows } = await client.query("select 'cleaning' % 'claening' as similar, unaccent('é') as plain");
  expect(rows).toEqual([{ similar: true, plain: 'e' }]);
  expect(maxRunning).toBe(1);
});

test('a migration that fails names its file, the reason and the statement', async () => {
  await client.exec('drop schema public, drizzle cascade; create schema public; create table ledger_accounts ()');
  await expect(embedded(client)).rejects.toThrow(
    /^The migration \d{4}_\w+\.sql failed: relation "ledger_accounts" already exists \(42P07\)\. Nothing was changed\. CREATE TABLE "ledger_accounts"/,
  );
});
