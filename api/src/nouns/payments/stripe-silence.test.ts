import { createServer, type Socket } from 'node:net';
import Stripe from 'stripe';
import { checkBooksAfterEach } from '../../testing/fixtures/books.ts';
import { change, deal } from '../../testing/fixtures/payments.ts';
import type { Person } from '../../testing/fixtures/people.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { findLivePayment, insertPayment } from './payment-repository.ts';

// Takes every connection and never says a word.
const sockets = new Set<Socket>();
let asked = 0;
const silent = createServer((socket) => {
  sockets.add(socket.on('error', () => undefined));
  socket.on('data', () => {
    asked += 1;
  });
});
const state: { stripe?: Stripe } = {};
beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  state.stripe = new Stripe('sk_test_1', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
});
const site = useTestApp({
  get stripe() {
    return state.stripe;
  },
});
checkBooksAfterEach(site);
const hangUp = () => {
  for (const socket of sockets) socket.destroy();
};
afterAll(() => {
  silent.close();
  hangUp();
});

const begun = async (state: 'created' | 'held') => {
  const made = await deal(site, state === 'held' ? { paymentStatus: 'paid' } : {});
  const { id: bookingId, customerId } = made.booking;
  const intentId = `pi_${bookingId}`;
  await insertPayment(site.db, { bookingId, customerId, method: 'card', state, amountCents: 4500, intentId });
  return made;
};

/** What is answered when the clock is turned on for at most so many milliseconds. */
const answeredWithin = async <T>(milliseconds: number, ask: () => Promise<T>): Promise<T | undefined> => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
  try {
    const before = asked;
    const given: { answer?: T } = {};
    void ask().then((answer) => {
      given.answer = answer;
    });
    while (asked === before) await new Promise(setImmediate);
    await jest.advanceTimersByTimeAsync(milliseconds);
    for (let turn = 0; turn < 2_000 && !given.answer; turn += 1) await new Promise(setImmediate);
    return given.answer;
  } finally {
    jest.useRealTimers();
  }
};
const read = (as: Person, id: string) => site.call('GET', `/bookings/${id}`, { as });

test('a booking is shown as it is known, and looked at once however often it is asked for', async () => {
  const { booking, customer } = await begun('created');
  const seen = await answeredWithin(2_500, () => read(customer, booking.id));
  expect(seen?.json().data).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
  const soFar = asked;
  expect((await read(customer, booking.id)).statusCode).toBe(200);
  expect(asked).toBe(soFar);
});

test('a cancellation stands, and the money waits for who looks next', async () => {
  const warned = jest.spyOn(site.app.log, 'error');
  const { booking, customer } = await begun('held');
  const cancelled = await answeredWithin(5_000, () => change(site, customer, booking.id, 'cancelled'));
  expect([cancelled?.statusCode, cancelled?.json().data.status]).toEqual([200, 'cancelled']);
  expect((await findLivePayment(site.db, booking.id))?.state).toBe('held');
  expect(warned).not.toHaveBeenCalled();
  // The client tries once more where a connection breaks.
  while (warned.mock.calls.length === 0) {
    hangUp();
    await new Promise(setImmediate);
  }
  expect(warned.mock.calls[0]?.[1]).toContain('waits to be given back');
});
