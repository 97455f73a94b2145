import { defaultTimeSlots, errorCodes } from '@nearhand/contracts';
import { listing } from '../testing/listings.ts';
import { type Person, person } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';

const site = useTestApp();
const [timeSlot, otherSlot] = defaultTimeSlots;
let customer: Person;
let body: Record<string, unknown>;

beforeEach(async () => {
  customer = await person(site);
  const service = await listing(site, await person(site, 'provider'));
  const date = `${new Date(site.now.getTime() + 3 * 86_400_000).toISOString().slice(0, 10)}T00:00:00.000Z`;
  body = { service: service.id, serviceOption: 'Two rooms', price: 45, date, timeSlot, address: 'Here' };
});

const book = (key: string, values: object = {}, as = customer) =>
  site.call('POST', '/bookings', { as, body: { ...body, ...values }, headers: { 'idempotency-key': key } });

test('the same key and body get the first answer, at once and later', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => book('one')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 201]);
  expect(new Set(answers.map(({ body: text }) => text)).size).toBe(1);
  expect((await site.call('GET', '/bookings/me', { as: customer })).json().data).toHaveLength(1);
  const reordered = Object.fromEntries(Object.entries(body).reverse());
  const again = await site.call('POST', '/bookings', {
    as: customer,
    body: reordered,
    headers: { 'idempotency-key': 'one' },
  });
  expect(again.statusCode).toBe(201);
});

test('the same key with another body or for another call is refused', async () => {
  await book('two');
  const other = await book('two', { timeSlot: otherSlot });
  expect([other.statusCode, other.json().code]).toEqual([422, errorCodes.idempotencyReused]);
  const elsewhere = await site.call('POST', '/payments/wallet', {
    as: customer,
    body: { bookingId: customer._id },
    headers: { 'idempotency-key': 'two' },
  });
  expect(elsewhere.statusCode).toBe(422);
});

test('a refusal is the first answer too, with all it said', async () => {
  const refused = await book('three', { price: 1 });
  expect(refused.json()).toMatchObject({ code: errorCodes.priceChanged, price: 45 });
  expect((await book('three', { price: 1 })).json()).toEqual(refused.json());
});

test('keys are each person’s own', async () => {
  await book('four');
  const other = await book('four', { timeSlot: otherSlot }, await person(site));
  expect(other.statusCode).toBe(201);
});
