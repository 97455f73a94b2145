import { eq } from 'drizzle-orm';
import { booked } from '../testing/booked.ts';
import { listing, type TestService } from '../testing/listings.ts';
import { type Person, person } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';
import { bookings, catalogState, reviews, serviceOptions, services, users } from './schema.ts';

const site = useTestApp();
let provider: Person;
let customer: Person;
let service: TestService;

beforeAll(async () => {
  provider = await person(site, 'provider');
  customer = await person(site);
  service = await listing(site, provider);
});

const revision = async (): Promise<number> => {
  const [row] = await site.db.select().from(catalogState);
  if (!row) throw new Error('The migrations left no revision.');
  return row.revision;
};
const countedBy = async (change: () => Promise<unknown>): Promise<number> => {
  const before = await revision();
  await change();
  return (await revision()) - before;
};
const setService = (values: Partial<typeof services.$inferInsert>) =>
  site.db.update(services).set(values).where(eq(services.id, service.id));
const setUser = (who: () => Person, values: Partial<typeof users.$inferInsert>) =>
  site.db.update(users).set(values).where(eq(users.id, who()._id));
const review = () => ({ serviceId: service.id, userId: customer._id, rating: 5, comment: 'Good.' });

const changes: [string, () => Promise<unknown>][] = [
  ['a service’s status', () => setService({ status: 'paused' })],
  ['its name', () => setService({ name: 'Another' })],
  ['its price', () => setService({ basePriceCents: 100 })],
  ['its pictures', () => setService({ images: ['/x-800.webp'] })],
  ['its slots', () => setService({ timeSlots: ['Evening'] })],
  ['an option', () => site.db.update(serviceOptions).set({ priceCents: 300 })],
  ['a review', () => site.db.insert(reviews).values(review())],
  ['the stars of a review', () => site.db.update(reviews).set({ rating: 2 })],
  ['the end of a review', () => site.db.delete(reviews)],
  ['a booking', () => booked(site, service, customer, { date: '2030-01-07' })],
  ['a cancelled booking', () => site.db.update(bookings).set({ status: 'cancelled' })],
  ['a provider’s name', () => setUser(() => provider, { name: 'Rosa' })],
  ['a provider’s hidden location', () => setUser(() => provider, { showLocation: false })],
  ['a provider’s end', () => setUser(() => provider, { deletedAt: new Date() })],
];

test.each(changes)('%s counts once', async (_what, change) => {
  expect(await countedBy(change)).toBe(1);
});

const silent: [string, () => Promise<unknown>][] = [
  ['a view', () => setService({ views: 12 })],
  ['the words of a review', () => site.db.update(reviews).set({ comment: 'Better.' })],
  ['a provider’s phone', () => setUser(() => provider, { phone: '555' })],
  ['a customer’s name', () => setUser(() => customer, { name: 'Carla' })],
  ['a booking that was accepted', () => site.db.update(bookings).set({ status: 'confirmed' })],
];

test.each(silent)('%s does not count', async (_what, change) => {
  await site.db.insert(reviews).values(review()).onConflictDoNothing();
  const [open] = await site.db.select().from(bookings).where(eq(bookings.date, '2030-01-08'));
  if (!open) {
    await site.db.delete(bookings);
    await booked(site, service, customer, { date: '2030-01-08' });
  }
  expect(await countedBy(change)).toBe(0);
});

test('a transaction counts once, however much it changes, and one that fails not at all', async () => {
  const change = (fails: boolean) =>
    site.db.transaction(async (tx) => {
      await tx.update(services).set({ name: 'In between' });
      await tx.update(serviceOptions).set({ priceCents: 400 });
      await tx.update(services).set({ name: 'At last' });
      if (fails) throw new Error('taken back');
    });
  expect(await countedBy(() => change(false))).toBe(1);
  expect(await countedBy(() => change(true).catch(() => undefined))).toBe(0);
});

test('many writers at once each count', async () => {
  const own = await Promise.all(Array.from({ length: 6 }, () => listing(site, provider)));
  const write = ({ id }: TestService) => site.db.update(services).set({ name: 'New' }).where(eq(services.id, id));
  expect(await countedBy(() => Promise.all(own.map(write)))).toBe(6);
});
