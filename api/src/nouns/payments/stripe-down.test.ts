import { createServer, type Socket } from 'node:net';
import Stripe from 'stripe';
import { insertRow } from '../../kernel/database/first-of.ts';
import { checkBooks } from '../../testing/fixtures/books.ts';
import { change, deal, seenBy } from '../../testing/fixtures/payments.ts';
import type { Person } from '../../testing/fixtures/people.ts';
import { type TestApp, useTestApp } from '../../testing/test-app.ts';
import { findLivePayment } from './payment-repository.ts';
import { payments } from './table.ts';

const clientAt = (port: number) =>
  new Stripe('sk_test_1', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });

/** A booking whose card payment has that state. */
const paidByCard = async (site: TestApp, state: 'created' | 'held', values: Parameters<typeof deal>[1] = {}) => {
  const made = await deal(site, { ...values, ...(state === 'held' && { paymentStatus: 'paid' }) });
  const { id: bookingId, customerId } = made.booking;
  const intentId = `pi_${bookingId}`;
  await insertRow(site.db, payments, { bookingId, customerId, method: 'card', state, amountCents: 4500, intentId });
  return made;
};

describe('while Stripe refuses connections', () => {
  // Nothing listens at this port.
  const site = useTestApp({ stripe: clientAt(9) });
  checkBooks(site);
  const failed = { statusCode: 502, code: 'payment/provider-failed' };

  test('a card payment cannot begin, and a completion does not happen', async () => {
    const { booking, customer } = await deal(site);
    const body = { bookingId: booking.id };
    const begun = await site.call('POST', '/payments/create-intent', { as: customer, body });
    expect({ statusCode: begun.statusCode, code: begun.json().code }).toEqual(failed);
    const held = await paidByCard(site, 'held', { status: 'confirmed' });
    const completed = await change(site, held.provider, held.booking.id, 'completed');
    expect({ statusCode: completed.statusCode, code: completed.json().code }).toEqual(failed);
    const unchanged = { status: 'confirmed', paymentStatus: 'paid' };
    expect(await seenBy(site, held.customer, held.booking.id)).toMatchObject(unchanged);
  });
});

describe('while Stripe accepts connections and never answers', () => {
  const sockets = new Set<Socket>();
  let requests = 0;
  const silent = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.on('data', () => {
      requests += 1;
    });
  });
  const state: { stripe?: Stripe } = {};
  beforeAll(async () => {
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const address = silent.address();
    state.stripe = clientAt(typeof address === 'object' && address ? address.port : 0);
  });
  const site = useTestApp({
    get stripe() {
      return state.stripe;
    },
  });
  checkBooks(site);
  const hangUp = () => {
    for (const socket of sockets) socket.destroy();
  };
  afterAll(() => {
    silent.close();
    hangUp();
  });

  /** A test that ran into its limit has ended: its loops end too. */
  let isOver = false;
  beforeEach(() => {
    isOver = false;
  });
  afterEach(() => {
    isOver = true;
  });

  /** The answer after the clock was moved by `delayMs` at most. */
  const answeredWithin = async <T>(delayMs: number, ask: () => Promise<T>): Promise<T | undefined> => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
    try {
      const before = requests;
      const given: { answer?: T } = {};
      void ask().then((answer) => {
        given.answer = answer;
      });
      // The database answers in real time, however long it takes.
      const turnUntil = async (isDone: () => boolean) => {
        while (!isDone() && !isOver) await new Promise(setImmediate);
      };
      await turnUntil(() => requests > before);
      await jest.advanceTimersByTimeAsync(delayMs);
      await turnUntil(() => given.answer !== undefined);
      return given.answer;
    } finally {
      jest.useRealTimers();
    }
  };

  test('a booking shows its stored status, and all its readers share one request to Stripe', async () => {
    const { booking, customer } = await paidByCard(site, 'created');
    const read = (as: Person) => site.call('GET', `/bookings/${booking.id}`, { as });
    const seen = await answeredWithin(2_500, () => read(customer));
    expect(seen?.json().data).toMatchObject({ status: 'pending', paymentStatus: 'unpaid' });
    const before = requests;
    expect((await read(customer)).statusCode).toBe(200);
    expect(requests).toBe(before);
  });

  test('a cancellation stands, and its money stays held until the next sync', async () => {
    const logged = jest.spyOn(site.app.log, 'error');
    const { booking, customer } = await paidByCard(site, 'held');
    const cancelled = await answeredWithin(5_000, () => change(site, customer, booking.id, 'cancelled'));
    expect([cancelled?.statusCode, cancelled?.json().data.status]).toEqual([200, 'cancelled']);
    expect((await findLivePayment(site.db, booking.id))?.state).toBe('held');
    expect(logged).not.toHaveBeenCalled();
    // The client retries once when a connection breaks.
    while (logged.mock.calls.length === 0 && !isOver) {
      hangUp();
      await new Promise(setImmediate);
    }
    expect(logged.mock.calls[0]?.[1]).toContain('waits to be captured or given back');
  });
});
