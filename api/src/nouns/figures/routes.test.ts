import { addDays, errorCodes, localDay, type OfficeFigures, toCents } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { insertRow } from '../../kernel/database/first-of.ts';
import { wallClock } from '../../kernel/time/clock.ts';
import { ledgerAccounts } from '../../ledger/table.ts';
import { writeDisputes } from '../../stripe/intent-money.ts';
import { disputes } from '../../stripe/table.ts';
import { checkBooks, fund } from '../../testing/fixtures/books.ts';
import { booked, listing } from '../../testing/fixtures/listings.ts';
import { change } from '../../testing/fixtures/payments.ts';
import { type Person, usePerson } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { payments } from '../payments/table.ts';

const timeZone = 'America/New_York';
const site = useTestApp({ settings: { timeZone, platformFeePercent: 10 } });
const admin = usePerson(site, 'admin');
const provider = usePerson(site, 'provider', 'Pat Provider');
const customer = usePerson(site, 'customer', 'Carla Customer');
checkBooks(site);

const read = (query: string): Promise<OfficeFigures> => site.read(`/office/figures?${query}`, admin);
const list = (path: string) => site.read(`/office/${path}`, admin);
const at = (instant: string) => ({ createdAt: new Date(instant) });

test('without anything every figure is zero, for each week and category', async () => {
  const { weeks, categories, total } = await read('from=2029-01-03&to=2029-01-16');
  expect(weeks.map(({ week }) => week)).toEqual(['2029-01-01', '2029-01-08', '2029-01-15']);
  expect(categories).toHaveLength(8);
  expect(Object.values(total).every((figure) => figure === 0)).toBe(true);
});

test.each(['0000-01-01', '0001-01-01', '9999-12-31'])('%s is no day to ask for', async (day) => {
  const period = `from=${day}&to=${day}`;
  for (const path of ['figures', 'figures.csv', 'bookings'])
    expect(await outcome(site.call('GET', `/office/${path}?${period}`, { as: admin }))).toEqual([
      400,
      errorCodes.invalidInput,
    ]);
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
  const paid = async (timeSlot: string, status: 'pending' | 'confirmed' = 'confirmed') => {
    const { id: bookingId } = await booked(site, service, customer, { status, timeSlot, feePercent: 10 });
    await site.call('POST', '/payments/wallet', { as: customer, body: { bookingId } });
    return bookingId;
  };
  const done = await paid('9:00 AM - 11:00 AM');
  const cancelled = await paid('1:00 PM - 3:00 PM', 'pending');
  await paid('3:00 PM - 5:00 PM');
  await change(site, provider, done, 'completed');
  await site.call('POST', '/payments/release', { as: customer, body: { bookingId: done } });
  await change(site, provider, cancelled, 'cancelled');
  const today = localDay(wallClock(site.now, timeZone));
  const { total } = await read(`from=${addDays(today, -3)}&to=${addDays(today, 3)}&category=Tech`);
  expect(total).toMatchObject({ requested: 3, paid: 3, completed: 1, revenue: 135, fees: 4.5, refunds: 45 });
  const accounts = await site.db.select().from(ledgerAccounts);
  const balance = (which: (account: (typeof accounts)[number]) => boolean) =>
    accounts.filter(which).reduce((sum, account) => sum + account.balance, 0);
  expect(toCents(total.fees)).toBe(balance(({ kind }) => kind === 'fees'));
  const received = balance(
    ({ kind, userId }) => kind === 'escrow' || kind === 'fees' || (kind === 'wallet' && userId === provider._id),
  );
  expect(toCents(total.revenue) - toCents(total.refunds)).toBe(received);
  // A card of the same booking refused a refund.
  const refused = await insertRow(site.db, payments, {
    ...{ bookingId: cancelled, customerId: customer._id, method: 'card', state: 'refunded' },
    ...{ amountCents: 500, capturedCents: 500, returnCents: 500, toWalletCents: 500 },
  });
  expect(await list('refunds?state=done')).toMatchObject([
    {
      bookingId: cancelled,
      service: 'Window cleaning',
      customer: 'Carla Customer',
      amount: 45,
      to: 'wallet',
      reason: 'cancelled',
    },
  ]);
  expect(await list('refunds?state=waiting')).toEqual([]);
  // Its money is in no ledger.
  await site.db.delete(payments).where(eq(payments.id, refused.id));
});

test('money that a card still gets back waits, and a dispute counts in the week in which it is lost', async () => {
  const service = await listing(site, provider, { category: 'Beauty' });
  const { id: bookingId } = await booked(site, service, customer, {
    ...{ status: 'cancelled', cancelledAt: new Date('2028-05-02T12:00:00Z') },
    ...at('2028-05-01T12:00:00Z'),
  });
  const common = { bookingId, customerId: customer._id, method: 'card', amountCents: 4500, state: 'captured' } as const;
  const payment = await insertRow(site.db, payments, { ...common, capturedCents: 4500, refundedCents: 1000 });
  const waiting = { bookingId, amount: 35, to: 'card', reason: 'cancelled', createdAt: '2028-05-02T12:00:00.000Z' };
  expect(await list('refunds?state=waiting')).toMatchObject([waiting]);
  const due = { due_by: Date.parse('2028-05-20T12:00:00Z') / 1_000 };
  const dispute = (status: Stripe.Dispute.Status) =>
    ({
      ...{ id: 'dp_1', status, reason: 'fraudulent', amount: 3500, evidence_details: due },
      created: Date.parse('2028-05-03T12:00:00Z') / 1_000,
    }) as Stripe.Dispute;
  const seen = (status: Stripe.Dispute.Status, instant: string) =>
    writeDisputes(site.db, { paymentId: payment.id }, [dispute(status)], new Date(instant));
  await seen('needs_response', '2028-05-03T12:00:00Z');
  expect(await list('disputes')).toMatchObject([{ evidenceDueAt: '2028-05-20T12:00:00.000Z' }]);
  await seen('lost', '2028-05-10T12:00:00Z');
  // Stripe is asked again for months.
  await seen('lost', '2028-06-20T12:00:00Z');
  expect(await list('disputes')).toMatchObject([
    {
      _id: 'dp_1',
      of: 'booking',
      bookingId,
      customer: 'Carla Customer',
      amount: 35,
      status: 'lost',
      evidenceDueAt: null,
    },
  ]);
  const { weeks } = await read('from=2028-05-01&to=2028-05-14&category=Beauty');
  expect(weeks.map(({ disputesOpened, disputesLost }) => [disputesOpened, disputesLost])).toEqual([
    [1, 0],
    [0, 1],
  ]);
  // Its money is in no ledger.
  await site.db.delete(disputes);
  await site.db.delete(payments).where(eq(payments.id, payment.id));
});

test('a view counts once per visitor and day; those of the owner, of admins and of robots do not', async () => {
  const { id } = await listing(site, provider, { category: 'Health' });
  const look = (as?: Person, headers = {}) => site.call('GET', `/services/${id}`, { ...(as && { as }), headers });
  for (const as of [customer, customer, provider, admin, undefined]) await look(as);
  await look(undefined, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });
  await look(undefined, { 'sec-purpose': 'prefetch' });
  const today = localDay(wallClock(site.now, timeZone));
  expect((await read(`from=${today}&to=${today}&category=Health`)).total.views).toBe(2);
});

test('a CSV file has a line for each week and category', async () => {
  await booked(site, await listing(site, provider, { category: 'Outdoor' }), customer, at('2027-06-08T12:00:00Z'));
  const file = await site.call('GET', '/office/figures.csv?from=2027-06-07&to=2027-06-13', { as: admin });
  expect(file.headers['content-disposition']).toBe('attachment; filename="figures-2027-06-07-2027-06-13.csv"');
  expect(file.body.split('\r\n').slice(1)).toEqual(['"2027-06-07","Outdoor",0,1,0,0,0,0,0,0,0,0', '']);
});

test.each(['from=2026-01-02&to=2026-01-01', 'from=2020-01-01&to=2026-01-01', 'from=2026-01-01', 'from=soon&to=later'])(
  'a period that is none or too long is refused: %s',
  async (query) => {
    expect(await outcome(site.call('GET', `/office/figures?${query}`, { as: admin }))).toEqual([
      400,
      errorCodes.invalidInput,
    ]);
  },
);

test('bookings are found by id, person and service, by status and by the day of the request', async () => {
  const service = await listing(site, provider, { name: '100% Ponds_Co' });
  const made = at('2025-03-04T04:59:00Z');
  const { id } = await booked(site, service, customer, { ...made, status: 'cancelled' });
  const found = async (query: string) => (await list(`bookings?${query}`)).map(({ _id }: { _id: string }) => _id);
  for (const search of [id, service.id, '100% ponds_'])
    expect(await found(new URLSearchParams({ search }).toString())).toEqual([id]);
  expect(await found('search=carla&status=cancelled&from=2025-03-03&to=2025-03-03')).toEqual([id]);
  expect(await found('from=2025-03-04&to=2025-03-05')).toEqual([]);
  expect(await found('search=100%25_')).toEqual([]);
});
