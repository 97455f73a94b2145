import { categories, type OfficeFigures, type Service, type ServicePage } from '@nearhand/contracts';
import { routes } from '@nearhand/contracts/wire';
import { getTableName } from 'drizzle-orm';
import { users } from '../kernel/accounts/table.ts';
import { tablesOf } from '../kernel/nouns/noun.ts';
import { passwordMatches } from '../nouns/accounts/password.ts';
import { bookings } from '../nouns/bookings/table.ts';
import { conversations } from '../nouns/conversations/table.ts';
import { nouns } from '../nouns/nouns.ts';
import { reviewReplies } from '../nouns/reviews/table.ts';
import { services } from '../nouns/services/table.ts';
import { auditBooks } from '../orchestration/audit/audit-books.ts';
import { type Person, signedInAs } from '../testing/fixtures/people.ts';
import { useTestApp } from '../testing/test-app.ts';
import { demoServiceCount, wantedServices } from './big-market/big-market.ts';
import { seedDemo } from './seed-demo.ts';

const site = useTestApp({ settings: { debugTools: true, passkeys: true } });
const now = new Date('2026-11-18T15:30:00Z');
const seed = (count?: number) => seedDemo(site.db, { now, timeZone: 'America/New_York', services: count });
const everyService = () => site.db.select().from(services).orderBy(services.id);
const list = async () => (await site.call('GET', '/services')).json<{ data: Service[] }>().data;

beforeAll(async () => {
  site.now = now;
  await seed(300);
});

test('the ledger has no differences, and the demo accounts sign in', async () => {
  expect(await auditBooks(site.db)).toEqual([]);
  const people = await site.db.select().from(users);
  for (const name of ['customer', 'provider', 'admin', 'admin2']) {
    const account = people.find(({ email }) => email === `${name}@nearhand.test`);
    expect(account?.role).toBe(name.replace('2', ''));
    expect(await passwordMatches(account?.passwordHash, 'nearhand')).toBe(true);
  }
});

test('each list of the office, the blocks and the replies are full', async () => {
  const signedIn = async (name: string) => {
    const body = { email: `${name}@nearhand.test`, password: 'nearhand' };
    const { token } = (await site.call('POST', '/auth/login', { body })).json();
    return { headers: { authorization: `Bearer ${token}` } };
  };
  const admin = await signedIn('admin');
  const count = async (path: string, as: Awaited<ReturnType<typeof signedIn>> = admin) =>
    (await site.read(path, as)).length;
  for (const [path, rows] of [
    ['/office/reports?state=open', 3],
    ['/office/reports?state=decided', 5],
    ['/office/approvals?state=waiting', 1],
    ['/office/approvals?state=confirmed', 1],
    ['/office/people?state=suspended', 1],
    ['/office/actions', 17],
    ['/cases?state=open', 2],
    ['/cases?state=decided', 2],
    ['/cases?state=withdrawn', 1],
    ['/office/disputes', 5],
    ['/reviews?pending=true', 2],
  ] as const)
    expect([path, await count(path)]).toEqual([path, rows]);
  for (const name of ['customer', 'provider']) expect(await count('/blocks', await signedIn(name))).toBe(1);
  expect(await site.db.$count(reviewReplies)).toBe(7);
  const figures = await site.call('GET', '/office/figures?from=2026-08-27&to=2026-11-18', { as: admin });
  const { total, before } = figures.json<{ data: OfficeFigures }>().data;
  for (const period of [total, before]) {
    expect(Object.entries(period).filter(([name, count]) => name !== 'disputesLost' && count === 0)).toEqual([]);
  }
});

test('three providers in four have an area, and a list near a postal code begins with the nearest', async () => {
  const near = (await site.call('GET', '/services?near=00110&sort=distance&limit=300')).json<ServicePage>();
  expect(near.near).toMatchObject({ isKnown: true, name: 'Harbor Row' });
  const miles = near.data.map(({ distanceMiles = Number.POSITIVE_INFINITY }) => distanceMiles);
  expect(miles).toEqual([...miles].sort((one, other) => one - other));
  expect(miles.filter(Number.isFinite).length).toBeGreaterThan(150);
  expect(miles.filter((far) => far === Number.POSITIVE_INFINITY).length).toBeGreaterThan(20);
});

test('there are as many services as requested, in every category and of many providers', async () => {
  const listed = await list();
  expect(listed).toHaveLength(300);
  for (const category of categories) {
    expect(listed.filter((service) => service.category === category).length).toBeGreaterThan(300 / 12);
  }
  expect(new Set(listed.map(({ provider }) => provider._id)).size).toBeGreaterThan((300 - demoServiceCount) / 5);
});

test('a second run changes nothing, and a larger number adds services', async () => {
  const counts = () => Promise.all([site.db.$count(bookings), site.db.$count(conversations), everyService()]);
  const before = await counts();
  expect(await seed(300)).toBe(false);
  expect(await counts()).toEqual(before);
  expect(await seed(310)).toBe(true);
  const after = await everyService();
  expect(after).toHaveLength(before[2].length + 10);
  expect(after).toEqual(expect.arrayContaining(before[2]));
});

test('the number comes from DEMO_SERVICES; a wrong one is rejected by name', () => {
  expect(wantedServices({})).toBe(demoServiceCount);
  expect(wantedServices({ DEMO_SERVICES: '10000' })).toBe(10_000);
  for (const wrong of ['many', '10', '12.5', '1000001']) {
    expect(() => wantedServices({ DEMO_SERVICES: wrong })).toThrow('DEMO_SERVICES must be');
  }
});

/** Another site can make a browser send a GET with its cookie. */
const writing = new Map([
  ['GET documents', 'document_series,documents,receipts_due'],
  ['GET auth/logout', 'live_updates,sessions'],
  ['GET services/:id', 'popularity_changes,service_view_days,service_views,services'],
  ['GET services/:id/availability', 'time_watchers'],
]);
const tables = nouns.flatMap(tablesOf).map(([, table]) => getTableName(table));
type Ids = readonly (readonly [table: string, id: string])[];

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

const names = Object.values(routes)
  .flatMap((group) => Object.keys(group))
  // An open stream of events never ends. A logout comes last: it ends the session.
  .filter((name) => name.startsWith('GET ') && name !== 'GET events')
  .toSorted((one, other) => Number(one === 'GET auth/logout') - Number(other === 'GET auth/logout'));

test('a GET writes nothing but what is listed here', async () => {
  const viewers: { as?: Person; ids: Ids }[] = [{ ids: await idsOf('signed out') }];
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
});
