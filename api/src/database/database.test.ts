import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from './database.ts';

const server = process.env.TEST_DATABASE_URL;
const onServer = server ? describe : describe.skip;

test('a server that does not answer is told in a sentence', async () => {
  const opening = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
  await expect(opening).rejects.toThrow(/^DATABASE_URL names a server that cannot be used: .+\.$/);
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

  test('migrate one after the other', async () => {
    const url = new URL(server ?? '');
    url.pathname = `/${name}`;
    const copies = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url: url.href })));
    const [first] = copies;
    const { rows } = (await first?.query({ text: 'select count(*)::int as n from ledger_accounts' })) ?? { rows: [] };
    expect(rows).toEqual([{ n: 4 }]);
    await Promise.all(copies.map((copy) => copy.close()));
  });
});
