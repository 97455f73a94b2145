import { eq, sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { seededRandom } from '../../demo/content/random.ts';
import { bookings, reviews, serviceOptions, services, users } from '../../kernel/database/schema.ts';
import { context } from '../../kernel/http/context.ts';
import { booked, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { appCatalog } from './app-catalog.ts';
import { weakTag } from './entity-tag.ts';

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

const kept = async () => {
  const { headers, payload, statusCode } = await site.app.inject({ method: 'GET', url: '/api/services' });
  return { statusCode, etag: headers.etag, payload };
};
/** What an API that has kept nothing answers: only its list, since a whole API takes half a second to build. */
const fromNothing = async () => {
  const { database, settings, clock } = site.app;
  const copy = Fastify();
  await copy.register(context, { database, settings, stripe: undefined, mailer: undefined, clock });
  await copy.register(appCatalog);
  const { body, hash } = await copy.catalog();
  await copy.close();
  return { statusCode: 200, etag: weakTag(hash), payload: String(await body.as('identity')) };
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
  await kept();
  for (let round = 0; round < 2; round += 1) {
    for (const [what, change] of random.shuffled(Object.entries(changes))) {
      await change();
      expect({ round, what, ...(await kept()) }).toEqual({ round, what, ...(await fromNothing()) });
    }
  }
}, 120_000);
