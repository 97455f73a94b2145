import { serviceSorts } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { parseSettings } from '../../kernel/settings/settings.ts';
import { type PlannedDatabase, plannedDatabase } from '../../testing/planned-database.ts';
import { searchServices } from './search-services.ts';

const largeTables = ['services', 'service_search', 'service_options', 'places'];
/** In a smaller marketplace reading all of it is cheaper. */
const serviceCount = 20_000;
const providerCount = 5000;
const now = new Date('2026-03-02T10:00:00Z');
let database: PlannedDatabase;

beforeAll(async () => {
  database = await plannedDatabase();
  const { db } = database;
  // Eight services of each, a place of each thousand in two dimensions, and one large town.
  const providerOf = (number: string) =>
    sql.raw(`('00000000-0000-4000-8000-' || lpad(to_hex(${number} % ${providerCount}), 12, '0'))::uuid`);
  await db.execute(sql`insert into users (id, role, name, email, password_hash)
    select ${providerOf('n')}, 'provider', 'Rosa Hale', n || '@example.test', '' from generate_series(1, ${providerCount}::integer) n`);
  await db.execute(sql`insert into places (country, code, postal_code, name, region, region_code, name_key, latitude, longitude)
    select 'XA', lpad(n::text, 5, '0'), n, 'Place ' || n, '', '', 'place ' || n, 25 + n % 200 * 0.12, -120 + n / 200 * 0.5
    from generate_series(0, 19999) n`);
  await db.execute(sql`insert into service_areas (provider_id, place, radius_miles)
    select users.id, places.id, 1 + n % 100 from generate_series(1, ${providerCount}::integer * 4 / 5) n
    join users on users.id = ${providerOf('n')}
    join places on code = lpad(case when n % 4 = 0 then (10100 + n % 20)::text else (n * 7919 % 20000)::text end, 5, '0')`);
  await db.execute(sql`
    insert into services (provider_id, name, description, category, status, base_price_cents, created_at)
    select ${providerOf('n')}, case when n % 5000 = 0 then 'Zither tuning' else (array['Lawn care', 'Roof care', 'Piano lessons'])[1 + n % 3] end, 'So.',
      (array['Home', 'Pets', 'Tech', 'Other'])[1 + n % 4], 'active', 1000 + n % 300 * 100, ${now.toISOString()}::timestamptz - n * interval '1 minute'
    from generate_series(1, ${serviceCount}::integer) n`);
  await db.execute(
    sql`insert into service_options (service_id, position, name, price_cents) select id, 0, 'One', 500 from services`,
  );
  await db.execute(sql`vacuum analyze`);
});
afterAll(() => database.close());

const searched = (filter: object) =>
  searchServices(
    { db: database.db, clock: () => now, settings: { ...parseSettings({}), secret: '' } },
    { limit: '24', counts: 'true', ...filter },
  );

test.each<[string, object]>([
  ...serviceSorts.map((sort): [string, object] => [`the order ${sort}`, { sort }]),
  ['a category', { category: 'Pets' }],
  ['many facets', { category: 'Pets', price: '250-', rating: '4.5' }],
  ['a frequent text', { q: 'care' }],
  ['a frequent text in another order', { q: 'care', sort: 'rating' }],
  ['a rare text', { q: 'zither' }],
  ['two signs', { q: 'zz' }],
  ['a typing error', { q: 'paino' }],
  ['a day', { day: '2026-03-04' }],
  ['a place', { near: '10100' }],
  ['a place by its name', { near: 'Place 10100, XA' }],
  ['a place and the nearest first', { near: '10100', sort: 'distance' }],
  ['a place at the end of the Earth and the nearest first', { near: '00000', sort: 'distance' }],
  ['a place, a rare text and the nearest first', { near: '10100', sort: 'distance', q: 'zither' }],
  ['a few miles around a large town', { near: '10100', within: '5' }],
  ['many miles around a large town, the nearest first', { near: '10100', within: '50', sort: 'distance' }],
  ['a few miles around a village', { near: '00050', within: '10', sort: 'price-asc' }],
  ['providers who come', { near: '10100', serves: 'true', sort: 'rating' }],
])('%s reads no table as a whole, on any page', async (_what, filter) => {
  const plans = await database.plansOf(async () => {
    const { next } = await searched(filter);
    if (next) await searched({ ...filter, cursor: next });
  });
  expect(plans.length).toBeGreaterThan(1);
  for (const { query, plan } of plans) {
    const scans = [...plan.matchAll(/Seq Scan on (\w+)/g)].flatMap(([, table]) => table ?? []);
    expect([query, plan, scans.filter((table) => largeTables.includes(table))]).toEqual([query, plan, []]);
  }
});
