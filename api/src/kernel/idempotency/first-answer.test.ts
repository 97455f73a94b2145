import { defaultTimeSlots, errorCodes, localDay } from '@nearhand/contracts';
import { eq, sql } from 'drizzle-orm';
import { services } from '../../nouns/services/table.ts';
import { fund } from '../../testing/fixtures/books.ts';
import { bookingBody, listing, type TestService } from '../../testing/fixtures/listings.ts';
import { balanceOf, change, deal, seenBy } from '../../testing/fixtures/payments.ts';
import { type Person, person } from '../../testing/fixtures/people.ts';
import { useStripeApp } from '../../testing/stripe-app.ts';
import { answered, outcome } from '../../testing/test-app.ts';
import { after, days } from '../time/clock.ts';
import { keepAnswer, keysPerPersonLimit } from './first-answer.ts';
import { idempotencyKeys } from './table.ts';

const { site } = useStripeApp();
const [timeSlot, otherSlot] = defaultTimeSlots;
let customer: Person;
let service: TestService;
let body: Record<string, unknown>;

beforeEach(async () => {
  customer = await person(site);
  service = await listing(site, await person(site, 'provider'));
  body = bookingBody(service, localDay(after(site.now, days(3))));
});

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });
const book = (key: string, values: object = {}, as = customer) =>
  site.call('POST', '/bookings', { as, body: { ...body, ...values }, ...keyed(key) });
const sent = <T>(times: number, send: () => Promise<T>) => Promise.all(Array.from({ length: times }, send));
const distinct = (answers: Awaited<ReturnType<typeof book>>[]) => [
  ...new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`)),
];
const bookingsOf = (as: Person) => site.read('/bookings/me', as);

const loseAnswers = (as: Person, secondsAgo: number) =>
  site.db
    .update(idempotencyKeys)
    .set({ statusCode: null, answer: null, createdAt: sql`now() - make_interval(secs => ${secondsAgo})` })
    .where(eq(idempotencyKeys.userId, as._id));
const sweep = (as: Person) => site.db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, as._id));

test('20 sends of one booking book once and get one answer, and so does a later one', async () => {
  const answers = await sent(20, () => book('one'));
  const reordered = Object.fromEntries(Object.entries(body).reverse());
  answers.push(await site.call('POST', '/bookings', { as: customer, body: reordered, ...keyed('one') }));
  expect(distinct(answers)).toHaveLength(1);
  expect(answers[0]?.statusCode).toBe(201);
  expect(await bookingsOf(customer)).toHaveLength(1);
});

test('the same key with another body or for another call is refused', async () => {
  await book('two');
  expect(await outcome(book('two', { timeSlot: otherSlot }))).toEqual([422, errorCodes.idempotencyReused]);
  const elsewhere = await site.call('POST', '/payments/wallet', {
    as: customer,
    body: { bookingId: customer._id },
    ...keyed('two'),
  });
  expect(elsewhere.statusCode).toBe(422);
});

test('an error is the first answer too, with all members', async () => {
  const refused = await book('three', { price: 1 });
  expect(refused.json()).toMatchObject({ code: errorCodes.priceChanged, price: 45 });
  expect((await book('three', { price: 1 })).json()).toEqual(refused.json());
});

test('two users may use one key', async () => {
  await book('four');
  const other = await book('four', { timeSlot: otherSlot }, await person(site));
  expect(other.statusCode).toBe(201);
});

test.each([
  ['is lost with its process', () => loseAnswers(customer, 61)],
  ['is no longer kept', () => sweep(customer)],
])('a booking whose answer %s is found by the same request, whatever became of the service', async (_what, lose) => {
  const first = await book('five', { notes: ' Ring. ' });
  await lose();
  await site.db.update(services).set({ status: 'paused' }).where(eq(services.id, service.id));
  const again = await sent(5, () => book('five', { notes: ' Ring. ' }));
  expect(distinct(again)).toEqual(distinct([first]));
  expect(await bookingsOf(customer)).toHaveLength(1);
});

test.each([
  ['slot', { timeSlot: otherSlot }],
  ['address', { address: 'There' }],
  ['notes', { notes: 'Ring.' }],
  ['price', { price: 1 }],
])('a key that once made a booking makes no other one: another %s', async (_what, other) => {
  await book('six');
  await sweep(customer);
  expect(await outcome(book('six', other))).toEqual([422, errorCodes.idempotencyReused]);
  expect(await bookingsOf(customer)).toHaveLength(1);
});

test('without the key a repeat names the own booking, and others get none', async () => {
  const first = (await book('seven')).json().data._id;
  expect(await answered(site.call('POST', '/bookings', { as: customer, body }))).toEqual([
    409,
    { error: 'You have already booked that time.', code: errorCodes.slotTaken, bookingId: first },
  ]);
  expect(await answered(book('seven', {}, await person(site)))).toEqual([
    409,
    expect.objectContaining({
      error: 'Someone has just taken that time. Please choose another one.',
      code: errorCodes.slotTaken,
    }),
  ]);
});

test('20 sends of one payment pay once, also when the first answer was lost; intent and release likewise', async () => {
  const paid = await deal(site, { status: 'confirmed' });
  await fund(site, paid.customer, 9000);
  const send = (way: string, as: Person, bookingId = paid.booking.id) =>
    site.call('POST', `/payments/${way}`, { as, body: { bookingId }, ...keyed(way) });

  const intents = await sent(8, () => send('create-intent', paid.customer));
  expect([distinct(intents).length, intents[0]?.statusCode]).toEqual([1, 200]);
  await loseAnswers(paid.customer, 61);
  expect((await send('create-intent', paid.customer)).json()).toEqual(intents[0]?.json());

  const payments = await sent(20, () => send('wallet', paid.customer));
  await loseAnswers(paid.customer, 61);
  payments.push(await send('wallet', paid.customer));
  expect([distinct(payments).length, payments[0]?.statusCode]).toEqual([1, 200]);
  expect(await balanceOf(site, paid.customer)).toBe(45);
  expect((await send('wallet', paid.provider)).statusCode).toBe(403);
  expect((await send('wallet', paid.customer, service.id)).statusCode).toBe(422);

  await change(site, paid.provider, paid.booking.id, 'completed');
  const releases = await sent(8, () => send('release', paid.provider));
  await loseAnswers(paid.provider, 61);
  releases.push(await send('release', paid.provider));
  expect([distinct(releases).length, releases[0]?.statusCode]).toEqual([1, 200]);
  expect(await balanceOf(site, paid.provider)).toBe(45);
});

test('an agreement on another time whose answer was lost is found again', async () => {
  const made = await deal(site, { status: 'confirmed' });
  const send = (as: Person, way: string) =>
    site.call('POST', `/bookings/${made.booking.id}/reschedule${way}`, { as, body, ...keyed(`moved${way}`) });
  const asked = await send(made.customer, '');
  await loseAnswers(made.customer, 61);
  expect(distinct([await send(made.customer, '')])).toEqual(distinct([asked]));
  const accepted = await send(made.provider, '/accept');
  expect(accepted.statusCode).toBe(200);
  await loseAnswers(made.provider, 61);
  expect(distinct([await send(made.provider, '/accept')])).toEqual(distinct([accepted]));
  expect(await seenBy(site, made.customer, made.booking.id)).toMatchObject({ timeSlot });
});

test('a run that was taken for lost does not replace the answer of its repetition', async () => {
  const first = await book('nine');
  const owner = { userId: customer._id, key: 'nine' };
  await keepAnswer(site.db, owner, 409, { error: 'Late.', code: errorCodes.slotTaken });
  expect(distinct([await book('nine')])).toEqual(distinct([first]));
});

test('a request waits for its run elsewhere, and gets 409 in the end', async () => {
  await book('eight');
  await loseAnswers(customer, 0);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'Date', 'performance'] });
  try {
    const state: { answer?: Awaited<ReturnType<typeof book>> } = {};
    void book('eight').then((answer) => {
      state.answer = answer;
    });
    while (!state.answer) await jest.advanceTimersByTimeAsync(50);
    expect([state.answer.statusCode, state.answer.json().code]).toEqual([409, errorCodes.stillRunning]);
  } finally {
    jest.useRealTimers();
  }
  await loseAnswers(customer, 61);
  expect((await book('eight')).statusCode).toBe(201);
});

test('a person stores no more keys than the limit; answers that are stored are found', async () => {
  const first = await book('ten');
  const others = Array.from({ length: keysPerPersonLimit - 1 }, (_, index) => ({
    ...{ userId: customer._id, key: `filling-${index}`, request: 'another' },
  }));
  await site.db.insert(idempotencyKeys).values(others);
  expect(await outcome(book('eleven', { timeSlot: otherSlot }))).toEqual([429, errorCodes.tooManyAttempts]);
  expect(distinct([await book('ten')])).toEqual(distinct([first]));
  expect((await book('eleven', { timeSlot: otherSlot }, await person(site))).statusCode).toBe(201);
});
