import { connect } from 'node:net';
import { errorCodes } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../app.ts';
import { sessions, users } from '../../kernel/accounts/table.ts';
import { liveUpdates } from '../../kernel/database/table.ts';
import { after, days, hours } from '../../kernel/time/clock.ts';
import { schemaController } from '../../testing/compiled-schemas.ts';
import { fund, grantCredits } from '../../testing/fixtures/books.ts';
import { booked, bookingBody, listing, serviceForm, type TestService } from '../../testing/fixtures/listings.ts';
import { change, deal } from '../../testing/fixtures/payments.ts';
import { crowd, deleteAccount, elsewhere, type Person, person, setPassword } from '../../testing/fixtures/people.ts';
import { openLive } from '../../testing/live-reader.ts';
import { onServer } from '../../testing/on-server.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { setPaymentStatus, updateBooking } from '../bookings/booking-repository.ts';
import { timeWatchers } from '../schedules/table.ts';

let other: FastifyInstance;
// Before the app of all tests, which closes the database.
afterAll(() => other.close());
const site = useTestApp();

const anotherCopy = async (): Promise<FastifyInstance> => {
  const { database, settings } = site.app;
  const copy = await buildApp({ schemaController, database, settings, clock: () => site.now });
  await copy.listen({ port: 0, host: '127.0.0.1' });
  return copy;
};
const ready = { name: 'ready', payload: {} };
const opened = async (as: Person, app = other) => {
  const stream = await openLive(app, as);
  expect(await stream.next()).toEqual(ready);
  return stream;
};
const acceptedDeal = async () => {
  const made = await deal(site);
  expect((await change(site, made.provider, made.booking.id, 'confirmed')).statusCode).toBe(200);
};
beforeAll(async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  other = await anotherCopy();
});

test('a change at one copy reaches the two people and admins at another', async () => {
  const made = await deal(site);
  const streams = await Promise.all(
    [made.customer, made.provider, await person(site, 'admin')].map((as) => opened(as)),
  );
  expect((await change(site, made.provider, made.booking.id, 'confirmed')).statusCode).toBe(200);
  for (const stream of streams) {
    expect(await stream.next()).toEqual({ name: 'booking.changed', payload: { bookingId: made.booking.id } });
    stream.leave();
  }
});

test('each kind of update reaches the people whom it concerns, and no others', async () => {
  const [one, another] = [await person(site, 'provider'), await person(site)];
  const [ones, anothers] = [await opened(one), await opened(another)];
  await acceptedDeal();
  await grantCredits(site, one, 5);
  await fund(site, one, 500);
  const begun = await site.call('POST', '/conversations', {
    as: another,
    body: { recipient: one._id, text: 'Hello.' },
  });
  const message = { name: 'message.changed', payload: { conversationId: begun.json().data.conversation } };
  expect([await ones.next(), await ones.next(), await ones.next()]).toEqual([
    { name: 'credits.changed', payload: {} },
    { name: 'wallet.changed', payload: {} },
    message,
  ]);
  expect(await anothers.next()).toEqual(message);
  for (const stream of [ones, anothers]) stream.leave();
});

test('a rolled back change and an unreadable notification send nothing', async () => {
  const made = await deal(site);
  const stream = await opened(made.customer);
  const undone = site.db.transaction(async (tx) => {
    await updateBooking(tx, made.booking.id, { notes: 'Bring a ladder' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  const ofLater = JSON.stringify({ name: 'tip.given', to: [made.customer._id], payload: {} });
  for (const told of ['not JSON', ofLater]) {
    await site.db.execute(sql`select pg_notify('nearhand_live', ${told})`);
  }
  await fund(site, made.customer, 500);
  expect(await stream.next()).toEqual({ name: 'wallet.changed', payload: {} });
  stream.leave();
});

test('an update that a killed copy left, and one of a later release before it', async () => {
  const one = await person(site);
  const stream = await opened(one);
  const left = [{ name: 'tip.given' }, { name: 'wallet.changed' }] as const;
  await site.db.insert(liveUpdates).values(left.map((update) => ({ ...update, subjectId: one._id })));
  expect(await stream.next()).toEqual({ name: 'wallet.changed', payload: {} });
  stream.leave();
});

test('times that change reach all who have looked at them lately, in as many notifications as it takes', async () => {
  const provider = await person(site, 'provider');
  const watchers = await crowd(site, 101);
  const until = after(new Date(), hours(1));
  await site.db
    .insert(timeWatchers)
    .values(watchers.map(({ _id: userId }) => ({ providerId: provider._id, userId, until })));
  const streams = await Promise.all(watchers.map((as) => opened(as)));
  const body = { week: null, exceptions: [], bufferBefore: 15, bufferAfter: 0, minimumNotice: 0 };
  expect((await site.call('PUT', '/schedule', { as: provider, body })).statusCode).toBe(200);
  for (const stream of streams) {
    expect(await stream.next()).toEqual({ name: 'times.changed', payload: { providerId: provider._id } });
    stream.leave();
  }
});

test.each<[what: string, change: (service: TestService, provider: Person) => Promise<unknown>]>([
  [
    'a booking',
    async (service) => {
      const body = bookingBody(service, after(site.now, days(3)).toISOString().slice(0, 10));
      return site.call('POST', '/bookings', { as: await person(site), body });
    },
  ],
  [
    'another duration of the service',
    ({ id }, as) => site.call('PUT', `/services/${id}`, { as, body: { ...serviceForm, durationMinutes: 60 } }),
  ],
  [
    'a refund after a booking was completed before its time',
    async (service) => {
      const done = { status: 'completed', paymentStatus: 'paid' } as const;
      const { id } = await booked(site, service, await person(site), done);
      await site.db.transaction((tx) => setPaymentStatus(tx, id, 'refunded', site.now));
    },
  ],
])('%s changes the times for those who have looked at them', async (_what, changeTimes) => {
  const [provider, viewer] = [await person(site, 'provider'), await person(site)];
  const service = await listing(site, provider);
  await site.call('GET', `/services/${service.id}/availability`, { as: viewer });
  const stream = await opened(viewer);
  await changeTimes(service, provider);
  // It has no other update, so that a missing one fails without a wait.
  await fund(site, viewer, 500);
  expect(await stream.next()).toEqual({ name: 'times.changed', payload: { providerId: provider._id } });
  stream.leave();
});

test('passes proxies as it is, with a token or with the cookie', async () => {
  const one = await person(site);
  const token = one.headers.authorization?.slice('Bearer '.length);
  const { answer, leave, next } = await openLive(other, { headers: { cookie: `session=${token}` } });
  expect(await next()).toEqual(ready);
  leave();
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(answer.headers.has('content-encoding')).toBe(false);
  const head = await other.inject({ method: 'HEAD', url: '/api/events', headers: one.headers });
  expect(head.statusCode).toBe(404);
  const described = (await site.call('GET', '/docs/json')).json().paths['/api/events'].get;
  expect(Object.keys(described.responses['200'].content)).toEqual(['text/event-stream']);
});

const password = 'lovelace';
const signOut = (as: Person) => site.call('POST', '/auth/logout', { as });
const suspend = async ({ _id }: Person) =>
  site.call('POST', `/office/people/${_id}/suspend`, { as: await person(site, 'admin'), body: { reason: 'Fraud' } });

describe('without waiting for the next heartbeat', () => {
  beforeEach(() => {
    for (const { live } of [site.app, other]) jest.spyOn(live.hub, 'sessionIds').mockReturnValue(new Set());
  });

  test.each([
    ['is signed out', signOut],
    ['loses its account', (as: Person) => deleteAccount(site, as)],
    ['is suspended', suspend],
  ])('a session that %s ends its streams in every copy, and no others', async (_case, end) => {
    const [one, bystander] = [await person(site), await person(site)];
    const streams = [await opened(one), await opened(one, site.app)];
    const others = await opened(bystander);
    expect((await end(one)).statusCode).toBeLessThan(300);
    for (const stream of streams) expect(await stream.next()).toBeUndefined();
    expect([site.app.live.hub.count(one._id), other.live.hub.count(one._id)]).toEqual([0, 0]);
    await fund(site, bystander, 500);
    expect(await others.next()).toEqual({ name: 'wallet.changed', payload: {} });
    others.leave();
  });

  test('a new password ends the streams of the other sessions', async () => {
    const one = await person(site);
    const elsewheres = await opened(await elsewhere(site, one));
    const own = await opened(one);
    await setPassword(site, one, password);
    const body = { currentPassword: password, newPassword: 'analytical engine' };
    expect((await site.call('PUT', '/auth/updatepassword', { as: one, body })).statusCode).toBe(200);
    expect(await elsewheres.next()).toBeUndefined();
    await fund(site, one, 500);
    expect(await own.next()).toEqual({ name: 'wallet.changed', payload: {} });
    own.leave();
  });

  test('a session that expires ends its stream at that moment', async () => {
    const one = await person(site);
    const expiresAt = new Date(site.now.getTime() + 300);
    await site.db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, one._id));
    const stream = await opened(one);
    expect(await stream.next()).toBeUndefined();
  });

  test('a session that ended while its stream began has none', async () => {
    const one = await person(site);
    const { listening } = other.live;
    jest.spyOn(other.live, 'listening').mockImplementationOnce(async () => {
      await listening();
      await signOut(one);
    });
    const stream = await opened(one);
    expect(await stream.next()).toBeUndefined();
  });
});

const forget = (one: Person) => site.db.update(users).set({ deletedAt: site.now }).where(eq(users.id, one._id));
test('a session that ended without notification ends with the next heartbeat', async () => {
  const [one, bystander] = [await person(site), await person(site)];
  const [stream, others] = [await opened(one), await opened(bystander)];
  await other.live.beat();
  expect([await stream.beats(), await others.beats()]).toEqual([true, true]);
  await forget(one);
  await other.live.beat();
  expect([await stream.next(), await others.beats()]).toEqual([undefined, true]);
  others.leave();
});

test('a former admin gets no updates of others’ bookings', async () => {
  const admin = await person(site, 'admin');
  const stream = await opened(admin);
  await site.db.update(users).set({ role: 'customer' }).where(eq(users.id, admin._id));
  await other.live.beat();
  await acceptedDeal();
  await fund(site, admin, 500);
  expect(await stream.next()).toEqual({ name: 'wallet.changed', payload: {} });
  stream.leave();
});

const left = async (app: FastifyInstance, one: Person, count: number) => {
  while (app.live.hub.count(one._id) > count) await new Promise(setImmediate);
};

test('an eleventh browser of one person gets 429 until another goes', async () => {
  const one = await person(site);
  const streams = await Promise.all(Array.from({ length: 10 }, async () => opened(await elsewhere(site, one))));
  const refused = await other.inject({ url: '/api/events', headers: one.headers });
  expect([refused.statusCode, refused.json().code]).toEqual([429, errorCodes.tooManyStreams]);
  expect(refused.headers['retry-after']).toBe('15');
  streams.pop()?.leave();
  await left(other, one, 9);
  streams.push(await opened(one));
  for (const stream of streams) stream.leave();
  await left(other, one, 0);
});

test('a client that does not read is disconnected', async () => {
  const one = await person(site);
  const socket = connect(Number(new URL(other.listeningOrigin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET /api/events HTTP/1.1\r\nhost: x\r\nauthorization: ${one.headers.authorization}\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.pause();
  const update = { name: 'booking.changed', to: [one._id], payload: { bookingId: 'x'.repeat(30_000) } } as const;
  while (other.live.hub.count(one._id) > 0) {
    other.live.hub.publish({ ...update, to: [...update.to] });
    await new Promise(setImmediate);
  }
  socket.destroy();
});

test('a copy that stops ends its streams and opens no more', async () => {
  const copy = await anotherCopy();
  const stream = await opened(await person(site), copy);
  const stops = copy.close();
  expect(await stream.next()).toBeUndefined();
  await stops;
  await expect(copy.live.listening()).rejects.toMatchObject({ status: 503, code: errorCodes.unavailable });
});

onServer('a connection to the database that breaks comes back, and what may be lost is said', async () => {
  const one = await person(site);
  const stream = await opened(one);
  const listens = sql`query ilike 'listen%' and datname = current_database()`;
  await site.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${listens}`);
  expect(await stream.next()).toEqual({ name: 'missed', payload: {} });
  await fund(site, one, 500);
  expect(await stream.next()).toEqual({ name: 'wallet.changed', payload: {} });
  stream.leave();
});
