import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';

const pg = createRequire(new URL('../api/package.json', import.meta.url))('pg');

/** Calls `use(url, client)` with an empty database of its own on that server, which is gone afterwards. */
export const ownDatabase = async (serverUrl, use) => {
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await use(url, client);
  } finally {
    await client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  }
};
