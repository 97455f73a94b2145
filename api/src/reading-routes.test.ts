import { routes } from '@nearhand/contracts/wire';
import { getTableName } from 'drizzle-orm';
import { seedDemo } from './demo/seed-demo.ts';
import { users } from './kernel/accounts/table.ts';
import { tablesOf } from './kernel/nouns/noun.ts';
import { nouns } from './nouns/nouns.ts';
import { type Person, signedInAs } from './testing/fixtures/people.ts';
import { useTestApp } from './testing/test-app.ts';

/** Another site can make a browser send a GET with its cookie. */
const writing = new Map([
  ['GET documents', 'document_series,documents,receipts_due'],
  ['GET auth/logout', 'live_updates,sessions'],
  ['GET services/:id', 'popularity_changes,service_view_days,service_views,services'],
  ['GET services/:id/availability', 'time_watchers'],
]);
const tables = nouns.flatMap(tablesOf).map(([, table]) => getTableName(table));
const site = useTestApp({ settings: { debugTools: true, passkeys: true } });
type Ids = readonly (readonly [table: string, id: string])[];
const viewers: { as?: Person; ids: Ids }[] = [];

const texts = async (text: string): Promise<string[]> =>
  (await site.app.database.query({ text })).rows.flatMap((row) => Object.values(row as object)).map(String);

/** One row of each table, a viewer's own where there is one. */
const idsOf = async (viewerId: string): Promise<Ids> => {
  const found = tables.map(async (table) => {
    const ids = await texts(`select to_jsonb(t) ->> 'id' from ${table} t where to_jsonb(t) ->> 'id' ~ '^[0-9a-f-]{36}$'
      order by to_jsonb(t)::text not like '%${viewerId}%', 1 limit 1`);
    return ids.map((id) => [table, id] as const);
  });
  return (await Promise.all(found)).flat();
};

/** The ids that an address may take: of people, and of tables that one of its words names. */
const idsFor = (path: string, ids: Ids): string[] =>
  ids.flatMap(([table, id]) => {
    const named = path.split('/').some((word) => word && table.includes(word.replace(/s$/, '')));
    return named || table === 'users' ? [id] : [];
  });

beforeAll(async () => {
  await seedDemo(site.db, { now: site.now, timeZone: 'America/New_York' });
  viewers.push({ ids: await idsOf('signed out') });
  for (const account of await site.db.select().from(users))
    if (/^(?:customer|provider|admin)@nearhand\.test$/.test(account.email))
      viewers.push({ as: await signedInAs(site, account), ids: await idsOf(account.id) });
  const note = `create table written (name text);
    create function note_write() returns trigger language plpgsql as
      $$ begin insert into written values (tg_table_name); return null; end $$;`;
  const noted = tables
    .filter((name) => name !== 'rate_limits')
    .map(
      (name) =>
        `create trigger noted after insert or update or delete on ${name} for each row execute function note_write();`,
    );
  await site.app.database.script(note + noted.join(''));
}, 300_000);

const names = Object.values(routes)
  .flatMap((group) => Object.keys(group))
  // An open stream of events never ends. A logout comes last: it ends the session.
  .filter((name) => name.startsWith('GET ') && name !== 'GET events')
  .toSorted((one, other) => Number(one === 'GET auth/logout') - Number(other === 'GET auth/logout'));

test('a GET writes nothing but what is listed here', async () => {
  const found = new Map<string, string>();
  for (const name of names) {
    const path = name.replace('GET ', '/');
    for (const { as, ids } of viewers)
      for (const id of path.includes(':') ? idsFor(path, ids) : [''])
        await site.call('GET', path.replace(/:\w+/g, id), as && { as });
    const [written] = await texts(`with read as (delete from written returning name)
      select string_agg(distinct name, ',' order by name) from read having count(*) > 0`);
    if (written) found.set(name, written);
  }
  expect(names.length).toBeGreaterThan(80);
  expect(found).toEqual(writing);
}, 120_000);
