import { eq } from 'drizzle-orm';
import { booked, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookings, catalogChanges, catalogState, reviews, serviceOptions, services, users } from './schema.ts';

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
  ['that it waits for an admin', () => site.db.update(reviews).set({ pending: true })],
  ['that it followed a booking', () => site.db.update(reviews).set({ verified: true })],
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

/** The services that the latest count names. */
const noted = async (): Promise<string[]> => {
  const rows = await site.db
    .select()
    .from(catalogChanges)
    .where(eq(catalogChanges.revision, await revision()));
  return rows.map(({ serviceId }) => serviceId).sort();
};
const idsOf = (own: TestService[]) => own.map(({ id }) => id).sort();

test('a count names each service that the transaction concerned, once', async () => {
  const [one, other] = [await listing(site, provider), await listing(site, provider)];
  await site.db.transaction(async (tx) => {
    await tx.update(services).set({ name: 'New' }).where(eq(services.id, one.id));
    await tx.insert(reviews).values({ ...review(), serviceId: other.id });
    await tx.delete(serviceOptions).where(eq(serviceOptions.serviceId, one.id));
  });
  expect(await noted()).toEqual(idsOf([one, other]));
});

test('what moves from one service to another concerns both', async () => {
  const [one, other] = [await listing(site, provider), await listing(site, provider)];
  await site.db.update(serviceOptions).set({ serviceId: other.id }).where(eq(serviceOptions.serviceId, one.id));
  expect(await noted()).toEqual(idsOf([one, other]));
});

test('a service that is deleted is named', async () => {
  const { id } = await listing(site, provider);
  await site.db.delete(services).where(eq(services.id, id));
  expect(await noted()).toEqual([id]);
});

test('a provider’s change concerns all their services, and nothing while they have none', async () => {
  const newcomer = await person(site, 'provider');
  expect(await countedBy(() => setUser(() => newcomer, { name: 'Nia' }))).toBe(0);
  const own = [await listing(site, newcomer), await listing(site, newcomer, { status: 'draft' })];
  expect(await countedBy(() => setUser(() => newcomer, { name: 'Nia Holm' }))).toBe(1);
  expect(await noted()).toEqual(idsOf(own));
});

test('a count is remembered for the next thousand', async () => {
  await setService({ name: 'Once' });
  const counted = await revision();
  const remembered = async () =>
    (await site.db.select().from(catalogChanges).where(eq(catalogChanges.revision, counted))).length;
  await site.db.update(catalogState).set({ revision: counted + 998 });
  await setService({ name: 'Once more' });
  expect(await remembered()).toBe(1);
  await setService({ name: 'And again' });
  expect(await remembered()).toBe(0);
});
