import { eq, sql } from 'drizzle-orm';
import { seededRandom } from '../../demo/content/random.ts';
import { users } from '../../kernel/accounts/table.ts';
import { booked, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookings } from '../bookings/table.ts';
import { reviews } from '../reviews/table.ts';
import { serviceOptions, services } from '../services/table.ts';
import { compactCounts } from './search-counts.ts';

const site = useTestApp();
const random = seededRandom('figures that are added up');
let providers: Person[];
let customers: Person[];
let listed: TestService[];

beforeAll(async () => {
  providers = [await person(site, 'provider', 'Rosa Hale'), await person(site, 'provider', 'Bo Élan')];
  customers = [await person(site), await person(site), await person(site)];
  listed = [];
  for (let index = 0; index < 8; index += 1) listed.push(await listing(site, random.pick(providers)));
});

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
  'a standing acceptance': () => set({ instantMinutes: random.pick([0, 60, null]) }),
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
  'a view': () => set({ views: random.whole(1, 99) }),
  'a compaction': () => compactCounts(site.db),
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

const rows = async (query: string): Promise<unknown[]> => (await site.app.database.query({ text: query })).rows;

/** Rows that the triggers wrote. */
const stored = async () => [
  await rows(`select service_id, is_active, is_instant, provider_id, category, price_cents, names, views, bookings, review_count, stars,
      verified_count, verified_stars from service_search order by service_id`),
  ...(await Promise.all(
    ['service_counts', 'instant_counts'].map((table) =>
      rows(`select category, price_range, rating_range, sum(change)::integer as count from ${table}
        group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3`),
    ),
  )),
];

/** The same, from the services, reviews and bookings themselves. */
const counted = async () => [
  await rows(`select s.id as service_id, s.status = 'active' as is_active, s.instant_minutes is not null as is_instant, provider_id, category, base_price_cents as price_cents,
      fold_text(s.name || E'\n' || u.name) as names, views,
      (select count(*) from bookings b where b.service_id = s.id and b.status <> 'cancelled')::integer as bookings,
      count(r.id)::integer as review_count, coalesce(sum(r.rating), 0)::integer as stars,
      count(r.id) filter (where r.verified)::integer as verified_count,
      coalesce(sum(r.rating) filter (where r.verified), 0)::integer as verified_stars
    from services s join users u on u.id = s.provider_id left join reviews r on r.service_id = s.id and not r.pending
    group by s.id, u.id order by s.id`),
  await rows(`select category, price_range, rating_range, count(*)::integer as count from service_search
    where is_active group by 1, 2, 3 order by 1, 2, 3`),
  await rows(`select category, price_range, rating_range, count(*)::integer as count from service_search
    where is_active and is_instant group by 1, 2, 3 order by 1, 2, 3`),
];

test('after each of many changes the stored figures are those that counting anew gives', async () => {
  const twice = [...Object.entries(changes), ...Object.entries(changes)];
  for (const [what, change] of random.shuffled(twice)) {
    await change();
    await compactCounts(site.db);
    expect({ what, figures: await stored() }).toEqual({ what, figures: await counted() });
  }
});

test('each of many bookings is counted once, also where sweeps run at the same time', async () => {
  const customer = await person(site);
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      await (index % 4 === 0 ? compactCounts(site.db) : booked(site, some(), customer));
    }),
  );
  await compactCounts(site.db);
  expect(await stored()).toEqual(await counted());
});
