import { errorCodes, type OfficeFigures, toCents } from '@nearhand/contracts';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { insertRow } from '../../kernel/database/first-of.ts';
import { ledgerAccounts } from '../../ledger/table.ts';
import { disputes } from '../../stripe/table.ts';
import { checkBooksAfterEach, fund } from '../../testing/fixtures/books.ts';
import { booked, listing } from '../../testing/fixtures/listings.ts';
import { usePerson } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { payments } from '../payments/table.ts';

const site = useTestApp({ settings: { timeZone: 'America/New_York', platformFeePercent: 10 } });
const admin = usePerson(site, 'admin');
const provider = usePerson(site, 'provider', 'Pat Provider');
const customer = usePerson(site, 'customer', 'Carla Customer');
checkBooksAfterEach(site);

const read = async (query: string): Promise<OfficeFigures> =>
  (await site.call('GET', `/office/figures?${query}`, { as: admin })).json().data;
const list = async (path: string) => (await site.call('GET', `/office/${path}`, { as: admin })).json().data;
const at = (instant: string) => ({ createdAt: new Date(instant) });

test('without anything every figure is zero, for each week and category', async () => {
  const { weeks, categories, total } = await read('from=2029-01-03&to=2029-01-16');
  expect(weeks.map(({ week }) => week)).toEqual(['2029-01-01', '2029-01-08', '2029-01-15']);
  expect(categories).toHaveLength(8);
  expect(Object.values(total).every((figure) => figure === 0)).toBe(true);
});

test('weeks begin on Monday by the marketplace’s clock, across a change to summer time', async () => {
  const pets = await listing(site, provider, { category: 'Pets' });
  // 2029-03-11 is the Sunday with 23 hours.
  await booked(site, pets, customer, at('2029-03-05T04:59:00Z'));
  await booked(site, pets, customer, at('2029-03-05T05:00:00Z'));
  await booked(site, pets, customer, at('2029-03-12T03:59:00Z'));
  await booked(site, pets, customer, at('2029-03-12T04:00:00Z'));
  const { weeks, before } = await read('from=2029-03-05&to=2029-03-18&category=Pets');
  expect(weeks.map(({ week, requested }) => [week, requested])).toEqual([
    ['2029-03-05', 2],
    ['2029-03-12', 1],
  ]);
  expect(before.requested).toBe(1);
  expect((await read('from=2029-03-05&to=2029-03-18&category=Home')).total.requested).toBe(0);
});

test('the sums of money are those of the ledger, and a refund has its line', async () => {
  await fund(site, customer, 20_000);
  const service = await listing(site, provider, { category: 'Tech' });
  const pay = async () => {
    const booking = await booked(site, service, customer, { status: 'confirmed', date: '2030-06-12' , timeSlot: `${booksPaid} PM` });
    booksPaid += 1;
    expect(outcome(await site.call('POST', '/payments/wallet', { as: customer, body: { bookingId: booking.id } }))).toBe('');
    return booking.id;
  };
  const done = await pay();
  const cancelled = await pay();
  await site.call('PUT', `/bookings/${done}`, { as: provider, body: { status: 'completed' } });
  await site.call('DELETE', `/bookings/${cancelled}`, { as: customer });
  const { total } = await read('from=2026-01-01&to=2026-12-31&category=Tech');
  const [fees] = await site.db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, 'fees'), isNull(ledgerAccounts.userId)));
  const [earned] = await site.db
    .select({ balance: ledgerAccounts.balance })
    .from(ledgerAccounts)
    .where(and(eq(ledgerAccounts.kind, 'wallet'), eq(ledgerAccounts.userId, provider._id)));
  expect(toCents(total.fees)).toBe(fees?.balance);
  expect(toCents(total.revenue) - toCents(total.refunds)).toBe((earned?.balance ?? 0) + (fees?.balance ?? 0));
  expect(total).toMatchObject({ revenue: 90, fees: 4.5, refunds: 45 });
  expect(await list('refunds?state=done')).toEqual([]);
});
let booksPaid = 1;
void [insertRow, disputes, payments, isNotNull, errorCodes];
