import { randomUUID } from 'node:crypto';
import { addDays, type Need, type Service, sortServices } from '@nearhand/contracts';
import { and, eq, isNull } from 'drizzle-orm';
import { hours } from '../../kernel/time/clock.ts';
import { ledgerAccounts, ledgerPostings, ledgerTransactions } from '../../ledger/table.ts';
import { booked, listing } from '../../testing/fixtures/listings.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { cases } from '../booking-money/table.ts';
import { bookings } from '../bookings/table.ts';
import { reviews } from '../reviews/table.ts';
import { compactCounts } from '../search/search-counts.ts';

const site = useTestApp();
let provider: Person;
let customer: Person;

beforeEach(async () => {
  site.now = new Date('2030-06-15T12:00:00Z');
  provider = await person(site, 'provider', 'Rosa Hale');
  customer = await person(site);
});

const show = (page: string, as: Person) => site.read(`/dashboard/${page}`, as);

/** Money that reached a wallet from outside, under the given kind. A release is of a booking. */
const pay = async (who: Person, cents: number, kind: 'release' | 'deposit' | 'refund' | 'dispute', at = site.now) => {
  const service = kind === 'release' && (await listing(site, who, { status: 'draft' }));
  const booking = service && (await booked(site, service, customer, { status: 'cancelled' }));
  await site.db.transaction(async (tx) => {
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
      .values({
        key: randomUUID(),
        kind,
        unit: 'cents',
        description: 'Test',
        createdAt: at,
        ...(booking && { bookingId: booking.id }),
      })
      .returning();
    if (!wallet || !stripe || !entry) throw new Error('The books are not set up.');
    const posting = { transactionId: entry.id, unit: 'cents' as const };
    await tx.insert(ledgerPostings).values([
      { ...posting, accountId: stripe.id, amount: -cents },
      { ...posting, accountId: wallet.id, amount: cents },
    ]);
  });
};

test('a provider’s figures count their own, and only money that was released', async () => {
  const service = await listing(site, provider);
  await listing(site, provider, { status: 'draft' });
  for (const status of ['pending', 'pending', 'confirmed', 'completed', 'cancelled'] as const) {
    await booked(site, service, customer, { status });
  }
  await booked(site, await listing(site, await person(site, 'provider')), customer);
  await pay(provider, 4550, 'release');
  await pay(provider, 1000, 'deposit');
  // A part of it went back to its card, and the bank took another.
  await pay(provider, -300, 'refund');
  await pay(provider, -200, 'dispute');
  expect((await show('provider/earnings', provider)).at(-1).earnings).toBe(45.5);
  expect(await show('provider/stats', provider)).toEqual({
    servicesOffered: 1,
    activeBookings: 1,
    pendingRequests: 2,
    totalEarnings: 45.5,
    needs: [],
    agenda: [],
    today: '2030-06-15',
  });
});

test('a provider’s agenda is today and tomorrow, and another time that a customer asked for waits for them', async () => {
  const service = await listing(site, provider, { name: 'Gutter care' });
  const confirmed = (date: string, timeSlot: string) =>
    booked(site, service, customer, { status: 'confirmed', date, timeSlot, address: '14 Rope Walk' });
  const afternoon = await confirmed('2030-06-15', '1:00 PM - 3:00 PM');
  const morning = await confirmed('2030-06-15', '9:00 AM - 11:00 AM');
  const tomorrow = await confirmed('2030-06-16', '9:00 AM - 11:00 AM');
  await confirmed('2030-06-14', '9:00 AM - 11:00 AM');
  const asked = await confirmed('2030-06-17', '9:00 AM - 11:00 AM');
  const reschedule = { rescheduleDate: '2030-06-18', rescheduleSlot: '9:00 AM - 11:00 AM' };
  await site.db
    .update(bookings)
    .set({ ...reschedule, rescheduleBy: 'customer' })
    .where(eq(bookings.id, asked.id));
  await site.db
    .update(bookings)
    .set({ ...reschedule, rescheduleBy: 'provider' })
    .where(eq(bookings.id, tomorrow.id));
  const { agenda, needs } = await show('provider/stats', provider);
  expect(agenda.map(({ _id }: { _id: string }) => _id)).toEqual([morning.id, afternoon.id, tomorrow.id]);
  expect(agenda[0]).toEqual({
    _id: morning.id,
    serviceName: 'Gutter care',
    customerName: 'A customer',
    date: '2030-06-15T00:00:00.000Z',
    timeSlot: '9:00 AM - 11:00 AM',
    address: '14 Rope Walk',
  });
  expect(needs).toEqual([{ kind: 'newTime', count: 1, id: asked.id }]);
  expect((await show('stats', customer)).needs).toContainEqual({ kind: 'newTime', count: 1, id: tomorrow.id });
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

test('popular services are the provider’s active ones, the first five as the listing sorts by trending', async () => {
  const sooner = new Date('2030-06-01T10:00:00.001Z');
  const later = new Date('2030-06-01T10:00:00.002Z');
  const busy = await listing(site, provider, { name: 'Busy', category: 'Tech', views: 1, createdAt: sooner });
  await listing(site, provider, { name: 'Looked at', views: 9, createdAt: sooner });
  await listing(site, provider, { name: 'Cancelled', views: 3, createdAt: sooner }).then((one) =>
    booked(site, one, customer, { status: 'cancelled' }),
  );
  for (const createdAt of [sooner, later, sooner, sooner]) await listing(site, provider, { views: 2, createdAt });
  for (const status of ['draft', 'paused'] as const) await listing(site, provider, { status, views: 99 });
  await listing(site, await person(site, 'provider'), { views: 99 });
  await booked(site, busy, customer);
  await site.db.insert(reviews).values({ serviceId: busy.id, userId: customer._id, rating: 4, comment: 'Good.' });
  await compactCounts(site.db);
  const shown = await show('provider/popular-services', provider);
  expect(shown[0]).toEqual({ id: busy.id, name: 'Busy', category: 'Tech', rating: 4, price: 45 });
  const own: Service[] = await site.read('/services/me', provider);
  const active = own.filter(({ status }) => status === 'active');
  expect(shown.map(({ id }: { id: string }) => id)).toEqual(
    sortServices(active, 'trending')
      .slice(0, 5)
      .map(({ _id }) => _id),
  );
});

/** New York: the clocks go forward on 10 March 2030 and back on 3 November, both Sundays. */
test.each([
  ['an hour shorter', '2030-03-13T12:00:00Z', '2030-03-04', '2030-03-04T05:00:00Z', '2030-03-11T04:00:00Z'],
  ['an hour longer', '2030-11-06T12:00:00Z', '2030-10-28', '2030-10-28T04:00:00Z', '2030-11-04T05:00:00Z'],
])('a week that is %s holds what was released from Monday to Monday', async (_what, now, week, begins, ends) => {
  site.now = new Date(now);
  provider = await person(site, 'provider');
  const before = (instant: string) => new Date(Date.parse(instant) - 1);
  await pay(provider, 100, 'release', before(begins));
  await pay(provider, 20, 'release', new Date(begins));
  await pay(provider, 3, 'release', before(ends));
  await pay(provider, 4000, 'release', new Date(ends));
  await pay(provider, 77, 'deposit', new Date(begins));
  await pay(await person(site, 'provider'), 88, 'release', new Date(begins));
  const weeks = await show('provider/earnings', provider);
  expect(weeks).toHaveLength(12);
  expect(weeks.slice(-3)).toEqual([
    { week: addDays(week, -7), earnings: 1 },
    { week, earnings: 0.23 },
    { week: addDays(week, 7), earnings: 40 },
  ]);
});

test('twelve weeks of earnings end with this one, weeks without any included', async () => {
  // Sunday evening in New York, Monday in UTC.
  site.now = new Date('2030-06-17T03:30:00Z');
  await pay(provider, 500, 'release');
  await pay(provider, 700, 'release', new Date('2030-03-25T04:00:00Z'));
  await pay(provider, 900, 'release', new Date('2030-03-25T03:59:59Z'));
  const weeks = await show('provider/earnings', provider);
  expect(weeks.map(({ week }: { week: string }) => week)).toEqual(
    Array.from({ length: 12 }, (_, index) => addDays('2030-03-25', 7 * index)),
  );
  expect(weeks.map(({ earnings }: { earnings: number }) => earnings)).toEqual([7, ...Array(10).fill(0), 5]);
});

test('a customer’s figures and lists are their own', async () => {
  const service = await listing(site, provider, { name: 'Gutter care', category: 'Home', images: ['/a.webp'] });
  const made = (createdAt: string) => ({ createdAt: new Date(createdAt) });
  const confirmed = (date: string, timeSlot: string, createdAt: string) =>
    booked(site, service, customer, { status: 'confirmed', address: 'Here', date, timeSlot, ...made(createdAt) });
  const later = await confirmed('2030-06-20', '9:00 AM - 11:00 AM', '2030-06-01T00:00:00Z');
  const evening = await confirmed('2030-06-15', '5:00 PM - 7:00 PM', '2030-06-03T00:00:00Z');
  const today = await confirmed('2030-06-15', '11:00 AM - 1:00 PM', '2030-06-02T00:00:00Z');
  // It ended an hour ago: it is 8 AM.
  await confirmed('2030-06-15', '6:00 AM - 7:00 AM', '2030-05-04T00:00:00Z');
  await confirmed('2030-06-14', '9:00 AM - 11:00 AM', '2030-05-01T00:00:00Z');
  await booked(site, service, customer, { date: '2030-06-21', paymentStatus: 'paid', ...made('2030-05-02T00:00:00Z') });
  await booked(site, service, customer, { status: 'cancelled', ...made('2030-05-03T00:00:00Z') });
  await booked(site, service, await person(site), { status: 'confirmed', date: '2030-06-22' });

  expect(await show('stats', customer)).toMatchObject({ activeBookings: 6, upcomingServices: 3 });
  const shown = {
    serviceName: 'Gutter care',
    providerName: 'Rosa Hale',
    category: 'Home',
    image: '/a.webp',
    price: 45,
  };
  const coming = { ...shown, providerId: provider._id, providerAvatar: '', address: 'Here' };
  expect(await show('upcoming-services', customer)).toEqual([
    { _id: today.id, ...coming, date: '2030-06-15T00:00:00.000Z', timeSlot: '11:00 AM - 1:00 PM' },
    { _id: evening.id, ...coming, date: '2030-06-15T00:00:00.000Z', timeSlot: '5:00 PM - 7:00 PM' },
    { _id: later.id, ...coming, date: '2030-06-20T00:00:00.000Z', timeSlot: '9:00 AM - 11:00 AM' },
  ]);
  const recent = await show('recent-bookings', customer);
  expect(recent).toHaveLength(5);
  expect(recent[0]).toEqual({
    _id: evening.id,
    serviceId: service.id,
    ...shown,
    createdAt: '2030-06-03T00:00:00.000Z',
    status: 'confirmed',
    reviewed: false,
  });
});

test('a customer sees what to pay and to review, with its id where there is only one', async () => {
  const service = await listing(site, provider);
  const done = { status: 'completed', paymentStatus: 'paid', completedAt: new Date('2030-06-10T00:00:00Z') } as const;
  await booked(site, service, customer, done);
  await booked(site, service, customer, done);
  await booked(site, await listing(site, provider), customer, {
    ...done,
    completedAt: new Date('2030-05-01T00:00:00Z'),
  });
  const reviewed = await listing(site, provider);
  await booked(site, reviewed, customer, done);
  await site.db.insert(reviews).values({ serviceId: reviewed.id, userId: customer._id, rating: 5, comment: 'Good.' });
  // Its page answers 404 to the customer.
  await booked(site, await listing(site, provider, { status: 'paused' }), customer, done);
  await booked(site, service, customer, { date: '2030-06-20' });
  await booked(site, service, customer, { date: '2030-06-21', status: 'confirmed', paymentStatus: 'failed' });
  await booked(site, service, customer, { date: '2030-06-14', status: 'confirmed' });
  await booked(site, service, customer, { date: '2030-06-22', status: 'confirmed', paymentStatus: 'processing' });
  expect((await show('stats', customer)).needs).toEqual([
    { kind: 'pay', count: 2 },
    { kind: 'review', count: 1, id: service.id },
  ]);
});

test('a request whose hold has ended counts no longer, also before the job has cancelled it', async () => {
  const service = await listing(site, provider);
  const { id } = await booked(site, service, customer, { date: '2030-06-25', createdAt: site.now });
  const figures = async () => {
    const { activeBookings, needs } = await show('stats', customer);
    const { pendingRequests } = await show('provider/stats', provider);
    const [recent] = await show('recent-bookings', customer);
    return [activeBookings, needs, pendingRequests, recent.status];
  };
  expect(await figures()).toEqual([1, [{ kind: 'pay', count: 1, id }], 1, 'pending']);
  site.pass(hours(49));
  expect(await figures()).toEqual([0, [], 0, 'cancelled']);
});

test.each(['provider', 'customer'])('no review is asked for where the %s has blocked the other side', async (by) => {
  const done = { status: 'completed', paymentStatus: 'paid', completedAt: site.now } as const;
  const { id } = await booked(site, await listing(site, provider), customer, done);
  const [blocker, blocked] = by === 'provider' ? [provider, customer] : [customer, provider];
  await site.call('POST', '/blocks', { as: blocker, body: { person: blocked._id } });
  expect((await site.read(`/bookings/${id}`, customer)).reviewed).toBe(true);
  expect((await show('stats', customer)).needs).toEqual([]);
});

test('an admin’s figures are those of the whole marketplace, with the requests that wait, and the office counts the cases', async () => {
  const admin = await person(site, 'admin');
  const figures = async () => {
    const { needs, ...stats } = await show('provider/stats', admin);
    const waiting = await site.read('/office/waiting', admin);
    return { ...stats, ...waiting, ...Object.fromEntries(needs.map(({ kind, count }: Need) => [kind, count])) };
  };
  const before = await figures();
  const service = await listing(site, provider);
  const booking = await booked(site, service, customer, { createdAt: new Date('2030-06-14T11:00:00Z') });
  await booked(site, service, customer);
  await pay(provider, 500, 'release');
  await pay(customer, 700, 'refund');
  await site.db
    .insert(cases)
    .values({ bookingId: booking.id, openedBy: 'customer', reason: 'other', statement: 'No.' });
  const after = await figures();
  const added = (name: string) => Math.round((after[name] - (before[name] ?? 0)) * 100) / 100;
  const names = ['servicesOffered', 'pendingRequests', 'request', 'cases', 'totalEarnings'];
  expect(names.map(added)).toEqual([1, 2, 1, 1, 5]);
  expect((await show('provider/earnings', admin)).at(-1).earnings).toBeGreaterThanOrEqual(5);
});
