import { categories } from '@nearhand/contracts';
import { content } from '../content/content.ts';
import { composeDemo } from './demo-data.ts';

const now = new Date('2026-11-18T15:30:00Z');
const compose = () => composeDemo({ now, timeZone: 'America/New_York', passwordHash: 'none' });
const data = compose();
const { listings, people, bookings, reviews } = data;

test('composing it twice gives the same place', () => {
  expect(compose()).toEqual(data);
});

test('a later day gives the same people and services, and bookings around that day', () => {
  const later = composeDemo({
    now: new Date('2027-02-02T15:30:00Z'),
    timeZone: 'UTC',
    passwordHash: 'none',
  });
  expect(later.listings.map(({ row }) => [row.id, row.name])).toEqual(listings.map(({ row }) => [row.id, row.name]));
  expect(later.bookings.some(({ booking }) => booking.date === '2027-02-03')).toBe(true);
});

test('there are at least 60 services and 20 providers, and each category has eight', () => {
  expect(listings.length).toBeGreaterThanOrEqual(60);
  expect(people.providers.size).toBeGreaterThanOrEqual(20);
  for (const category of categories) {
    expect(listings.filter(({ row }) => row.category === category).length).toBeGreaterThanOrEqual(8);
  }
});

test('every provider offers something and every service has one to four options', () => {
  const offering = new Set(listings.map(({ row }) => row.providerId));
  expect([...people.providers.values()].filter(({ id }) => !offering.has(id))).toEqual([]);
  for (const { options } of listings) {
    expect(options.length).toBeGreaterThanOrEqual(1);
    expect(options.length).toBeLessThanOrEqual(4);
  }
});

test('the demo provider has active, draft and paused services', () => {
  const own = listings.filter(({ provider }) => provider.email === 'provider@nearhand.test');
  expect(new Set(own.map(({ row }) => row.status))).toEqual(new Set(['active', 'draft', 'paused']));
});

test('no two services show the same picture, and some show none', () => {
  const images = listings.flatMap(({ row }) => row.images ?? []);
  expect(new Set(images).size).toBe(images.length);
  expect(listings.some(({ row }) => row.images?.length === 0)).toBe(true);
});

test('nobody reviews a service twice, and reviews differ in length and stars', () => {
  expect(new Set(reviews.map(({ serviceId, userId }) => `${serviceId} ${userId}`)).size).toBe(reviews.length);
  expect(new Set(reviews.map(({ rating }) => rating))).toEqual(new Set([1, 2, 3, 4, 5]));
  const lengths = reviews.map(({ comment }) => comment.length);
  expect(Math.min(...lengths)).toBeLessThan(20);
  expect(Math.max(...lengths)).toBeGreaterThan(300);
  expect(reviews.every(({ comment }) => !comment.includes('{'))).toBe(true);
});

test('behind every verified review stands a completed booking', () => {
  const completed = new Set(
    bookings
      .filter(({ booking }) => booking.status === 'completed')
      .map(({ booking }) => `${booking.serviceId} ${booking.customerId}`),
  );
  const verified = reviews.filter((review) => review.verified);
  expect(verified.length).toBeGreaterThan(50);
  expect(verified.filter(({ serviceId, userId }) => !completed.has(`${serviceId} ${userId}`))).toEqual([]);
});

test.each([
  ['customer', content.bookings.ofCustomer],
  ['provider', content.bookings.ofProvider],
])('the demo %s has bookings in every status, upcoming and past', (_who, table) => {
  expect(new Set(table.map(({ status }) => status))).toEqual(
    new Set(['pending', 'confirmed', 'completed', 'cancelled']),
  );
  for (const payment of ['unpaid', 'paid', 'failed', 'refunded']) {
    expect(table.some((booking) => booking.payment === payment)).toBe(true);
  }
  expect(table.some(({ day }) => day > 0) && table.some(({ day }) => day < -7)).toBe(true);
});

test('the demo provider asks the demo customer for another day, on which nobody else has them', () => {
  const asked = bookings.map(({ booking }) => booking).filter(({ rescheduleDate }) => rescheduleDate);
  expect(asked).toMatchObject([{ rescheduleBy: 'provider', status: 'confirmed' }]);
  const [{ providerId, customerId, date, rescheduleDate, rescheduleSlot } = {}] = asked;
  expect(rescheduleDate).not.toBe(date);
  const own = listings.find(({ provider }) => provider.email === 'provider@nearhand.test');
  expect([providerId, customerId]).toEqual([own?.provider.id, people.customers[0]?.id]);
  const there = bookings.filter(({ booking }) => booking.providerId === providerId && booking.date === rescheduleDate);
  expect(there.filter(({ booking }) => booking.timeSlot === rescheduleSlot)).toEqual([]);
});

test('nothing is dated after now or out of order', () => {
  for (const { booking } of bookings) {
    const times = [booking.createdAt, booking.confirmedAt, booking.completedAt ?? booking.cancelledAt]
      .filter((time) => time instanceof Date)
      .map((time) => time.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime());
  }
});
