import { errorCodes, type Repeat, type RepeatInterval } from '@nearhand/contracts';
import { and, eq, ne, sql } from 'drizzle-orm';
import { minutes } from '../../kernel/time/clock.ts';
import { booked, type TestBooking, useTrade } from '../../testing/fixtures/listings.ts';
import { change, confirmCard, seenBy } from '../../testing/fixtures/payments.ts';
import { deleteAccount, elsewhere, type Person, person } from '../../testing/fixtures/people.ts';
import { saveCard } from '../../testing/fixtures/saved-cards.ts';
import { mailbox } from '../../testing/mailbox.ts';
import { contextOf, jobNamed, outcome, runJob, useTestApp } from '../../testing/test-app.ts';
import { useTestStripe } from '../../testing/test-stripe.ts';
import { bookings } from '../bookings/table.ts';
import { payments } from '../payments/table.ts';
import { busyTimes } from '../schedules/table.ts';
import { serviceOptions } from '../services/table.ts';
import { startRepeat } from './start-repeat.ts';
import { repeats } from './table.ts';

const stripe = useTestStripe();
const box = mailbox();
const site = useTestApp(Object.assign(stripe.overrides, box.overrides));

// Noon in New York.
const noon = new Date('2030-05-10T16:00:00Z');
const first = '2030-05-13';
const { provider, customer, service } = useTrade(site, { now: noon, provider: 'Pat', customer: 'Carla' });

const paid = async (date = first): Promise<TestBooking> => {
  const booking = await booked(site, service, customer, { date, notes: 'Ring twice' });
  await confirmCard(site, stripe, { service, customer, provider, booking });
  await seenBy(site, customer, booking.id);
  return booking;
};
const post = (path: string, body: object, as = customer) => site.call('POST', path, { as, body });
const begin = (booking: TestBooking, count = 6, everyWeeks = 1) =>
  post('/repeats', { booking: booking.id, everyWeeks, count });
const repeated = async (booking: TestBooking, count?: number, everyWeeks?: number): Promise<Repeat> => {
  const answer = await begin(booking, count, everyWeeks);
  expect(answer.statusCode).toBe(201);
  return answer.json<{ data: Repeat }>().data;
};
/** Every other week one date besides the first is booked at once. */
const started = async (card: Parameters<typeof saveCard>[3] = 'works', count = 4, everyWeeks: RepeatInterval = 2) => {
  await saveCard(site, stripe, customer, card);
  return repeated(await paid(), count, everyWeeks);
};
const read = (id: string, as = customer): Promise<Repeat> => site.read(`/repeats/${id}`, as);
const statesOf = ({ dates }: Repeat) =>
  dates.map(({ date, state, paymentStatus = '' }) => `${date.slice(5, 10)} ${state} ${paymentStatus}`.trim());
const run = () => runJob(site, jobNamed('book-repeats'));
const runOn = async (day: string, clock = '12:00') => {
  site.now = new Date(`${day}T${clock}:00-04:00`);
  await run();
};
const titlesOf = async (as: Person): Promise<string[]> =>
  (await site.call('GET', '/notifications', { as }))
    .json<{ data: { title: string }[] }>()
    .data.map(({ title }) => title.replace(`: ${service.name}`, ''));
const subjects = async ({ email }: Person) =>
  (await box.of(site, email)).map(({ subject }) => subject.replace(`: ${service.name}`, ''));
const madeOf = (id: string) =>
  site.db
    .select()
    .from(bookings)
    .where(and(eq(bookings.repeatId, id), ne(bookings.repeatNumber, 1)));

describe('a repeat', () => {
  test('books and pays what is within 30 days at once, and tells each side of all dates in one email', async () => {
    const repeat = await started('works', 6, 1);
    expect(statesOf(repeat)).toEqual([
      '05-13 booked paid',
      '05-20 booked paid',
      '05-27 booked paid',
      '06-03 booked paid',
      '06-10 waiting',
      '06-17 waiting',
    ]);
    const made = await madeOf(repeat._id);
    expect(made).toHaveLength(3);
    for (const one of made) {
      expect(one).toMatchObject({
        priceCents: 4500,
        timeSlot: '9:00 AM - 11:00 AM',
        address: '1 Elm Street',
        notes: 'Ring twice',
      });
    }
    expect(await subjects(customer)).toEqual(['Your booking repeats']);
    expect(await subjects(provider)).toEqual(['A booking repeats']);
    const [mail] = await box.of(site, customer.email);
    expect(mail?.text).toContain('6 of 6: Monday, June 17, 2030, 9:00 AM - 11:00 AM, New York time');
    expect(mail?.text).toContain('$45.00 is held on your saved card');
    expect((await titlesOf(provider)).filter((title) => title === 'New booking request')).toHaveLength(3);
    const second = repeat.dates[1]?.bookingId ?? '';
    expect((await seenBy(site, provider, second)).repeat).toEqual({ _id: repeat._id, number: 2, of: 6 });
    expect(await read(repeat._id, provider)).toEqual(await read(repeat._id));
  });

  test('needs a saved card, a paid booking of the customer, the price of then, and no other repeat', async () => {
    const booking = await paid();
    expect(await outcome(begin(booking))).toEqual([409, errorCodes.repeatNeedsCard]);
    await saveCard(site, stripe, customer);
    const unpaid = await booked(site, service, customer, { date: '2030-05-14' });
    expect(await outcome(begin(unpaid))).toEqual([409, errorCodes.repeatRefused]);
    expect(await outcome(begin(booking, 9))).toEqual([400, errorCodes.invalidInput]);
    expect(await outcome(begin(booking, 4, 3))).toEqual([400, errorCodes.invalidInput]);
    const other = await person(site);
    const body = { booking: booking.id, everyWeeks: 1, count: 3 };
    expect(await outcome(post('/repeats', body, other))).toEqual([403, errorCodes.bookingForbidden]);
    await setPrice(5000);
    expect(await outcome(begin(booking))).toEqual([409, errorCodes.priceChanged]);
    await setPrice(4500);
    const repeat = await repeated(booking, 3, 2);
    expect(statesOf(repeat)).toEqual(['05-13 booked paid', '05-27 booked paid', '06-10 waiting']);
    expect(await outcome(begin(booking))).toEqual([409, errorCodes.repeatRefused]);
    for (const call of [
      site.call('GET', `/repeats/${repeat._id}`, { as: other }),
      post(`/repeats/${repeat._id}/stop`, {}, other),
      post(`/repeats/${repeat._id}/skip`, { date: '2030-06-10T00:00:00.000Z' }, other),
    ])
      expect(await outcome(call)).toEqual([404, errorCodes.notFound]);
  });

  test('that is sent again under its key is one repeat', async () => {
    await saveCard(site, stripe, customer);
    const body = { booking: (await paid()).id, everyWeeks: 1, count: 4 };
    const send = () =>
      site.call('POST', '/repeats', { as: customer, body, headers: { 'idempotency-key': `repeat-${body.booking}` } });
    const [one, other] = [await send(), await send()];
    expect(other.json()).toEqual(one.json());
    expect(await site.db.$count(repeats, eq(repeats.customerId, customer._id))).toBe(1);
  });
});

const setPrice = (priceCents: number) =>
  site.db.update(serviceOptions).set({ priceCents }).where(eq(serviceOptions.serviceId, service.id));

describe('the job', () => {
  test('books a date at the midnight of the marketplace that is 30 days before it', async () => {
    const { _id } = await started();
    box.clear();
    await runOn('2030-05-10', '23:59');
    const [made, ...others] = await madeOf(_id);
    expect(others).toEqual([]);
    expect((await seenBy(site, customer, made?.id ?? '')).bookableUntil).toBe('2030-06-09');
    await runOn('2030-05-11', '00:00');
    expect(statesOf(await read(_id))[2]).toBe('06-10 booked paid');
    expect((await seenBy(site, customer, made?.id ?? '')).bookableUntil).toBe('2030-06-10');
    expect(await subjects(provider)).toEqual(['New booking request']);
    const [mail] = await box.of(site, provider.email);
    expect(mail?.text).toContain('It is number 3 of 4 in a repeat.');
    expect(await subjects(customer)).not.toContain('New booking request');
  });

  test('also over a change of the clock', async () => {
    site.now = new Date('2030-02-15T17:00:00Z');
    Object.assign(customer, await elsewhere(site, customer));
    await saveCard(site, stripe, customer);
    const { _id } = await repeated(await paid('2030-02-18'), 3, 2);
    site.now = new Date('2030-02-16T04:59:00Z');
    await run();
    expect(await madeOf(_id)).toHaveLength(1);
    site.now = new Date('2030-02-16T05:00:00Z');
    await run();
    expect(await madeOf(_id)).toHaveLength(2);
  });

  test('of several processes makes one booking and holds its price once', async () => {
    const { _id } = await started();
    site.now = new Date('2030-05-11T12:00:00Z');
    await Promise.all([run(), run(), run()]);
    const made = await madeOf(_id);
    expect(made).toHaveLength(2);
    for (const { id } of made) {
      expect(await site.db.$count(payments, eq(payments.bookingId, id))).toBe(1);
    }
  });

  test('at the same time as a stop books each date before it, or not at all', async () => {
    const { _id } = await started('works', 8, 1);
    site.now = new Date('2030-06-01T12:00:00Z');
    await Promise.all([run(), post(`/repeats/${_id}/stop`, {}), run()]);
    const { state, dates } = await read(_id);
    expect(['stopped', 'done']).toContain(state);
    const states = dates.map((one) => one.state);
    expect(states).not.toContain('waiting');
    expect(await madeOf(_id)).toHaveLength(states.filter((one) => one === 'booked').length - 1);
    for (const { paymentStatus, state: of } of dates) expect(paymentStatus).toBe(of === 'booked' ? 'paid' : undefined);
  });

  test('that ends between the booking and its charge charges it in a later run, once', async () => {
    const { _id } = await started();
    stripe.addFault({ type: 'error', status: 500, method: 'GET', path: '/v1/customers/*', count: 2 });
    await runOn('2030-05-11');
    expect(statesOf(await read(_id))[2]).toBe('06-10 booked unpaid');
    site.pass(minutes(10));
    await run();
    expect(statesOf(await read(_id))[2]).toBe('06-10 booked paid');
    const [last] = (await madeOf(_id)).slice(-1);
    expect(await site.db.$count(payments, eq(payments.bookingId, last?.id ?? ''))).toBe(1);
  });

  test('whose write of the date fails makes no booking, and one in a later run', async () => {
    const { _id } = await started();
    await site.db.execute(
      sql.raw(`create function refuse() returns trigger language plpgsql as
      $$ begin if new.state = 'booked' then raise 'refused'; end if; return new; end $$`),
    );
    await site.db.execute(
      sql.raw('create trigger refuse before update on repeat_dates for each row execute function refuse()'),
    );
    await runOn('2030-05-11');
    await site.db.execute(sql.raw('drop function refuse() cascade'));
    expect(await madeOf(_id)).toHaveLength(1);
    site.pass(minutes(10));
    await run();
    expect(await madeOf(_id)).toHaveLength(2);
  });

  test('waits where the customer is over a limit, and gives up when the time begins', async () => {
    const { _id } = await started('works', 3);
    const filler = await Promise.all(
      [1, 2, 3].map((day) => booked(site, service, customer, { date: `2030-07-0${day}` })),
    );
    await runOn('2030-05-11');
    expect(statesOf(await read(_id))[2]).toBe('06-10 waiting');
    for (const { id } of filler) await change(site, customer, id, 'cancelled');
    await run();
    expect(statesOf(await read(_id))[2]).toBe('06-10 booked paid');
    expect((await read(_id)).state).toBe('done');
  });

  test('gives a date up whose time has begun', async () => {
    const { _id } = await started('works', 3);
    await runOn('2030-06-10', '09:00');
    Object.assign(customer, await elsewhere(site, customer));
    const repeat = await read(_id);
    expect(statesOf(repeat)[2]).toBe('06-10 failed');
    expect(repeat.dates[2]?.reason).toBe('It could not be booked before its time began.');
  });
});

describe('a date is not booked, with a reason for the customer, and the others go on', () => {
  const reasonsFor: [name: string, reason: string, change: () => Promise<unknown>][] = [
    [
      'the time is taken',
      'Another booking has this time.',
      async () => booked(site, service, await person(site), { date: '2030-06-10' }),
    ],
    [
      'the provider is off',
      'The provider does not offer this time on that day.',
      () => site.db.insert(busyTimes).values({ providerId: provider._id, span: '[2030-06-10,2030-06-11)' }),
    ],
    ['the price has changed', 'The price has changed since the repeat was agreed on.', () => setPrice(4600)],
    [
      'the option is gone',
      'The service no longer has this option.',
      () =>
        site.db
          .update(serviceOptions)
          .set({ id: sql`gen_random_uuid()` })
          .where(eq(serviceOptions.serviceId, service.id)),
    ],
    [
      'the provider has blocked the customer',
      'The service takes no bookings at the moment.',
      () => site.call('POST', '/blocks', { as: provider, body: { person: customer._id } }),
    ],
  ];
  test.each(reasonsFor)('%s', async (_name, reason, happens) => {
    const { _id } = await started();
    box.clear();
    await happens();
    await runOn('2030-05-11');
    await run();
    const repeat = await read(_id);
    expect(statesOf(repeat).slice(1)).toEqual(['05-27 booked paid', '06-10 failed', '06-24 waiting']);
    expect(repeat.dates[2]?.reason).toBe(reason);
    expect(repeat.state).toBe('active');
    expect(await madeOf(_id)).toHaveLength(1);
    expect(await subjects(customer)).toEqual(['A date of your repeat was not booked']);
    const [mail] = await box.of(site, customer.email);
    expect(mail?.text).toContain(reason);
    expect(mail?.text).toContain('Monday, June 10, 2030');
    expect(await titlesOf(customer)).toContain('A date of your repeat was not booked');
  });
});

describe('a booking that the card does not pay for is there, unpaid, and leads to its payment', () => {
  const cases: [card: Parameters<typeof saveCard>[3] | 'none', words: string][] = [
    ['declines', 'Your saved card was declined.'],
    ['asksAlways', 'Your bank asks you to confirm the payment.'],
    ['none', 'You have no saved card.'],
  ];
  test.each(cases)('%s', async (card, words) => {
    const repeat = await started(card === 'none' ? 'works' : card, 3);
    if (card === 'none') {
      const [saved] = (await site.call('GET', '/cards', { as: customer })).json<{ data: { _id: string }[] }>().data;
      await site.call('DELETE', `/cards/${saved?._id}`, { as: customer });
    }
    await change(site, customer, repeat.dates[1]?.bookingId ?? '', 'cancelled');
    box.clear();
    await runOn('2030-05-11');
    await run();
    const { state, bookingId, status, paymentStatus } = (await read(repeat._id)).dates[2] ?? {};
    expect([state, status]).toEqual(['booked', 'pending']);
    expect(['unpaid', 'failed']).toContain(paymentStatus);
    expect(await subjects(customer)).toEqual(['A booking of your repeat is not paid']);
    const [mail] = await box.of(site, customer.email);
    expect(mail?.text).toContain(words);
    expect(mail?.text).toContain(`/marketplace/payment/${bookingId}`);
    const seen = await seenBy(site, customer, bookingId ?? '');
    expect(seen.payBy).toBe('2030-05-13T16:00:00.000Z');
  });
});

test.each([
  ['08:59', false],
  ['09:00', true],
])('at %s by the clock of its time slot a date has begun: %p', async (clock, begun) => {
  const { _id } = await started();
  site.now = new Date(`${first}T${clock}:00-04:00`);
  expect((await read(_id)).dates.map((date) => date.begun)).toEqual([begun, false, undefined, undefined]);
});

describe('the customer', () => {
  test('skips one date, and stops the rest; bookings that are made stay', async () => {
    const { _id } = await started('works', 6, 1);
    const skip = (date: string) => post(`/repeats/${_id}/skip`, { date: `${date}T00:00:00.000Z` });
    expect(await outcome(skip('2030-05-20'))).toEqual([409, errorCodes.repeatRefused]);
    expect(await outcome(skip('0000-01-01'))).toEqual([400, errorCodes.invalidInput]);
    expect((await skip('2030-06-10')).statusCode).toBe(200);
    expect(await outcome(skip('2030-06-10'))).toEqual([409, errorCodes.repeatRefused]);
    await runOn('2030-05-12');
    expect(statesOf(await read(_id)).slice(4)).toEqual(['06-10 skipped', '06-17 waiting']);
    const stopped = (await post(`/repeats/${_id}/stop`, {})).json<{ data: Repeat }>().data;
    expect(stopped.state).toBe('stopped');
    await runOn('2030-05-20');
    expect(statesOf(await read(_id)).slice(3)).toEqual(['06-03 booked paid', '06-10 skipped', '06-17 skipped']);
  });

  test('books with the cancellation policy of the first booking, not with a stricter one of later', async () => {
    const { _id } = await started();
    const body = { policy: { name: 'strict', tiers: [] }, exceptions: [] };
    expect((await site.call('PUT', '/cancellation-policies', { as: provider, body })).statusCode).toBe(200);
    await runOn('2030-05-20');
    expect((await madeOf(_id)).map(({ cancellationPolicy }) => cancellationPolicy)).toEqual([null, null]);
  });

  test('stops while the job books: nothing is booked after the stop', async () => {
    const { _id } = await started();
    site.now = new Date('2030-05-11T12:00:00Z');
    const { db } = site;
    const transaction: typeof db.transaction = async (work, config) => {
      await post(`/repeats/${_id}/stop`, {});
      return db.transaction(work, config);
    };
    await runJob(site, jobNamed('book-repeats'), { db: Object.assign(Object.create(db), { transaction }) });
    expect(await madeOf(_id)).toHaveLength(1);
    expect(statesOf(await read(_id)).slice(2)).toEqual(['06-10 skipped', '06-24 skipped']);
  });
});

describe('the end of an account ends the repeat', () => {
  test.each(['provider', 'customer'] as const)('a suspended %s', async (role) => {
    const { _id } = await started();
    const admin = await person(site, 'admin');
    const [ended, other] = role === 'provider' ? [provider, customer] : [customer, provider];
    const body = { reason: 'Fraud' };
    expect((await site.call('POST', `/office/people/${ended._id}/suspend`, { as: admin, body })).statusCode).toBe(200);
    await runOn('2030-05-20');
    const repeat = await read(_id, other);
    expect(repeat.state).toBe('stopped');
    expect(repeat.dates.slice(2).map(({ reason }) => reason)).toEqual(Array(2).fill('An account is no longer active.'));
    expect(await titlesOf(other)).toContain('A repeat has ended');
  });

  test.each([
    ['provider', errorCodes.serviceNotBookable],
    ['customer', errorCodes.sessionEnded],
  ] as const)('none starts when its %s is suspended meanwhile', async (role, code) => {
    await saveCard(site, stripe, customer);
    const { id: booking } = await paid();
    const admin = await person(site, 'admin');
    const ended = role === 'provider' ? provider : customer;
    const { db } = site;
    const transaction: typeof db.transaction = async (work, config) => {
      await site.call('POST', `/office/people/${ended._id}/suspend`, { as: admin, body: { reason: 'Fraud' } });
      return db.transaction(work, config);
    };
    const context = contextOf(site, { db: Object.assign(Object.create(db), { transaction }) });
    const wanted = { booking, everyWeeks: 1, count: 3 } as const;
    await expect(startRepeat(context, wanted, customer._id, { isRepeated: false })).rejects.toMatchObject({ code });
    expect(await site.db.$count(repeats, eq(repeats.firstBookingId, booking))).toBe(0);
  });

  test('a deleted customer, whose address is forgotten', async () => {
    const { _id, dates } = await started();
    for (const { bookingId } of dates) if (bookingId) await change(site, provider, bookingId, 'cancelled');
    const answer = await deleteAccount(site, customer);
    expect(answer.statusCode).toBe(200);
    const [row] = await site.db.select().from(repeats).where(eq(repeats.id, _id));
    expect(row).toMatchObject({ state: 'stopped', address: '', notes: null });
  });
});
