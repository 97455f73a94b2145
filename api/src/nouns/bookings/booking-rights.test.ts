import {
  type BookingStatus,
  bookingParty,
  bookingStatuses,
  bookingTransition,
  errorCodes,
  paymentStatuses,
} from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { checkBooksAfterEach, fund } from '../../testing/fixtures/books.ts';
import { booked, useTrade } from '../../testing/fixtures/listings.ts';
import { balanceOf, change, deal, seenBy } from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { bookings } from './table.ts';

const site = useTestApp();
checkBooksAfterEach(site);
// Noon in New York.
const { provider, customer, service } = useTrade(site, { now: '2030-05-10T16:00:00Z' });

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
  }
  await fund(site, payer, 4500);
  expect((await send('wallet', payer))[0]).toBe(200);
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
  }
  const { id } = await booked(site, service, customer);
  for (const status of ['paid', 'CONFIRMED', '', null, 1, ['cancelled']]) {
    const answer = site.call('PUT', `/bookings/${id}`, { as: customer, body: { status } });
    expect(await outcome(answer)).toEqual([400, errorCodes.invalidInput]);
  }
  expect((await seenBy(site, customer, id)).status).toBe('pending');
});
