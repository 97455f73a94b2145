import { errorCodes, slotMinutes } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import { orNull } from '../../kernel/database/decoders.ts';
import { booked, bookingBody, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { overlapReports } from '../bookings/booking-repository.ts';
import { bookings } from '../bookings/table.ts';

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

const book = async (service: TestService, timeSlot: string, as = customers[0], day = 12) => {
  const body = bookingBody(service, `2030-05-${day}`, timeSlot);
  const answer = await site.call('POST', '/bookings', { ...(as && { as }), body });
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

test('two bookings that overlap from before are listed until one moves; new ones are rejected beside each', async () => {
  const service = await offer([...labels, '3:00 PM - 5:00 PM']);
  const [customer = provider, another = provider] = customers;
  const values = { date: '2030-05-12', timeSlot: '8:00 AM - 10:00 AM' };
  const first = await booked(site, service, customer, values);
  const second = await booked(site, service, another, { ...values, timeSlot: '9:00 AM - 11:00 AM', overlapKept: true });
  const report = `Booking ${second.id} (2030-05-12, 9:00 AM - 11:00 AM) overlaps booking ${first.id} (2030-05-12, 8:00 AM - 10:00 AM) of the same provider.`;
  expect(await overlapReports(site.db)).toEqual([report]);
  expect(await book(service, '10:00 AM - 12:00 PM')).toBe(errorCodes.slotTaken);
  await site.db.update(bookings).set({ timeSlot: '3:00 PM - 5:00 PM' }).where(eq(bookings.id, second.id));
  expect(await overlapReports(site.db)).toEqual([]);
  expect(await book(service, '10:00 AM - 12:00 PM')).toBe(201);
});
