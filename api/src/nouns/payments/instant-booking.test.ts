import { type Booking, errorCodes, type Service } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { hours } from '../../kernel/time/clock.ts';
import { atOnce, type Call, useCopies } from '../../testing/copies.ts';
import { moneyOf } from '../../testing/fixtures/agreements.ts';
import { fund } from '../../testing/fixtures/books.ts';
import { bookingBody } from '../../testing/fixtures/listings.ts';
import {
  change,
  confirmCard,
  type Deal,
  deal,
  deliverIntent,
  seenBy,
  statesOf,
} from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { outcome } from '../../testing/test-app.ts';
import { blocks } from '../blocks/table.ts';
import { bookings } from '../bookings/table.ts';
import { notifications } from '../notifications/table.ts';
import { standingAcceptances } from '../services/table.ts';
import { payments } from './table.ts';

const { site, stripe } = useStripeApp({ timeZone: 'America/New_York' });
/** Copies have a clock of their own. */
const callCopies = useCopies(site, stripe);
const atSite: Call = async (method, path, options) => {
  const answer = await site.call(method, path, options);
  return { statusCode: answer.statusCode, body: answer.json() };
};

beforeEach(() => {
  // Noon in New York on the tenth.
  site.now = new Date('2030-05-10T16:00:00Z');
});

const serviceOf = (id: string, as: Person): Promise<Service> => site.read(`/services/${id}`, as);

/** Saves the form of a service as it is, with this notice. */
const setInstant = async (
  made: Pick<Deal, 'service'>,
  as: Person,
  instantMinutes: number | null,
  put: Call = atSite,
) => {
  const { name, category, description, basePrice, images, options } = await serviceOf(made.service.id, as);
  const body = { name, category, description, basePrice, images, options, instantMinutes };
  return put('PUT', `/services/${made.service.id}`, { as, body });
};

const instantDeal = async (instantMinutes: number, date = '2030-05-12'): Promise<Deal> => {
  const made = await deal(site, { date });
  expect(await setInstant(made, made.provider, instantMinutes)).toMatchObject({ statusCode: 200 });
  return made;
};

const pay = {
  'a card hold': async (made: Deal) => {
    await confirmCard(site, stripe, made);
  },
  'the wallet': async (made: Deal) => {
    await fund(site, made.customer, made.booking.priceCents);
    await atSite('POST', '/payments/wallet', { as: made.customer, body: { bookingId: made.booking.id } });
  },
};

const toldTo = async ({ _id }: Person): Promise<string[]> =>
  (await site.db.select().from(notifications).where(eq(notifications.userId, _id))).map(({ title }) => title);

const intentOf = async ({ booking }: Deal): Promise<string> =>
  (await site.db.select().from(payments).where(eq(payments.bookingId, booking.id)))[0]?.intentId ?? '';

const rowOf = async ({ booking }: Deal) =>
  (await site.db.select().from(bookings).where(eq(bookings.id, booking.id)))[0];

test.each(Object.entries(pay))('a booking is confirmed by %s, once, and both sides are told', async (_how, paid) => {
  const made = await instantDeal(120);
  expect(await seenBy(site, made.customer, made.booking.id)).toMatchObject({
    status: 'pending',
    instantUntil: '2030-05-12T11:00:00.000Z',
  });
  await paid(made);
  const seen = await seenBy(site, made.customer, made.booking.id);
  expect(seen).toMatchObject({ status: 'confirmed', paymentStatus: 'paid', acceptedInAdvance: true });
  expect(seen).not.toHaveProperty('instantUntil');
  const [acceptance] = await site.db
    .select()
    .from(standingAcceptances)
    .where(eq(standingAcceptances.serviceId, made.service.id));
  expect(acceptance).toMatchObject({ version: 1, noticeMinutes: 120, createdAt: site.now });
  expect(await rowOf(made)).toMatchObject({ standingAcceptanceId: acceptance?.id, confirmedAt: site.now });
  const history = (await moneyOf(site, await person(site, 'admin'), made)).history?.map(({ text }) => text);
  expect(history).toContain('Confirmed: accepted in advance, version 1 of 2030-05-10T16:00:00.000Z');
  expect(await toldTo(made.customer)).toEqual(['Your booking was accepted: Window cleaning']);
  expect(await toldTo(made.provider)).toEqual(['You have a new booking: Window cleaning']);
  await seenBy(site, made.customer, made.booking.id);
  expect(await toldTo(made.provider)).toHaveLength(1);
});

test('the browser’s hint and the events of Stripe in any order confirm it once', async () => {
  const made = await instantDeal(0);
  const intentId = await confirmCard(site, stripe, made);
  await deliverIntent(site, stripe, intentId, (events) => [...events, ...events].toReversed());
  expect(await seenBy(site, made.customer, made.booking.id)).toMatchObject({ status: 'confirmed' });
  expect(await toldTo(made.customer)).toHaveLength(1);
});

test('a declined card confirms nothing, and the next one does', async () => {
  const made = await instantDeal(0);
  await confirmCard(site, stripe, made, 'pm_card_visa_chargeDeclined');
  expect(await statesOf(site, made)).toEqual(['pending', 'failed']);
  await pay['a card hold'](made);
  expect(await seenBy(site, made.customer, made.booking.id)).toMatchObject({ status: 'confirmed' });
});

test.each([
  ['at the last second of the notice', '2030-05-12T11:00:00Z', 'confirmed'],
  ['a second later', '2030-05-12T11:00:01Z', 'pending'],
])('a payment %s', async (_when, at, status) => {
  const made = await instantDeal(120);
  site.now = new Date(at);
  await pay['the wallet'](made);
  const seen = await seenBy(site, made.customer, made.booking.id);
  expect(seen).toMatchObject({ status, paymentStatus: 'paid' });
  expect(seen.acceptedInAdvance).toBe(status === 'confirmed' ? true : undefined);
});

test('the notice is elapsed time, also on a day on which the clock skips an hour', async () => {
  // 9 AM on the day on which New York's clock goes from 2 to 3 AM.
  site.now = new Date('2031-03-09T00:30:00Z');
  const made = await instantDeal(720, '2031-03-09');
  expect((await seenBy(site, made.customer, made.booking.id)).instantUntil).toBe('2031-03-09T01:00:00.000Z');
});

test('after it is withdrawn a paid request waits for its provider, and a capture of its hold confirms nothing', async () => {
  const made = await instantDeal(0);
  await setInstant(made, made.provider, null);
  await pay['a card hold'](made);
  expect(await statesOf(site, made)).toEqual(['pending', 'paid']);
  await setInstant(made, made.provider, 60);
  const intentId = await intentOf(made);
  await stripe.stripe.paymentIntents.capture(intentId);
  await deliverIntent(site, stripe, intentId);
  expect(await statesOf(site, made)).toEqual(['pending', 'paid']);
  expect((await change(site, made.provider, made.booking.id, 'confirmed')).statusCode).toBe(200);
  expect((await rowOf(made))?.standingAcceptanceId).toBeNull();
  const versions = await site.db.select().from(standingAcceptances);
  const own = versions.filter(({ serviceId }) => serviceId === made.service.id);
  expect(own.map(({ version, endedAt }) => [version, endedAt !== null])).toEqual([
    [1, true],
    [2, false],
  ]);
});

test('a paused service accepts nothing in advance', async () => {
  const made = await instantDeal(0);
  await site.call('PATCH', `/services/${made.service.id}/status`, { as: made.provider, body: { status: 'paused' } });
  expect(await seenBy(site, made.customer, made.booking.id)).not.toHaveProperty('instantUntil');
  await pay['the wallet'](made);
  expect(await seenBy(site, made.customer, made.booking.id)).toMatchObject({ status: 'pending' });
});

test('between people of whom one blocked the other nothing is accepted in advance', async () => {
  const made = await instantDeal(0);
  await site.db.insert(blocks).values({ blockerId: made.provider._id, blockedId: made.customer._id });
  await pay['the wallet'](made);
  expect(await statesOf(site, made)).toEqual(['pending', 'paid']);
});

test('a request that is paid after its time began is not confirmed', async () => {
  const made = await instantDeal(0);
  await confirmCard(site, stripe, made);
  site.now = new Date('2030-05-12T13:00:00Z');
  expect(await statesOf(site, made)).toEqual(['cancelled', 'refunded']);
});

test('only the provider gives it; an admin may end it, and no other person may change it', async () => {
  const made = await deal(site, { date: '2030-05-12' });
  const admin = await person(site, 'admin');
  const rival = await person(site, 'provider');
  const refused = [403, errorCodes.serviceForbidden];
  const as = (who: Person, minutes: number | null) =>
    outcome(
      site.call('PUT', `/services/${made.service.id}`, {
        as: who,
        body: {
          ...{ name: 'Window cleaning', category: 'Home', description: 'Inside and out.', basePrice: 45, images: [] },
          options: [{ name: 'Two rooms', description: 'Up to six panes.', price: 45 }],
          instantMinutes: minutes,
        },
      }),
    );
  expect(await as(admin, 60)).toEqual(refused);
  expect(await as(rival, 60)).toEqual(refused);
  expect(await as(made.provider, 61)).toEqual([400, errorCodes.invalidInput]);
  expect((await as(made.provider, 60))[0]).toBe(200);
  expect((await serviceOf(made.service.id, made.customer)).instantMinutes).toBe(60);
  expect((await as(admin, 60))[0]).toBe(200);
  expect((await as(admin, null))[0]).toBe(200);
  expect(await serviceOf(made.service.id, made.customer)).not.toHaveProperty('instantMinutes');
});

test('a request says at once until when it is accepted in advance', async () => {
  const made = await instantDeal(60);
  const body = bookingBody(made.service, '2030-05-13');
  const answer = await site.call('POST', '/bookings', { as: made.customer, body });
  expect(answer.json<{ data: Booking }>().data).toMatchObject({ instantUntil: '2030-05-13T12:00:00.000Z' });
});

test('of a payment and a withdrawal at the same moment one wins', async () => {
  const deals = await Promise.all(Array.from({ length: 12 }, () => instantDeal(0)));
  for (const made of deals) await fund(site, made.customer, made.booking.priceCents);
  await atOnce(deals.length * 2, async (number) => {
    const made = deals[number >> 1];
    if (!made) throw new Error('There is no deal.');
    const body = { bookingId: made.booking.id };
    if (number % 2 === 0) await setInstant(made, made.provider, null, callCopies);
    else await callCopies('POST', '/payments/wallet', { as: made.customer, body });
  });
  for (const made of deals) {
    const row = await rowOf(made);
    expect(row?.paymentStatus).toBe('paid');
    expect(row?.standingAcceptanceId !== null).toBe(row?.status === 'confirmed');
    const [acceptance] = await site.db
      .select()
      .from(standingAcceptances)
      .where(eq(standingAcceptances.serviceId, made.service.id));
    expect(acceptance?.endedAt).not.toBeNull();
  }
  // Those that were not confirmed end with their time.
  site.now = new Date(site.now.getTime() + hours(48));
  for (const made of deals) expect((await seenBy(site, made.customer, made.booking.id)).status).not.toBe('pending');
});
