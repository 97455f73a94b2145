import { type TestDatabase, testDatabase } from './test-database.ts';

// On a server each file has a database of its own anyway.
const whereEmbedded = process.env.TEST_DATABASE_URL ? test.skip : test;

const opened: TestDatabase[] = [];
const open = async () => {
  const database = await testDatabase();
  opened.push(database);
  return database;
};
const close = async (database: TestDatabase) => {
  opened.splice(opened.indexOf(database), 1);
  await database.close();
};
afterEach(() => Promise.all([...opened].map(close)));

const rowsOf = async ({ query }: TestDatabase, text: string) => {
  const { rows } = await query({ text });
  return rows.map((row) => Object(row));
};

/** All rows of all tables, and what a session keeps. */
const stateOf = async (database: TestDatabase) => {
  const tables = await rowsOf(
    database,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const state: Record<string, unknown> = {};
  for (const { name } of tables) {
    state[String(name)] = await rowsOf(database, `select t::text as row from ${name} t order by 1`);
  }
  const session = ['pg_settings', 'pg_sequences', 'pg_prepared_statements', 'pg_listening_channels()'];
  for (const view of session)
    state[view] = await rowsOf(database, `select v::text as row from ${view} as v order by 1`);
  return state;
};
/** Tells one embedded database from another. */
const started = async (database: TestDatabase) =>
  String((await rowsOf(database, 'select pg_postmaster_start_time()::text as at'))[0]?.at);

const use = `
  insert into users (role, name, email, password_hash) values ('customer', 'Ada Moss', 'ada@example.com', 'x');
  insert into ledger_accounts (kind, unit, user_id) select 'wallet', 'cents', id from users;
  delete from catalog_state;`;
const leaveBehind = `set timezone = 'Asia/Tokyo'; prepare old as select 1; listen old; create temp table old ()`;

whereEmbedded('a database that was used and closed is the next one, as good as new', async () => {
  const first = await open();
  const [fresh, begun] = [await stateOf(first), await started(first)];
  await first.script(use);
  await first.script(leaveBehind);
  const used = await stateOf(first);
  for (const part of ['public.users', 'public.ledger_accounts', 'pg_settings', 'pg_listening_channels()'])
    expect(used[part]).not.toEqual(fresh[part]);
  await rowsOf(first, 'begin');
  await close(first);
  const next = await open();
  expect(await stateOf(next)).toEqual(fresh);
  expect(await started(next)).toBe(begun);
});

whereEmbedded('two that are open at once are two; one whose tables were altered is not used again', async () => {
  const [first, second] = [await open(), await open()];
  const begun = await started(first);
  await first.script(use);
  expect(await rowsOf(second, 'select from users')).toEqual([]);
  await first.script('alter table reviews disable trigger user');
  await close(first);
  expect(await started(await open())).not.toBe(begun);
});
