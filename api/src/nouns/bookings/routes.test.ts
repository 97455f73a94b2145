import {
  type Booking,
  type BookingStatus,
  bookingParty,
  bookingStatuses,
  bookingTransition,
  defaultTimeSlots,
  errorCodes,
  paymentStatuses,
} from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../../kernel/accounts/table.ts';
import { checkBooks, fund } from '../../testing/fixtures/books.ts';
import { booked, listing, useTrade } from '../../testing/fixtures/listings.ts';
import { balanceOf, change, deal, seenBy } from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { answered, outcome, useTestApp } from '../../testing/test-app.ts';
import { serviceOptions } from '../services/table.ts';
import { bookings } from './table.ts';

const site = useTestApp();
checkBooks(site);
const [firstSlot] = defaultTimeSlots;
// Noon in New York.
const { provider, customer, service } = useTrade(site, {
  now: '2030-05-10T16:00:00Z',
  provider: 'Pat Provider',
  customer: 'Cleo Customer',
});

const wanted = (values: object = {}) => ({
  service: service.id,
  serviceOption: service.option.id,
  price: 45,
  date: '2030-05-12T00:00:00.000Z',
  timeSlot: firstSlot,
  address: ' 1 Elm Street ',
  ...values,
});
const book = (values: object = {}, as: Person | undefined = customer) =>
  site.call('POST', '/bookings', { ...(as ? { as } : {}), body: wanted(values) });

test('a customer books an option for a day and slot', async () => {
  const answer = await book({ notes: '  Ring twice. ' });
  expect(answer.statusCode).toBe(201);
  expect(answer.json().data).toMatchObject({
    service: { _id: service.id, name: 'Window cleaning', category: 'Home', image: '' },
    serviceOption: 'Two rooms',
    serviceOptionId: service.option.id,
    provider: { _id: provider._id, name: 'Pat Provider' },
    customer: { _id: customer._id, name: 'Cleo Customer' },
    price: 45,
    date: '2030-05-12T00:00:00.000Z',
    timeSlot: firstSlot,
    address: '1 Elm Street',
    notes: 'Ring twice.',
    status: 'pending',
    paymentStatus: 'unpaid',
  });
});

test('an option may be named; of two with one name the price tells which is booked', async () => {
  const { id: serviceId } = service;
  const more = { serviceId, name: 'Two rooms', description: 'With the frames.', position: 1, priceCents: 6000 };
  await site.db.insert(serviceOptions).values(more);
  const key = { headers: { 'idempotency-key': 'the-dearer-one' }, as: customer };
  const body = wanted({ serviceOption: 'Two rooms', price: 60, notes: ' ' });
  const answer = await site.call('POST', '/bookings', { ...key, body });
  expect(answer.json().data).not.toHaveProperty('notes');
  expect(answer.json().data).toMatchObject({ serviceOption: 'Two rooms', price: 60 });
  expect(answer.json().data.serviceOptionId).not.toBe(service.option.id);
  expect((await site.call('POST', '/bookings', { ...key, body })).json().data._id).toBe(answer.json().data._id);
  expect(await answered(book({ serviceOption: 'Two rooms', price: 50, timeSlot: defaultTimeSlots[1] }))).toEqual([
    409,
    expect.objectContaining({ price: 45 }),
  ]);
});

test.each([
  ['price', { price: 44.99 }, 409, errorCodes.priceChanged],
  ['option', { serviceOption: 'Three rooms' }, 400, errorCodes.optionUnknown],
  ['slot', { timeSlot: '6:00 AM - 8:00 AM' }, 409, errorCodes.slotNotOffered],
  ['an instant in place of a day', { date: '2030-05-12T04:00:00.000Z' }, 400, errorCodes.invalidInput],
  ['blank address', { address: '  ' }, 400, errorCodes.invalidInput],
  ['unknown service', { service: '00000000-0000-4000-8000-000000000000' }, 404, errorCodes.serviceNotFound],
  ['price of nothing', { price: 0 }, 409, errorCodes.priceChanged],
  ['negative price', { price: -45 }, 400, errorCodes.invalidInput],
  ['service of no such form', { service: 'none' }, 400, errorCodes.invalidInput],
  ['day at another zone’s midnight', { date: '2030-05-12T00:00:00+02:00' }, 400, errorCodes.invalidInput],
  ['day past the window in disguise', { date: '2030-06-10T23:00:00-01:00' }, 409, errorCodes.dateOutsideWindow],
  ['day before it in disguise', { date: '2030-05-10T01:00:00+25:00' }, 400, errorCodes.invalidInput],
  ['slot that began, in disguise', { date: '2030-05-10T02:00:00+02:00' }, 409, errorCodes.slotNotOffered],
])('a wrong %s is refused', async (_what, values, status, code) => {
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
    reschedule: { date: '2030-05-20T00:00:00.000Z', timeSlot: firstSlot, requestedBy: 'provider' },
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

test('only active services are booked', async () => {
  Object.assign(service, await listing(site, provider, { status: 'paused' }));
  expect((await book()).json().code).toBe(errorCodes.serviceNotBookable);
  Object.assign(service, await listing(site, provider, { status: 'draft' }));
  expect((await book()).json().code).toBe(errorCodes.serviceNotFound);
});

test('only customers book, and none their own service', async () => {
  for (const other of [provider, await person(site, 'admin')]) {
    const answer = await book({}, other);
    expect([answer.statusCode, answer.json().error]).toEqual([403, 'Only customers can book services']);
  }
  Object.assign(service, await listing(site, customer));
  expect(await outcome(book())).toEqual([403, errorCodes.ownService]);
});

test('the window is the marketplace’s today and 30 days, whatever day it is elsewhere', async () => {
  const dayOf = async (date: string) => {
    const answer = await book({ date: `${date}T00:00:00.000Z`, timeSlot: '3:00 PM - 5:00 PM' });
    return answer.statusCode === 201 ? 201 : answer.json().code;
  };
  // In New York it is still the ninth, in Kiritimati the tenth.
  site.now = new Date('2030-05-10T03:00:00Z');
  expect(await dayOf('2030-06-09')).toBe(errorCodes.dateOutsideWindow);
  expect(await dayOf('2030-06-08')).toBe(201);
  expect((await site.call('GET', '/bookings/me', { as: customer })).json().today).toBe('2030-05-09');
  // In New York it is the tenth, in Pago Pago the ninth.
  site.now = new Date('2030-05-10T05:00:00Z');
  expect(await dayOf('2030-05-09')).toBe(errorCodes.dateOutsideWindow);
  expect(await dayOf('2030-05-10')).toBe(201);
});

test('lists hold one’s own: customers what they booked, providers what comes in, admins all', async () => {
  const { booking } = await deal(site);
  const own = await booked(site, service, customer);
  const idsOf = async (path: string, as: Person) => (await site.read(path, as)).map(({ _id }: { _id: string }) => _id);
  expect(await idsOf('/bookings/me', customer)).toEqual([own.id]);
  expect(await idsOf('/bookings', provider)).toEqual([own.id]);
  expect(await idsOf('/bookings/me', provider)).toEqual([]);
  expect(await idsOf('/bookings', await person(site, 'admin'))).toEqual(expect.arrayContaining([own.id, booking.id]));
});

test('pending bookings come soonest first, with a limit and a total', async () => {
  const day = '2030-05-12';
  const slots = ['1:00 PM - 3:00 PM', '11:00 am', '12:15 PM', ' 9:30AM', '12:00 AM', 'Morning', '18:00'];
  for (const timeSlot of slots) await booked(site, service, customer, { date: day, timeSlot });
  const next = await booked(site, service, customer, { date: '2030-05-11', timeSlot: '5:00 PM - 7:00 PM' });
  const done = await booked(site, service, customer, { date: day, status: 'completed' });
  const { booking: foreign } = await deal(site, { date: '2030-05-10' });
  const ask = async (query: string, as = provider) => (await site.call('GET', `/bookings?${query}`, { as })).json();
  const { data, total } = await ask('status=pending');
  const times = data.map(({ timeSlot }: Booking) => timeSlot);
  expect(times).toEqual([
    next.timeSlot,
    'Morning',
    '12:00 AM',
    ' 9:30AM',
    '11:00 am',
    '12:15 PM',
    '1:00 PM - 3:00 PM',
    '18:00',
  ]);
  expect([times.length, total]).toEqual([8, 8]);
  expect(await ask('status=pending&limit=3')).toMatchObject({ data: data.slice(0, 3), total: 8 });
  expect(await ask('status=completed')).toMatchObject({ data: [{ _id: done.id }], total: 1 });
  const { data: all } = await ask('');
  expect(all).toHaveLength(9);
  expect(await ask('limit=2')).toMatchObject({ data: all.slice(0, 2), total: 9 });
  const admins = await ask('status=pending&limit=1', await person(site, 'admin'));
  expect(admins.data).toMatchObject([{ _id: foreign.id }]);
  expect(admins.total).toBeGreaterThan(8);
  for (const query of ['status=pending,', 'sort=oldest', 'limit=101', 'limit=1&limit=2']) {
    expect((await ask(query)).code).toBe(errorCodes.invalidInput);
  }
});

test.each([
  ['/bookings/me', '', 'newest'],
  ['/bookings', '', 'newest'],
  ['/bookings', 'status=pending', 'soonest'],
  ['/bookings/me', 'status=confirmed,pending&sort=soonest', 'soonest'],
  ['/bookings/me', 'status=pending,confirmed&sort=latest', 'latest'],
] as const)('pages of %s?%s follow each other, %s first, while others are added', async (path, query, order) => {
  const as = path === '/bookings' ? provider : customer;
  const at = [
    ['2030-05-12', 'Morning'],
    ['2030-05-11', '5:00 PM - 7:00 PM'],
    ['2030-05-12', 'Evening'],
    ['2030-05-12', '9:00 AM - 11:00 AM'],
    ['2030-05-13', 'Evening'],
  ] as const;
  const made: string[] = [];
  for (const [index, [date, timeSlot]] of at.entries()) {
    const createdAt = new Date(site.now.getTime() + index);
    made.push((await booked(site, service, customer, { date, timeSlot, createdAt })).id);
  }
  const inOrder = {
    newest: [...made].reverse(),
    // Two labels of one day are in the order of their ids.
    soonest: [made[1], ...[made[0], made[2]].sort(), made[3], made[4]],
    latest: [made[4], made[3], ...[made[0], made[2]].sort().reverse(), made[1]],
  };
  const ask = async (more: string) => (await site.call('GET', `${path}?${query}&limit=2${more}`, { as })).json();
  const first = await ask('');
  expect(first).toMatchObject({ total: 5, counts: { pending: 5, confirmed: 0, completed: 0, cancelled: 0 } });
  await booked(site, service, customer, {
    date: order === 'latest' ? '2030-05-14' : '2030-05-10',
    timeSlot: '1:00 PM - 3:00 PM',
    createdAt: new Date(site.now.getTime() + 60_000),
  });
  const second = await ask(`&cursor=${first.next}`);
  expect(second).toMatchObject({ total: 6 });
  expect(second).not.toHaveProperty('counts');
  const third = await ask(`&cursor=${second.next}`);
  expect(third).not.toHaveProperty('next');
  const seen = [first, second, third].flatMap(({ data }) => data.map(({ _id }: Booking) => _id));
  expect(seen).toEqual(inOrder[order]);
});

test('counts tell each status of one’s own bookings, and the cursor of another list is refused', async () => {
  await deal(site, { status: 'completed' });
  for (const status of ['pending', 'confirmed', 'confirmed', 'completed', 'cancelled'] as const) {
    await booked(site, service, customer, { status });
  }
  const ask = async (query: string) => (await site.call('GET', `/bookings/me?${query}`, { as: customer })).json();
  const counts = { pending: 1, confirmed: 2, completed: 1, cancelled: 1 };
  const { next } = await ask('status=confirmed&limit=1');
  expect(await ask('status=pending,confirmed')).toMatchObject({ total: 3, counts });
  expect(await ask(`status=confirmed&cursor=${next}`)).toMatchObject({ data: [{ status: 'confirmed' }], total: 2 });
  for (const other of ['', 'status=cancelled', 'status=confirmed,pending', 'status=confirmed&sort=soonest']) {
    expect((await ask(`${other}&cursor=${next}`)).fields).toEqual({ cursor: expect.any(String) });
  }
});

test('other users cannot read or change a booking', async () => {
  const { id } = await booked(site, service, customer);
  for (const reader of [customer, provider, await person(site, 'admin')]) {
    expect((await site.read(`/bookings/${id}`, reader))._id).toBe(id);
  }
  for (const other of [await person(site), await person(site, 'provider')]) {
    for (const [method, body] of [['GET'], ['PUT', { status: 'cancelled' }], ['DELETE']] as const) {
      const answer = await site.call(method, `/bookings/${id}`, { as: other, ...(body ? { body } : {}) });
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toEqual({
        error: 'Not authorized to access this booking',
        code: errorCodes.bookingForbidden,
      });
    }
  }
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

test('other users cannot pay for a booking', async () => {
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
  }
  await fund(site, payer, 4500);
  expect((await send('wallet', payer))[0]).toBe(200);
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
  }
  const { id } = await booked(site, service, customer);
  for (const status of ['paid', 'CONFIRMED', '', null, 1, ['cancelled']]) {
    const answer = site.call('PUT', `/bookings/${id}`, { as: customer, body: { status } });
    expect(await outcome(answer)).toEqual([400, errorCodes.invalidInput]);
  }
  expect((await seenBy(site, customer, id)).status).toBe('pending');
});
