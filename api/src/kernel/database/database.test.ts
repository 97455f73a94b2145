import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { SettingsError } from '../settings/settings-error.ts';
import { createEmbedded, embedded, openDatabase } from './database.ts';

const server = process.env.TEST_DATABASE_URL;
const onServer = server ? describe : describe.skip;

test('a server that does not answer is told in a sentence', async () => {
  const opening = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
  await expect(opening).rejects.toThrow(/^DATABASE_URL names a server that cannot be used: .+\.$/);
});

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

test('a migration that fails names its file, the reason and the statement', async () => {
  const client = await createEmbedded();
  await client.exec('create table ledger_accounts ()');
  await expect(embedded(client)).rejects.toThrow(
    /^The migration \d{4}_\w+\.sql failed: relation "ledger_accounts" already exists \(42P07\)\. Nothing was changed\. CREATE TABLE "ledger_accounts"/,
  );
  await client.close();
});

onServer('copies that start at once', () => {
  const name = `start_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: server });

  beforeAll(async () => {
    await admin.connect();
    await admin.query(`create database ${name}`);
  });
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  const url = () => Object.assign(new URL(server ?? ''), { pathname: `/${name}` }).href;

  test('refuse a database that is behind where they may not migrate it', async () => {
    await expect(openDatabase({ url: url(), migrate: false })).rejects.toThrow(/^The database is older .+\.$/);
  });

  test('migrate one after the other, and later ones find nothing to do', async () => {
    const copies = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url: url() })));
    copies.push(await openDatabase({ url: url(), migrate: false }));
    const [first] = copies;
    const { rows } = (await first?.query({ text: 'select count(*)::int as n from ledger_accounts' })) ?? { rows: [] };
    expect(rows).toEqual([{ n: 4 }]);
    await Promise.all(copies.map((copy) => copy.close()));
  });
});
