import type { Service } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { seededRandom } from '../../demo/content/random.ts';
import {
  bookings,
  catalogChanges,
  catalogState,
  reviews,
  serviceOptions,
  services,
  users,
} from '../../kernel/database/schema.ts';
import { context } from '../../kernel/http/context.ts';
import { booked, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { appCatalog } from './catalog.ts';

const site = useTestApp();
const random = seededRandom('a list that is renewed in part');
let providers: Person[];
let customers: Person[];
let listed: TestService[];

beforeAll(async () => {
  providers = [await person(site, 'provider', 'Rosa Hale'), await person(site, 'provider', 'Bo Élan')];
  customers = [await person(site), await person(site), await person(site)];
  listed = [];
  for (let index = 0; index < 8; index += 1) listed.push(await listing(site, random.pick(providers)));
});

const cached = async () => {
  const { headers, payload, statusCode } = await site.app.inject({ method: 'GET', url: '/api/services' });
  return { statusCode, etag: headers.etag, payload };
};
/** The answer of an API that has cached nothing. */
const fromNothing = async () => {
  const { database, settings, clock } = site.app;
  const copy = Fastify();
  await copy.register(context, { database, settings, stripe: undefined, mailer: undefined, clock });
  await copy.register(appCatalog);
  const { body, hash } = await copy.catalog();
  await copy.close();
  return { statusCode: 200, etag: `W/"${hash}"`, payload: String(await body.as(undefined)) };
};
const some = () => random.pick(listed);
const set = (values: Partial<typeof services.$inferInsert>) =>
  site.db.update(services).set(values).where(eq(services.id, some().id));
const setProvider = (values: Partial<typeof users.$inferInsert>) =>
  site.db
    .update(users)
    .set(values)
    .where(eq(users.id, random.pick(providers)._id));
const word = () => `Nº ${random.whole(1, 9999)}`;

const changes: Record<string, () => Promise<unknown>> = {
  'a new service': async () => listed.push(await listing(site, random.pick(providers), { name: word() })),
  'a draft': () => set({ status: 'draft' }),
  'a pause': () => set({ status: 'paused' }),
  'a publication': () => set({ status: 'active' }),
  'a name': () => set({ name: word() }),
  'a price': () => set({ basePriceCents: random.whole(100, 9000) }),
  'a picture': () => set({ images: [`/${random.whole(1, 999)}-800.webp`] }),
  'time slots': () => set({ timeSlots: [word()] }),
  'an option’s price': () =>
    site.db
      .update(serviceOptions)
      .set({ priceCents: random.whole(100, 9000) })
      .where(eq(serviceOptions.serviceId, some().id)),
  'an option’s end': () => site.db.delete(serviceOptions).where(eq(serviceOptions.serviceId, some().id)),
  'a review': () =>
    site.db
      .insert(reviews)
      .values({ serviceId: some().id, userId: random.pick(customers)._id, rating: random.whole(1, 5), comment: 'So.' })
      .onConflictDoNothing(),
  'a review’s stars': () => site.db.update(reviews).set({ rating: random.whole(1, 5) }),
  'a review that waits': () => site.db.update(reviews).set({ pending: random.chance(0.5) }),
  'a verified review': () => site.db.update(reviews).set({ verified: random.chance(0.5) }),
  'a review’s end': () => site.db.delete(reviews).where(eq(reviews.serviceId, some().id)),
  'a review’s move': () =>
    site.db
      .update(reviews)
      .set({ serviceId: some().id })
      .where(sql`id = (select id from reviews order by id limit 1)
      and not exists (select from reviews other where other.user_id = reviews.user_id and other.id <> reviews.id)`),
  'a booking': () => booked(site, some(), random.pick(customers)),
  'a cancelled booking': () =>
    site.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.serviceId, some().id)),
  'a provider’s name': () => setProvider({ name: word() }),
  'a provider’s location': () => setProvider({ location: word(), showLocation: random.chance(0.5) }),
  'a service’s end': async () => {
    const { id } = some();
    listed = listed.filter((service) => service.id !== id);
    await site.db.delete(bookings).where(eq(bookings.serviceId, id));
    await site.db.delete(services).where(eq(services.id, id));
  },
  'a view, seen with the next change': async () => {
    await set({ views: random.whole(1, 99) });
    await set({ name: word() });
  },
  'a provider’s end': () => setProvider({ deletedAt: random.chance(0.5) ? new Date() : null }),
  'an option’s move': () => site.db.update(serviceOptions).set({ serviceId: some().id }),
  'several at once': () =>
    site.db.transaction(async (tx) => {
      await tx.update(services).set({ name: word() }).where(eq(services.id, some().id));
      await tx.delete(serviceOptions).where(eq(serviceOptions.serviceId, some().id));
      await tx
        .update(users)
        .set({ name: word() })
        .where(eq(users.id, random.pick(providers)._id));
    }),
};

test('after each of many changes it is, byte for byte, the list that is built from nothing', async () => {
  await cached();
  for (const [what, change] of random.shuffled(Object.entries(changes))) {
    await change();
    expect({ what, ...(await cached()) }).toEqual({ what, ...(await fromNothing()) });
  }
});

const namesNow = async () => {
  const { data }: { data: Service[] } = JSON.parse((await cached()).payload);
  return new Map(data.map(({ _id, name }) => [_id, name]));
};

/** A change that no trigger notes: a list that shows it was read as a whole. */
const renamedInSecret = async (): Promise<TestService> => {
  const service = await listing(site, random.pick(providers), { name: 'Before' });
  await namesNow();
  await site.db.transaction(async (tx) => {
    await tx.execute(sql`alter table services disable trigger catalog_services_changed`);
    await tx.update(services).set({ name: 'In secret' }).where(eq(services.id, service.id));
    await tx.execute(sql`alter table services enable trigger catalog_services_changed`);
  });
  return service;
};
const manyListings = async () => {
  const { id: _, option, ...row } = await listing(site, random.pick(providers));
  await site.db.insert(services).values(Array.from({ length: 501 }, () => row));
};

test('a transaction counts once and only its services are read again', async () => {
  const { id } = await renamedInSecret();
  const [before] = await site.db.select().from(catalogState);
  const other = await listing(site, random.pick(providers), { name: 'Another' });
  await site.db.transaction(async (tx) => {
    await tx.update(services).set({ name: 'Once' }).where(eq(services.id, other.id));
    await tx.update(services).set({ name: 'Twice' }).where(eq(services.id, other.id));
  });
  const [after] = await site.db.select().from(catalogState);
  // The service, its option and the transaction.
  expect(Number(after?.revision) - Number(before?.revision)).toBe(3);
  const names = await namesNow();
  expect([names.get(id), names.get(other.id)]).toEqual(['Before', 'Twice']);
  await site.db.update(services).set({ name: 'Noted' }).where(eq(services.id, id));
  expect((await namesNow()).get(id)).toBe('Noted');
});

test.each<[string, () => Promise<unknown>]>([
  ['more than five hundred services have changed', manyListings],
  ['the count was set back', () => site.db.update(catalogState).set({ revision: 1, changedBy: 'other' })],
  ['the count is of another history', () => site.db.update(catalogChanges).set({ changedBy: 'other' })],
  [
    'the last thousand counts do not reach back',
    () => site.db.update(catalogState).set({ revision: sql`revision + 1000` }),
  ],
])('where %s, everything is read', async (_what, put) => {
  const { id } = await renamedInSecret();
  await put();
  await listing(site, random.pick(providers));
  expect((await namesNow()).get(id)).toBe('In secret');
});
