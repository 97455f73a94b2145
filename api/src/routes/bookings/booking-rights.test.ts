import {
  type BookingStatus,
  bookingParty,
  bookingStatuses,
  bookingTransition,
  defaultTimeSlots,
  errorCodes,
  paymentStatuses,
} from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { bookings, users } from '../../kernel/database/schema.ts';
import { checkBooksAfterEach, fund } from '../../testing/fixtures/books.ts';
import { booked, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { balanceOf, change, deal, seenBy } from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
checkBooksAfterEach(site);
const [timeSlot] = defaultTimeSlots;
let provider: Person;
let customer: Person;
let service: TestService;

beforeAll(async () => {
  // Noon in New York on the tenth.
  site.now = new Date('2030-05-10T16:00:00Z');
  provider = await person(site, 'provider');
  customer = await person(site);
  service = await listing(site, provider);
});

const book = (values: object, as = customer) =>
  site.call('POST', '/bookings', {
    as,
    body: {
      service: service.id,
      serviceOption: service.option.id,
      price: 45,
      date: '2030-05-12T00:00:00.000Z',
      timeSlot,
      address: 'Here',
      ...values,
    },
  });

test.each([
  ['a lower price', { price: 0.01 }, 409, errorCodes.priceChanged],
  ['a higher price', { price: 450 }, 409, errorCodes.priceChanged],
  ['a price of nothing', { price: 0 }, 409, errorCodes.priceChanged],
  ['a negative price', { price: -45 }, 400, errorCodes.invalidInput],
  ['a price in words', { price: '45' }, 400, errorCodes.invalidInput],
  ['no price', { price: undefined }, 400, errorCodes.invalidInput],
  ['a service of no such form', { service: 'none' }, 400, errorCodes.invalidInput],
  ['more notes than fit', { notes: 'n'.repeat(1001) }, 400, errorCodes.invalidInput],
  ['a day at another zone’s midnight', { date: '2030-05-12T00:00:00+02:00' }, 400, errorCodes.invalidInput],
  ['a day past the window in disguise', { date: '2030-06-10T23:00:00-01:00' }, 409, errorCodes.dateOutsideWindow],
  ['a day before it in disguise', { date: '2030-05-10T01:00:00+25:00' }, 400, errorCodes.invalidInput],
  ['a slot that began, in disguise', { date: '2030-05-10T02:00:00+02:00' }, 409, errorCodes.slotNotOffered],
])('%s books nothing', async (_what, values, status, code) => {
  expect(await outcome(book(values))).toEqual([status, code]);
});

test('an option is the service’s own, and a provider who left is not booked', async () => {
  const left = await person(site, 'provider');
  const other = await listing(site, left, { name: 'Cheap' });
  expect(await outcome(book({ serviceOption: other.option.id }))).toEqual([400, errorCodes.optionUnknown]);
  await site.db.update(users).set({ deletedAt: site.now }).where(eq(users.id, left._id));
  expect(await outcome(book({ service: other.id, serviceOption: other.option.id }))).toEqual([
    404,
    errorCodes.serviceNotFound,
  ]);
});

test('status, payment and people in a request are ignored', async () => {
  const answer = await book({
    status: 'completed',
    paymentStatus: 'paid',
    customer: provider._id,
    customerId: provider._id,
    provider: customer._id,
    priceCents: 1,
    _id: service.id,
    reschedule: { date: '2030-05-20T00:00:00.000Z', timeSlot, requestedBy: 'provider' },
  });
  const made = {
    status: 'pending',
    paymentStatus: 'unpaid',
    customer: { _id: customer._id },
    provider: { _id: provider._id },
    price: 45,
  };
  expect([answer.statusCode, answer.json().data]).toMatchObject([201, made]);
  expect(answer.json().data._id).not.toBe(service.id);
  expect(answer.json().data).not.toHaveProperty('reschedule');
  await site.call('PUT', `/bookings/${answer.json().data._id}`, {
    as: provider,
    body: { status: 'confirmed', paymentStatus: 'paid', price: 4500 },
  });
  expect(await seenBy(site, customer, answer.json().data._id)).toMatchObject({ ...made, status: 'confirmed' });
});

test('the API and the table of the lifecycle agree on every status, payment, person and wish', async () => {
  const people = { customer, provider, admin: await person(site, 'admin') };
  const others = { customer2: await person(site), rival: await person(site, 'provider') };
  const actual: string[] = [];
  const expected: string[] = [];
  for (const status of bookingStatuses) {
    for (const paymentStatus of paymentStatuses) {
      const { id, customerId, providerId } = await booked(site, service, customer, { status, paymentStatus });
      // Other users are rejected before the status is checked.
      const asking = paymentStatus === 'paid' ? { ...people, ...others } : people;
      for (const [name, viewer] of Object.entries(asking)) {
        const party = bookingParty({ customerId, providerId }, viewer);
        for (const to of bookingStatuses) {
          const cell = `${name} makes ${status}, ${paymentStatus} ${to}:`;
          const isAllowed = party && bookingTransition({ status, paymentStatus }, to, party);
          const isProvidersStep = party === 'customer' && (to === 'confirmed' || to === 'completed');
          const refused = party
            ? `${isProvidersStep ? 403 : 409} ${errorCodes.bookingTransitionRefused}`
            : `403 ${errorCodes.bookingForbidden}`;
          expected.push(`${cell} ${isAllowed ? 'done' : refused}`);
          actual.push(`${cell} ${await resultOf(viewer, id, to)}`);
          if (isAllowed) await site.db.update(bookings).set({ status, paymentStatus }).where(eq(bookings.id, id));
        }
      }
    }
  }
  expect(actual).toEqual(expected);
});

/** No money lies behind these bookings: that completion gets as far as asking for it is enough here. */
const resultOf = async (viewer: Person, id: string, to: BookingStatus): Promise<string> => {
  const answer = await change(site, viewer, id, to);
  const { code, data } = answer.json();
  const isDone =
    answer.statusCode === 200 ? data.status === to : to === 'completed' && code === 'payment/not-releasable';
  return isDone ? 'done' : `${answer.statusCode} ${code}`;
};

test('other users cannot pay for a booking or release its money', async () => {
  const { booking, customer: payer, provider: paid } = await deal(site, { status: 'confirmed' });
  const other = await person(site);
  const admin = await person(site, 'admin');
  for (const as of [other, paid, admin]) await fund(site, as, 10_000);
  const send = (way: string, as: Person, bookingId: string = booking.id) =>
    outcome(site.call('POST', `/payments/${way}`, { as, body: { bookingId, amount: 1, price: 1 } }));
  for (const way of ['create-intent', 'wallet']) {
    for (const as of [other, paid, admin]) expect(await send(way, as)).toEqual([403, errorCodes.bookingForbidden]);
    expect(await send(way, payer, 'none')).toEqual([400, errorCodes.invalidInput]);
    expect(await send(way, payer, service.id)).toEqual([404, errorCodes.bookingNotFound]);
    expect((await send(way, { ...payer, headers: {} }))[0]).toBe(401);
  }
  await fund(site, payer, 4500);
  expect((await send('wallet', payer))[0]).toBe(200);
  for (const as of [payer, other]) expect(await send('release', as)).toEqual([403, errorCodes.wrongRole]);
  expect(await send('release', await person(site, 'provider'))).toEqual([403, errorCodes.bookingForbidden]);
  expect(await send('release', paid)).toEqual([409, 'payment/not-releasable']);
  expect(await send('wallet', payer)).toEqual([409, errorCodes.notPayable]);
  expect([await balanceOf(site, payer), await balanceOf(site, paid)]).toEqual([0, 100]);
});

test('unknown bookings and invalid statuses are rejected', async () => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const body = method === 'PUT' ? { body: { status: 'cancelled' } } : {};
    for (const [id, code] of [
      ['none', errorCodes.notFound],
      [`${service.id}'--`, errorCodes.notFound],
      [service.id, errorCodes.bookingNotFound],
    ]) {
      const path = `/bookings/${encodeURIComponent(id ?? '')}`;
      expect(await outcome(site.call(method, path, { as: customer, ...body }))).toEqual([404, code]);
    }
    expect((await site.call(method, `/bookings/${service.id}`, body)).statusCode).toBe(401);
  }
  const { id } = await booked(site, service, customer);
  for (const status of ['paid', 'CONFIRMED', '', null, 1, ['cancelled']]) {
    const answer = site.call('PUT', `/bookings/${id}`, { as: customer, body: { status } });
    expect(await outcome(answer)).toEqual([400, errorCodes.invalidInput]);
  }
  expect((await seenBy(site, customer, id)).status).toBe('pending');
});
