import { addDays } from '@nearhand/contracts';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { createEmbedded, embedded } from '../../kernel/database/database.ts';
import { migrationsFolder } from '../../kernel/database/migrate.ts';
import { overlapReports } from '../../nouns/bookings/overlapping-bookings.ts';

test('the migration leaves overlaps as they are and lists them; new ones are rejected beside each', async () => {
  const client = await createEmbedded();
  const migrations = readMigrationFiles({ migrationsFolder });
  const added = migrations.findIndex(({ sql: statements }) => statements.join().includes('bookings_time_once'));
  for (const migration of migrations.slice(0, added)) await client.exec(migration.sql.join(';\n'));
  const ids = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
  await client.exec(`
    insert into users (id, role, name, email, password_hash)
      values ('${ids(1)}', 'provider', 'Pat', 'pat@example.test', ''), ('${ids(2)}', 'customer', 'Cleo', 'cleo@example.test', '');
    insert into services (id, provider_id, name, description, category, icon, status, base_price_cents)
      values ('${ids(3)}', '${ids(1)}', 'Windows', 'Clean', 'Home', 'home', 'active', 4500);`);
  const add = (number: number, label: string, day = '2030-05-12') =>
    client.query(
      `insert into bookings (id, service_id, provider_id, customer_id, option_id, option_name, price_cents, date, time_slot, address, created_at)
       values ($1, '${ids(3)}', '${ids(1)}', '${ids(2)}', '${ids(4)}', 'Two rooms', 4500, $2, $3, 'Here', $4)`,
      [ids(number), day, label, `2030-01-0${number}`],
    );
  await add(5, '8:00 AM - 10:00 AM');
  await add(6, '9:00 AM - 11:00 AM');
  await add(7, '10:30 AM - 12:00 PM', addDays('2030-05-12', 1));
  const { db } = await embedded(client, false);
  for (const migration of migrations.slice(added)) await client.exec(migration.sql.join(';\n'));
  expect(await overlapReports(db)).toEqual([
    `Booking ${ids(6)} (2030-05-12, 9:00 AM - 11:00 AM) overlaps booking ${ids(5)} (2030-05-12, 8:00 AM - 10:00 AM) of the same provider.`,
  ]);
  const result = (write: Promise<unknown>) =>
    write.then(
      () => 'done',
      ({ constraint }) => constraint,
    );
  expect(await result(add(8, '10:00 AM - 12:00 PM'))).toBe('bookings_time_once');
  expect(await result(add(8, '07:00 - 08:30'))).toBe('bookings_time_once');
  expect(await result(client.query(`update bookings set status = 'confirmed' where date = '2030-05-12'`))).toBe('done');
  await client.query(`update bookings set time_slot = '2:00 PM - 4:00 PM' where id = '${ids(6)}'`);
  expect(await overlapReports(db)).toEqual([]);
  expect(await result(add(8, '3:00 PM - 5:00 PM'))).toBe('bookings_time_once');
  expect(await result(add(8, '10:00 AM - 12:00 PM'))).toBe('done');
  await client.close();
});
