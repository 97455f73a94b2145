import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../kernel/database/database.ts';
import { demoId } from '../content/random.ts';
import { generatedServiceId } from './big-market-services.ts';

/** So many services are generated one by one. More are copies of them with other providers, dates and prices. */
export const generatedLimit = 20_000;

const idOf = (kind: string, number: SQL) =>
  sql`overlay(overlay(md5(${`copied ${kind} `}::text || ${number}) placing '5' from 13) placing '8' from 17)::uuid`;

const numbered = (ids: readonly string[], name: string) =>
  sql`unnest(${sql.param(ids)}::uuid[]) with ordinality ${sql.raw(name)}(id, place)`;

/** Makes the services from number `first` to below `end`, with providers, options and reviews; `first` is whole providers on. */
export const copyServices = async (
  tx: Database,
  first: number,
  end: number,
  servicesPerProvider: number,
): Promise<void> => {
  const serviceIds = Array.from({ length: generatedLimit }, (_, index) => generatedServiceId(index));
  const providerCount = generatedLimit / servicesPerProvider;
  const providerIds = Array.from({ length: providerCount }, (_, index) =>
    demoId('person', `generated provider ${index}`),
  );
  const perProvider = sql.raw(String(servicesPerProvider));
  // The first name of one person and the last name of another.
  await tx.execute(sql`
    insert into users (id, role, name, email, password_hash, phone, address, location, avatar, bio, created_at)
    select ${idOf('provider', sql`number`)}, 'provider', split_part(one.name, ' ', 1) || ' ' || split_part(other.name, ' ', 2),
      'copy' || number || '@example.test', one.password_hash, one.phone, one.address, one.location, one.avatar, one.bio, one.created_at
    from generate_series(${first}::integer / ${perProvider}, (${end}::integer - 1) / ${perProvider}) number
    join ${numbered(providerIds, 'first_of')} on first_of.place = number % ${providerCount} + 1
    join ${numbered(providerIds, 'last_of')} on last_of.place = (number * 7 + number / ${providerCount}) % ${providerCount} + 1
    join users one on one.id = first_of.id join users other on other.id = last_of.id
    on conflict do nothing`);
  const copiedAreas = (table: SQL, ...columns: string[]) => sql`
    insert into ${table} (provider_id, ${sql.raw(columns.join())})
    select ${idOf('provider', sql`number`)}, ${sql.raw(columns.map((column) => `area.${column}`).join())}
    from generate_series(${first}::integer / ${perProvider}, (${end}::integer - 1) / ${perProvider}) number
    join ${numbered(providerIds, 'first_of')} on first_of.place = number % ${providerCount} + 1
    join ${table} area on area.provider_id = first_of.id
    on conflict do nothing`;
  await tx.execute(copiedAreas(sql`service_areas`, 'place', 'radius_miles'));
  await tx.execute(copiedAreas(sql`service_area_places`, 'place'));
  await tx.execute(sql`
    insert into ledger_accounts (kind, unit, user_id)
    select kind, unit, id from users, (values ('wallet', 'cents'), ('credits', 'credits')) as kinds(kind, unit)
    where email like 'copy%@example.test' on conflict do nothing`);
  await tx.execute(sql`
    create temp table copied on commit drop as
    select number, ${idOf('service', sql`number`)} as id, original.id as original_id,
      ${idOf('provider', sql`number / ${perProvider}`)} as provider_id,
      0.8 + number / 7 % 41 / 100.0 as factor, interval '1 minute' * (number * 7919::bigint % 43200) as age
    from generate_series(${first}::integer, ${end}::integer - 1) number
    join ${numbered(serviceIds, 'original')} on original.place = number % ${generatedLimit} + 1`);
  await tx.execute(sql`analyze copied`);
  const price = (column: string) => sql`(round(${sql.raw(column)} / 100 * factor) * 100)::integer`;
  await tx.execute(sql`
    insert into services (id, provider_id, name, description, category, icon, status, base_price_cents, images, views, created_at, updated_at)
    select copied.id, copied.provider_id, name, description, category, icon, 'active', ${price('base_price_cents')},
      images, views + number % 50, created_at - age, created_at - age
    from copied join services original on original.id = original_id`);
  await tx.execute(sql`
    insert into service_options (service_id, position, name, description, price_cents)
    select copied.id, position, name, description, ${price('price_cents')}
    from copied join service_options on service_id = original_id`);
  await tx.execute(sql`
    insert into reviews (service_id, user_id, rating, comment, created_at)
    select copied.id, user_id, rating, comment, created_at from copied join reviews on service_id = original_id`);
};
