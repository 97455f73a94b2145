import { errorCodes } from '@nearhand/contracts';
import { eq, like } from 'drizzle-orm';
import ICAL from 'ical.js';
import { revokeSessions } from '../../kernel/http/session-repository.ts';
import { rateLimits } from '../../kernel/limits/table.ts';
import { booked, type TestBooking, useTrade } from '../../testing/fixtures/listings.ts';
import { change } from '../../testing/fixtures/payments.ts';
import { deleteAccount, type Person, person } from '../../testing/fixtures/people.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { onServer, waitForLocks } from '../../testing/on-server.ts';
import { outcome, testOrigin, useTestApp } from '../../testing/test-app.ts';
import { lockAccount } from '../accounts/account-repository.ts';
import { calendarFeeds } from './table.ts';

const emails = mailbox();
const site = useTestApp(emails.overrides);
// Noon in New York.
const { provider, customer, service } = useTrade(site, {
  now: '2030-05-10T16:00:00Z',
  provider: 'Pat Provider',
  customer: 'Cleo Customer',
});
let booking: TestBooking;

beforeEach(async () => {
  await site.db.delete(rateLimits);
  booking = await booked(site, service, customer, { date: '2030-05-12', status: 'confirmed' });
});

const make = async (as: Person): Promise<string> => (await site.call('POST', '/calendar-feed', { as })).json().data.url;
const read = (url: string) => site.app.inject({ method: 'GET', url: new URL(url).pathname });
const events = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
    const { summary, startDate } = new ICAL.Event(event);
    return [summary, startDate.toString(), event.getFirstPropertyValue('status')];
  });
const gone = [404, errorCodes.notFound];

test('a person makes an address, reads bookings of both sides there, and revokes it', async () => {
  expect(await site.read('/calendar-feed', customer)).toEqual({});
  const url = await make(customer);
  expect(url).toMatch(new RegExp(`^${testOrigin}/api/calendars/[\\w-]{43}\\.ics$`));
  expect(await site.read('/calendar-feed', customer)).toEqual({ url });
  const file = await read(url);
  expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8; method=PUBLISH',
    'private, no-store',
  ]);
  expect(events(file.body)).toEqual([['Window cleaning with Pat Provider', '2030-05-12T09:00:00', 'CONFIRMED']]);
  expect(events((await read(await make(provider))).body)).toEqual([
    ['Window cleaning with Cleo Customer', '2030-05-12T09:00:00', 'CONFIRMED'],
  ]);
  await site.call('DELETE', '/calendar-feed', { as: customer });
  expect(await outcome(read(url))).toEqual(gone);
});

onServer('a session that ends meanwhile makes no address, which a new password would leave working', async () => {
  const { made } = await site.db.transaction(async (tx) => {
    await lockAccount(tx, customer._id);
    const making = outcome(site.call('POST', '/calendar-feed', { as: customer }));
    await waitForLocks(site);
    await revokeSessions(tx, customer._id, site.now);
    return { made: making };
  });
  expect(await made).toEqual([401, errorCodes.sessionEnded]);
  expect(await site.db.$count(calendarFeeds, eq(calendarFeeds.userId, customer._id))).toBe(0);
});

test('a new address ends the one before', async () => {
  const before = await make(customer);
  const url = await make(customer);
  expect(url).not.toBe(before);
  expect(await outcome(read(before))).toEqual(gone);
  expect((await read(url)).statusCode).toBe(200);
  expect(await outcome(read(url.replace('.ics', '')))).toEqual(gone);
});

test('old bookings leave the feed, and cancelled ones stay in it for a month', async () => {
  const made = (date: string, values: object) => booked(site, service, customer, { date, ...values });
  await made('2030-02-08', { status: 'completed' });
  await made('2030-02-08', { status: 'confirmed', timeSlot: '3:00 PM - 5:00 PM' });
  await made('2030-02-10', { status: 'completed' });
  await made('2030-05-20', { status: 'cancelled', cancelledAt: new Date('2030-04-11T00:00:00Z') });
  await made('2030-02-08', { status: 'cancelled', cancelledAt: site.now });
  await made('2030-05-21', { status: 'cancelled', cancelledAt: new Date('2030-04-09T00:00:00Z') });
  await made('2031-05-20', { status: 'pending' });
  const shown = events((await read(await make(provider))).body).map(([, start, status]) => [start, status]);
  expect(shown).toEqual([
    ['2030-02-10T09:00:00', 'CONFIRMED'],
    ['2030-05-12T09:00:00', 'CONFIRMED'],
    ['2030-05-20T09:00:00', 'CANCELLED'],
    ['2031-05-20T09:00:00', 'TENTATIVE'],
  ]);
});

test('the feed of a deleted account is gone', async () => {
  const other = await person(site);
  const url = await make(other);
  await deleteAccount(site, other);
  expect(await outcome(read(url))).toEqual(gone);
  expect(await site.db.$count(calendarFeeds, eq(calendarFeeds.userId, other._id))).toBe(0);
});

test.each([
  ['calendar-feed-reads', () => make(customer)],
  ['calendar-feed-unknown', async () => `${testOrigin}/api/calendars/${'x'.repeat(43)}.ics`],
])('%s: above the limit the answer is 429', async (name, address) => {
  const url = await address();
  await read(url);
  await site.db
    .update(rateLimits)
    .set({ points: 1_000 })
    .where(like(rateLimits.key, `${name}:%`));
  expect((await read(url)).statusCode).toBe(429);
});

test('a booking is a file for its two people alone', async () => {
  const file = (as: Person) => site.call('GET', `/bookings/${booking.id}/calendar.ics`, { as });
  const answer = await file(customer);
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['content-disposition']]).toEqual([
    200,
    'text/calendar; charset=utf-8; method=PUBLISH',
    `attachment; filename="booking-${booking.id.slice(-8)}.ics"`,
  ]);
  expect(events(answer.body)).toEqual([['Window cleaning with Pat Provider', '2030-05-12T09:00:00', 'CONFIRMED']]);
  expect(events((await file(provider)).body)).toMatchObject([['Window cleaning with Cleo Customer', {}, {}]]);
  expect((await file(await person(site))).statusCode).toBe(403);
});

test('an email about a booking brings its file, as its reader sees it', async () => {
  await change(site, provider, booking.id, 'cancelled');
  await change(site, customer, booking.id, 'cancelled');
  const sent = [...(await emails.of(site, customer.email)), ...(await emails.of(site, provider.email))];
  expect(sent.map(({ attachment }) => attachment && [attachment.name, ...events(attachment.content)])).toEqual([
    [
      `booking-${booking.id.slice(-8)}.ics`,
      [expect.stringMatching(/with (Cleo|Pat)/), '2030-05-12T09:00:00', 'CANCELLED'],
    ],
  ]);
});
