import { errorCodes } from '@nearhand/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { ledgerAccounts, ledgerPostings, ledgerTransactions, reviews } from '../database/schema.ts';
import { booked } from '../testing/booked.ts';
import { listing } from '../testing/listings.ts';
import { type Person, person } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';

const site = useTestApp();
let provider: Person;
let customer: Person;

beforeEach(async () => {
  site.now = new Date('2030-06-15T12:00:00Z');
  provider = await person(site, 'provider', 'Rosa Hale');
  customer = await person(site);
});

const show = async (page: string, as: Person) => (await site.call('GET', `/dashboard/${page}`, { as })).json().data;

/** Money that reached a wallet from outside, under the given kind. */
const pay = (who: Person, cents: number, kind: 'release' | 'deposit') =>
  site.db.transaction(async (tx) => {
    const [wallet] = await tx
      .select()
      .from(ledgerAccounts)
      .where(and(eq(ledgerAccounts.userId, who._id), eq(ledgerAccounts.kind, 'wallet')));
    const [stripe] = await tx
      .select()
      .from(ledgerAccounts)
      .where(and(isNull(ledgerAccounts.userId), eq(ledgerAccounts.kind, 'stripe')));
    const [entry] = await tx
      .insert(ledgerTransactions)
      .values({ key: `${kind}:${who._id}`, kind, unit: 'cents', description: 'Test' })
      .returning();
    if (!wallet || !stripe || !entry) throw new Error('The books are not set up.');
    const posting = { transactionId: entry.id, unit: 'cents' as const };
    await tx.insert(ledgerPostings).values([
      { ...posting, accountId: stripe.id, amount: -cents },
      { ...posting, accountId: wallet.id, amount: cents },
    ]);
  });

test('a provider’s figures count their own, and only money that was released', async () => {
  const service = await listing(site, provider);
  await listing(site, provider, { status: 'draft' });
  for (const status of ['pending', 'pending', 'confirmed', 'completed', 'cancelled'] as const) {
    await booked(site, service, customer, { status });
  }
  await booked(site, await listing(site, await person(site, 'provider')), customer);
  await pay(provider, 4550, 'release');
  await pay(provider, 1000, 'deposit');
  expect(await show('provider/stats', provider)).toEqual({
    servicesOffered: 1,
    activeBookings: 1,
    pendingRequests: 2,
    totalEarnings: 45.5,
  });
});

test('a provider sees what happened last, the latest first', async () => {
  const service = await listing(site, provider, { name: 'Gutter care' });
  const booking = await booked(site, service, customer, {
    status: 'completed',
    createdAt: new Date('2030-06-01T10:00:00Z'),
    confirmedAt: new Date('2030-06-02T10:00:00Z'),
    completedAt: new Date('2030-06-03T10:00:00Z'),
  });
  const [review] = await site.db
    .insert(reviews)
    .values({
      serviceId: service.id,
      userId: customer._id,
      rating: 5,
      comment: 'Spotless.',
      createdAt: new Date('2030-06-04T10:00:00Z'),
    })
    .returning();
  const of = { service: 'Gutter care' };
  expect(await show('provider/recent-activity', provider)).toEqual([
    { ...of, id: `${review?.id}:review`, type: 'review', date: '2030-06-04T10:00:00.000Z', rating: 5 },
    { ...of, id: `${booking.id}:completed`, type: 'completed', date: '2030-06-03T10:00:00.000Z', amount: 45 },
    { ...of, id: `${booking.id}:booking`, type: 'booking', date: '2030-06-02T10:00:00.000Z', amount: 45 },
    { ...of, id: `${booking.id}:request`, type: 'request', date: '2030-06-01T10:00:00.000Z', amount: 45 },
  ]);
});

test('popular services are the active ones, the most booked first', async () => {
  const quiet = await listing(site, provider, { name: 'Quiet' });
  const busy = await listing(site, provider, { name: 'Busy', category: 'Tech' });
  await listing(site, provider, { name: 'A draft', status: 'draft' });
  await booked(site, busy, customer);
  expect(await show('provider/popular-services', provider)).toEqual([
    { id: busy.id, name: 'Busy', category: 'Tech', rating: 0, price: 45 },
    { id: quiet.id, name: 'Quiet', category: 'Home', rating: 0, price: 45 },
  ]);
});

test('a customer’s figures and lists are their own', async () => {
  const service = await listing(site, provider, { name: 'Gutter care' });
  const made = (createdAt: string) => ({ createdAt: new Date(createdAt) });
  const later = await booked(site, service, customer, {
    status: 'confirmed',
    date: '2030-06-20',
    ...made('2030-06-01T00:00:00Z'),
  });
  const today = await booked(site, service, customer, {
    status: 'confirmed',
    date: '2030-06-15',
    ...made('2030-06-02T00:00:00Z'),
  });
  await booked(site, service, customer, { status: 'confirmed', date: '2030-06-14', ...made('2030-05-01T00:00:00Z') });
  await booked(site, service, customer, { date: '2030-06-21', ...made('2030-05-02T00:00:00Z') });
  await booked(site, service, customer, { status: 'cancelled', ...made('2030-05-03T00:00:00Z') });
  await booked(site, service, await person(site), { status: 'confirmed', date: '2030-06-22' });

  expect(await show('stats', customer)).toEqual({ activeBookings: 4, upcomingServices: 2 });
  const shown = { serviceName: 'Gutter care', providerName: 'Rosa Hale', price: 45 };
  expect(await show('upcoming-services', customer)).toEqual([
    { _id: today.id, ...shown, date: '2030-06-15T00:00:00.000Z' },
    { _id: later.id, ...shown, date: '2030-06-20T00:00:00.000Z' },
  ]);
  const recent = await show('recent-bookings', customer);
  expect(recent).toHaveLength(5);
  expect(recent[0]).toEqual({
    _id: today.id,
    serviceId: service.id,
    ...shown,
    createdAt: '2030-06-02T00:00:00.000Z',
    status: 'confirmed',
  });
});

test('someone new sees zeros and empty lists', async () => {
  expect(await show('stats', customer)).toEqual({ activeBookings: 0, upcomingServices: 0 });
  expect(await show('upcoming-services', customer)).toEqual([]);
  expect(await show('provider/recent-activity', provider)).toEqual([]);
  expect((await show('provider/stats', provider)).totalEarnings).toBe(0);
});

test('an admin sees everybody’s requests', async () => {
  await booked(site, await listing(site, provider), customer);
  const admin = await person(site, 'admin');
  expect((await show('provider/stats', admin)).pendingRequests).toBeGreaterThan(0);
});

test('customers have no provider dashboard, visitors none at all', async () => {
  const refused = await site.call('GET', '/dashboard/provider/stats', { as: customer });
  expect([refused.statusCode, refused.json().code]).toEqual([403, errorCodes.wrongRole]);
  expect((await site.call('GET', '/dashboard/stats')).statusCode).toBe(401);
});
