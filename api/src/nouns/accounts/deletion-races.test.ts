import { creditsPerService, defaultTimeSlots } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { countCredits } from '../../ledger/ledger.ts';
import { grantCredits } from '../../testing/fixtures/books.ts';
import { bookingBody, listing, serviceForm } from '../../testing/fixtures/listings.ts';
import { crowd, type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { bookings } from '../bookings/table.ts';
import { services } from '../services/table.ts';

// Many requests at once take their time on a busy machine.
const site = useTestApp();
const rounds = 3;

const dayIn = (days: number): string => new Date(site.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Another delay in each round, while the password is checked. */
const afterRequests = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await site.call('GET', '/health');
};

const leaveWhileBooked = async (leaver: Person, customers: Person[], provider: Person, round: number) => {
  await setPassword(site, leaver, 'lovelace');
  const service = await listing(site, provider);
  const book = (as: Person, index: number) => {
    const body = bookingBody(service, dayIn(3 + Math.floor(index / 4)), defaultTimeSlots[index % 4]);
    return site.call('POST', '/bookings', { as, body });
  };
  const leaving = site.call('POST', '/auth/delete-account', { as: leaver, body: { password: 'lovelace' } });
  await afterRequests(round * 4);
  const answers = await Promise.all(customers.map(book));
  const hasLeft = (await leaving).statusCode === 200;
  const made = answers.filter(({ statusCode }) => statusCode === 201).length;
  const refused = answers.filter(({ statusCode }) => statusCode !== 201).map(({ statusCode }) => statusCode);
  return { hasLeft, made, refused, stored: await site.db.$count(bookings, eq(bookings.serviceId, service.id)) };
};

const expectConsistent = ({ hasLeft, made, refused, stored }: Awaited<ReturnType<typeof leaveWhileBooked>>) => {
  expect(stored).toBe(made);
  // Either they left and nothing is open, or something is and they stayed.
  expect(hasLeft).toBe(made === 0);
  expect(refused.filter((status) => status !== 401 && status !== 404 && status !== 409)).toEqual([]);
};

test.each(['provider', 'customer'] as const)(
  'bookings with a %s who is leaving are not made, or the account stays',
  async (side) => {
    for (let round = 0; round < rounds; round += 1) {
      const provider = await person(site, 'provider');
      const [customer, ...others] = await crowd(site, 4);
      if (!customer) throw new Error('There is no customer.');
      const customers = side === 'provider' ? [customer, ...others] : Array.from({ length: 4 }, () => customer);
      const leaver = side === 'provider' ? provider : customer;
      expectConsistent(await leaveWhileBooked(leaver, customers, provider, round));
    }
  },
);

test('services of a provider who is leaving are there to be paused, or are not made and cost nothing', async () => {
  const provider = await person(site, 'provider');
  await setPassword(site, provider, 'lovelace');
  await grantCredits(site, provider, 10_000);
  let hasLeft = false;
  const leaving = site
    .call('POST', '/auth/delete-account', { as: provider, body: { password: 'lovelace' } })
    .finally(() => {
      hasLeft = true;
    });
  const statuses: number[] = [];
  const keepCreating = async () => {
    while (!hasLeft)
      statuses.push((await site.call('POST', '/services', { as: provider, body: serviceForm })).statusCode);
  };
  // More at once would hold the account without a pause, and PostgreSQL has who leaves wait for one.
  await Promise.all([keepCreating(), keepCreating()]);
  expect((await leaving).statusCode).toBe(200);
  expect(statuses.filter((status) => status !== 201 && status !== 401)).toEqual([]);
  const made = statuses.filter((status) => status === 201).length;
  const stored = await site.db.select().from(services).where(eq(services.providerId, provider._id));
  expect([stored.length, stored.filter(({ status }) => status !== 'paused')]).toEqual([made, []]);
  expect(await countCredits(site.db, provider._id)).toBe(10_000 - made * creditsPerService);
});
