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
