import { randomUUID } from 'node:crypto';
import { errorCodes } from '@nearhand/contracts';
import { eq } from 'drizzle-orm';
import { rateLimits } from '../../kernel/limits/table.ts';
import { booked, bookingBody, useTrade } from '../../testing/fixtures/listings.ts';
import { type Person, usePerson } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';
import { bookings } from '../bookings/table.ts';

const site = useTestApp();
const admin = usePerson(site, 'admin');
const { provider, customer, service } = useTrade(site, { provider: 'Pat Provider', customer: 'Carla Costa' });
beforeEach(async () => {
  await site.db.delete(rateLimits);
});

const post = (as: Person, path: string, body: object) => site.call('POST', path, { as, body });
const block = (as: Person, { _id }: Pick<Person, '_id'>) => post(as, '/blocks', { person: _id });
const begin = (as: Person, to: Person) => post(as, '/conversations', { recipient: to._id, text: 'Hello.' });
const begun = async (): Promise<string> => (await begin(customer, provider)).json().data.conversation;
const send = (as: Person, conversation: string) => post(as, `/conversations/${conversation}/messages`, { text: 'Hi.' });
const review = (as: Person) => post(as, '/reviews', { service: service.id, rating: 1, comment: 'Bad.' });
const book = (as: Person) => post(as, '/bookings', bookingBody(service, '2031-03-03'));

/** Each way in which one side writes to the other, and the answer that an unavailable person gives as well. */
const writes: [what: string, write: () => Promise<[number, unknown]>, answer: [number, unknown]][] = [
  ['a new conversation', () => outcome(begin(customer, provider)), [404, errorCodes.recipientUnavailable]],
  ['a booking', () => outcome(book(customer)), [409, errorCodes.serviceNotBookable]],
  ['a review', () => outcome(review(customer)), [404, errorCodes.serviceNotFound]],
];

test.each(writes)('%s is refused, whichever side has blocked, and works after that', async (_what, write, answer) => {
  for (const [blocker, blocked] of [
    [provider, customer],
    [customer, provider],
  ] as const) {
    await block(blocker, blocked);
    expect(await write()).toEqual(answer);
    await site.call('DELETE', `/blocks/${blocked._id}`, { as: blocker });
  }
  expect((await write())[1]).not.toBe(answer[1]);
});

test('a conversation is closed for both sides, and only the blocker learns why', async () => {
  const conversation = await begun();
  await block(provider, customer);
  for (const as of [customer, provider]) {
    expect(await outcome(send(as, conversation))).toEqual([409, errorCodes.conversationClosed]);
  }
  const read = (as: Person) => site.read(`/conversations/${conversation}`, as);
  expect(await read(customer)).toEqual(expect.not.objectContaining({ blocked: true }));
  expect(await read(customer)).toMatchObject({ closed: true });
  expect(await read(provider)).toMatchObject({ closed: true, blocked: true });
});

test('nothing that the blocked person reads tells it', async () => {
  await block(provider, customer);
  expect((await site.read(`/blocks/${provider._id}`, customer)).isBlocked).toBe(false);
  expect(await site.read('/blocks', customer)).toEqual([]);
  for (const path of [`/services/${service.id}`, `/providers/${provider._id}`])
    expect((await site.call('GET', path, { as: customer })).statusCode).toBe(200);
});

test('open bookings are named before, and go on', async () => {
  const { id } = await booked(site, service, customer, { date: '2031-04-04' });
  await booked(site, service, customer, { status: 'cancelled' });
  const state = await site.read(`/blocks/${customer._id}`, provider);
  expect(state).toMatchObject({ isBlocked: false, openBookings: [{ _id: id, service: 'Window cleaning' }] });
  await block(provider, customer);
  const accepted = await site.call('PUT', `/bookings/${id}`, { as: provider, body: { status: 'confirmed' } });
  expect(accepted.statusCode).toBe(200);
});

test('a block and a message, or a booking, at the same time: the later one finds the earlier one', async () => {
  const conversation = await begun();
  const [blocked, sent, request] = await Promise.all([
    block(provider, customer),
    send(customer, conversation),
    book(customer),
  ]);
  expect(blocked.statusCode).toBe(201);
  expect([201, 409]).toContain(sent.statusCode);
  expect(await site.db.$count(bookings, eq(bookings.serviceId, service.id))).toBe(request.statusCode === 201 ? 1 : 0);
  expect(await outcome(send(customer, conversation))).toEqual([409, errorCodes.conversationClosed]);
});

test('oneself, an admin and an unknown person cannot be blocked; twice is once', async () => {
  for (const one of [customer, admin, { _id: randomUUID() }]) {
    expect(await outcome(block(customer, one))).toEqual([404, errorCodes.personNotFound]);
  }
  const canBlock = async (one: Person) => (await site.read(`/blocks/${one._id}`, customer)).canBlock;
  expect([await canBlock(admin), await canBlock(provider)]).toEqual([false, true]);
  await block(customer, provider);
  expect((await block(customer, provider)).statusCode).toBe(201);
  expect(await site.read('/blocks', customer)).toHaveLength(1);
});
