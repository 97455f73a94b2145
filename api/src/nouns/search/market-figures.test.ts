import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { listing } from '../../testing/fixtures/listings.ts';
import { person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { reviews } from '../reviews/table.ts';
import { services } from '../services/table.ts';

const site = useTestApp();

const figures = async () => {
  // The figures of the minute before are not stored any more.
  site.now = new Date(site.now.getTime() + 60_000);
  return (await site.call('GET', '/services?limit=1&market=true')).json().market;
};

/** Each with a service that has these stars. */
const provider = async (location: string, stars: number[], values: Partial<typeof users.$inferInsert> = {}) => {
  const one = await person(site, 'provider');
  await site.db
    .update(users)
    .set({ location, ...values })
    .where(eq(users.id, one._id));
  const { id: serviceId } = await listing(site, one);
  for (const rating of stars) {
    const { _id: userId } = await person(site);
    await site.db.insert(reviews).values({ serviceId, userId, rating, comment: 'Fine.' });
  }
  return serviceId;
};

test('an empty marketplace has no figures', async () => {
  await site.db.update(services).set({ status: 'paused' });
  expect(await figures()).toEqual({ providers: 0, reviews: 0, rating: 0, place: '' });
});

test('providers, reviews and their mean count active services; the place is where most providers show to be', async () => {
  await provider('Ferry Quarter, Alderwick', [5, 4]);
  await provider('Alderwick', [4]);
  const elsewhere = await provider('Mill Lane, Brant', []);
  expect(await figures()).toEqual({ providers: 3, reviews: 3, rating: 4.3, place: 'Alderwick' });
  await provider('Old Town, Alderwick', [], { showLocation: false });
  expect(await figures()).toMatchObject({ providers: 4, place: '' });
  await site.db.update(services).set({ status: 'paused' }).where(eq(services.id, elsewhere));
  expect(await figures()).toMatchObject({ providers: 3, place: 'Alderwick' });
});

test('figures come only on request and are cached for a minute', async () => {
  expect((await site.call('GET', '/services?limit=1')).json()).not.toHaveProperty('market');
  const before = await figures();
  await provider('Alderwick', [1]);
  expect((await site.call('GET', '/services?limit=1&market=true')).json().market).toEqual(before);
});
