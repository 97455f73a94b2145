import { addDays, errorCodes, slotMinutes } from '@nearhand/contracts';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { createEmbedded, embedded } from '../../kernel/database/database.ts';
import { orNull } from '../../kernel/database/decoders.ts';
import { migrationsFolder } from '../../kernel/database/migrate.ts';
import { overlapReports } from '../../nouns/bookings/overlapping-bookings.ts';
import { booked, listing } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
const labels = [
  '8:00 AM - 10:00 AM',
  '9:00 AM - 11:00 AM',
  '10:00 AM - 12:00 PM',
  '11:00 AM - 1:00 PM',
  '12:30 - 14:30',
  '18:00-20:00',
  'Morning',
];
let provider: Person;
let customers: Person[];

beforeEach(async () => {
  site.now = new Date('2030-05-10T16:00:00Z');
  provider = await person(site, 'provider');
  customers = await Promise.all(labels.map(() => person(site)));
});

const offer = (timeSlots = labels) => listing(site, provider, { timeSlots });

const book = async (service: { id: string }, timeSlot: string, as = customers[0], day = 12) => {
  const body = { service: service.id, serviceOption: 'Two rooms', price: 45, timeSlot, address: 'Here' };
  const date = `2030-05-${day}T00:00:00.000Z`;
  const answer = await site.call('POST', '/bookings', { ...(as && { as }), body: { ...body, date } });
  return answer.statusCode === 201 ? 201 : answer.json().code;
};

test('times of one provider that overlap are sold once, whatever their labels, services and days', async () => {
  const [service, other] = [await offer(), await offer([...labels, '11:00 PM - 1:00 AM', '12:30 AM - 2:00 AM'])];
  const { slotTaken } = errorCodes;
  const answers = [];
  for (const [index, label] of labels.entries()) answers.push(await book(service, label, customers[index]));
  expect(answers).toEqual([201, slotTaken, 201, slotTaken, 201, 201, 201]);
  expect(await book(other, '9:00 AM - 11:00 AM')).toBe(slotTaken);
  expect(await book(other, 'Morning', customers[1])).toBe(slotTaken);
  expect(await book(other, '11:00 PM - 1:00 AM', customers[1], 14)).toBe(201);
  expect(await book(other, '12:30 AM - 2:00 AM', customers[2], 15)).toBe(slotTaken);
});

test('a booking moves to a time that overlaps its own, and to none that overlaps another', async () => {
  const [customer, another] = customers;
  if (!customer || !another) throw new Error('There are no customers.');
  const service = await offer();
  const moved = await booked(site, service, customer, {
    date: '2030-05-12',
    timeSlot: '8:00 AM - 10:00 AM',
    status: 'confirmed',
  });
  const ask = (way: string, as: Person, timeSlot: string) => {
    const body = { date: '2030-05-12T00:00:00.000Z', timeSlot };
    return site.call('POST', `/bookings/${moved.id}/reschedule${way}`, { as, body });
  };
  expect((await ask('', customer, '9:00 AM - 11:00 AM')).statusCode).toBe(200);
  await booked(site, service, another, { date: '2030-05-12', timeSlot: '10:00 AM - 12:00 PM' });
  expect(await outcome(ask('/accept', provider, '9:00 AM - 11:00 AM'))).toEqual([409, errorCodes.slotTaken]);
  expect((await ask('', customer, '11:00 AM - 1:00 PM')).json().code).toBe(errorCodes.slotTaken);
});

test('the database reads a label as the contracts do', async () => {
  const said = [
    ...labels,
    '1:00 - 3:00 PM',
    '11:00 - 1:00 PM',
    '10:00 PM - 2:00 AM',
    ' 9:30AM',
    '9 am to 11 am',
    '09:00–11:00',
    '12:00 AM - 12:30 AM',
    '24:00 - 25:00',
    '8-10',
    '99:00',
    '',
  ];
  const midnight = Date.parse('2030-05-12T00:00:00Z');
  for (const label of said) {
    const [read] = await site.db
      .select({
        start: sql`extract(epoch from lower(booking_span('2030-05-12', ${label})))`.mapWith(orNull(String)),
        end: sql`extract(epoch from upper(booking_span('2030-05-12', ${label})))`.mapWith(orNull(String)),
      })
      .from(sql`(select 1) as one`);
    const minutes = (epoch: string | null | undefined) => (Number(epoch) * 1000 - midnight) / 60_000;
    const span = read?.start ? { start: minutes(read.start), end: minutes(read.end) } : undefined;
    expect([label, span]).toEqual([label, slotMinutes(label)]);
  }
});

test('overlaps from before stay and are listed; new ones are refused beside each of them', async () => {
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
