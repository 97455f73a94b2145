import { serviceSorts } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { parseSettings } from '../../kernel/settings/settings.ts';
import { type PlannedDatabase, plannedDatabase } from '../../testing/planned-database.ts';
import { searchServices } from './search-services.ts';

jest.setTimeout(120_000);

const largeTables = ['services', 'service_search', 'service_options'];
/** In a smaller marketplace reading all of it is cheaper. */
const serviceCount = 40_000;
const now = new Date('2026-03-02T10:00:00Z');
let database: PlannedDatabase;

beforeAll(async () => {
  database = await plannedDatabase();
  const { db } = database;
  const provider = '00000000-0000-4000-8000-000000000001';
  await db
    .insert(users)
    .values({ id: provider, role: 'provider', name: 'Rosa Hale', email: 'r@example.test', passwordHash: '' });
  await db.execute(sql`
    insert into services (provider_id, name, description, category, status, base_price_cents, created_at)
    select ${provider}, case when n % 5000 = 0 then 'Zither tuning' else (array['Lawn care', 'Roof care', 'Piano lessons'])[1 + n % 3] end, 'So.',
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
