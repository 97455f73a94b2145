import { defaultTimeSlots, errorCodes } from '@nearhand/contracts';
import { booked, listing, serviceForm } from '../../testing/fixtures/listings.ts';
import { deal } from '../../testing/fixtures/payments.ts';
import { type Person, person, usePerson } from '../../testing/fixtures/people.ts';
import { outcome, useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();
const provider = usePerson(site, 'provider');
const customer = usePerson(site);

const availability = (id: string, query = '') => site.call('GET', `/services/${id}/availability${query}`);

test('a slot of any of the provider’s services is taken while its booking is open', async () => {
  const service = await listing(site, provider);
  const sister = await listing(site, provider);
  const foreign = await listing(site, await person(site, 'provider'));
  const date = '2030-05-04';
  await booked(site, service, customer, { date });
  await booked(site, sister, customer, { date: '2030-05-05', status: 'confirmed' });
  await booked(site, service, customer, { date: '2030-05-06', status: 'cancelled' });
  await booked(site, service, customer, { date: '2030-05-06', status: 'completed' });
  await booked(site, service, customer, { date: '2030-05-08' });
  await booked(site, foreign, customer, { date });
  const answer = await availability(service.id, '?from=2030-05-04&to=2030-05-07');
  expect(answer.json().data).toMatchObject({
    slots: [...defaultTimeSlots],
    taken: [
      { date: '2030-05-04', timeSlot: '9:00 AM - 11:00 AM' },
      { date: '2030-05-05', timeSlot: '9:00 AM - 11:00 AM' },
    ],
  });
});

test('every slot of which a booking holds a part is taken, but not for who wants to move that booking', async () => {
  const timeSlots = ['08:00 - 10:00', '9:00 AM - 11:00 AM', '11:00 AM - 1:00 PM', '11:00 PM - 1:00 AM'];
  const service = await listing(site, provider, { timeSlots });
  const other = await listing(site, provider, { timeSlots: ['10:00 AM - 12:00 PM', '12:30 AM - 2:00 AM'] });
  const early = await booked(site, other, customer, { date: '2030-08-02', timeSlot: '12:30 AM - 2:00 AM' });
  const { id } = await booked(site, other, customer, { date: '2030-08-02', timeSlot: '10:00 AM - 12:00 PM' });
  const taken = async (query: string, as?: Person) => {
    const path = `/services/${service.id}/availability?from=2030-08-01&to=2030-08-02${query}`;
    return (await site.call('GET', path, as && { as })).json().data.taken;
  };
  const night = { date: '2030-08-01', timeSlot: '11:00 PM - 1:00 AM' };
  const day = [
    { date: '2030-08-02', timeSlot: '9:00 AM - 11:00 AM' },
    { date: '2030-08-02', timeSlot: '11:00 AM - 1:00 PM' },
  ];
  expect(await taken('')).toEqual([night, ...day]);
  expect(await taken(`&except=${id}`, customer)).toEqual([night]);
  expect(await taken(`&except=${early.id}`, provider)).toEqual(day);
  expect(await taken(`&except=${id}`, await person(site))).toEqual([night, ...day]);
});

test('a slot of the marketplace’s today that has begun is taken, once', async () => {
  const service = await listing(site, provider);
  // In New York it is half past eleven in the morning.
  site.now = new Date('2030-07-02T15:30:00Z');
  await booked(site, service, customer, { date: '2030-07-02' });
  const { taken } = (await availability(service.id, '?from=2030-07-02&to=2030-07-03')).json().data;
  expect(taken).toEqual([
    { date: '2030-07-02', timeSlot: '9:00 AM - 11:00 AM', begun: true },
    { date: '2030-07-02', timeSlot: '11:00 AM - 1:00 PM', begun: true },
  ]);
});

test('without days it covers the booking window from the marketplace’s today', async () => {
  const service = await listing(site, provider, { timeSlots: ['Evening'] });
  // In New York it is still the first of March.
  site.now = new Date('2030-03-02T03:00:00Z');
  await booked(site, service, customer, { date: '2030-02-28', timeSlot: 'Evening' });
  await booked(site, service, customer, { date: '2030-03-01', timeSlot: 'Evening' });
  await booked(site, service, customer, { date: '2030-03-31', timeSlot: 'Evening' });
  await booked(site, service, customer, { date: '2030-04-01', timeSlot: 'Evening' });
  expect((await availability(service.id)).json().data).toMatchObject({
    today: '2030-03-01',
    slots: ['Evening'],
    taken: [
      { date: '2030-03-01', timeSlot: 'Evening' },
      { date: '2030-03-31', timeSlot: 'Evening' },
    ],
  });
});

test('invalid days and hidden services are rejected', async () => {
  const { id } = await listing(site, provider);
  for (const query of ['?from=tomorrow', '?from=2030-05-04&to=2030-05-03', '?from=2030-01-01&to=2031-01-01']) {
    expect(await outcome(availability(id, query))).toEqual([400, errorCodes.invalidInput]);
  }
  const draft = await listing(site, provider, { status: 'draft' });
  expect((await availability(draft.id)).statusCode).toBe(404);
});

test('a customer whose booking of a paused service can be moved sees its times', async () => {
  const service = await listing(site, provider, { status: 'paused' });
  const [holder, past, admin] = [await person(site), await person(site), await person(site, 'admin')];
  const early = await person(site);
  await booked(site, service, holder, { date: '2030-06-01', status: 'confirmed' });
  await booked(site, service, early, { date: '2030-06-03', status: 'completed', paymentStatus: 'paid' });
  await booked(site, service, past, { date: '2030-06-02', status: 'completed' });
  const asked = async (as?: Person) =>
    (await site.call('GET', `/services/${service.id}/availability?from=2030-06-01&to=2030-06-02`, as && { as }))
      .statusCode;
  const seers = [await asked(holder), await asked(early), await asked(admin)];
  expect([...seers, await asked(past), await asked()]).toEqual([200, 200, 200, 404, 404]);
});

test('a release that does not know of days sees no free time on a day off', async () => {
  const closed = await person(site, 'provider');
  const service = await listing(site, closed, { durationMinutes: 60 });
  const week = Array.from({ length: 7 }, () => []);
  const body = { week, exceptions: [], bufferBefore: 0, bufferAfter: 0, minimumNotice: 0 };
  await site.call('PUT', '/schedule', { as: closed, body });
  const { slots, taken } = (await availability(service.id, '?from=2030-05-04&to=2030-05-04')).json().data;
  expect(slots).toEqual([]);
  expect(taken).toEqual(defaultTimeSlots.map((timeSlot) => ({ date: '2030-05-04', timeSlot })));
});

const years = ['0000', '0001', '9999', '-0001', '+010000', ''];
const oddDays = years.flatMap((year) => ['01-01', '02-29', '12-31', '13-01'].map((day) => `${year}-${day}`));
const oddInstants = oddDays.flatMap((day) => ['T00:00:00Z', 'T23:59:60Z'].map((at) => day + at));

/** Every status that `ask` is answered with. */
const statusesOf = async (values: readonly string[], ask: (value: string) => Promise<{ statusCode: number }>) => {
  const statuses = new Set<number>();
  for (const value of values) statuses.add((await ask(value)).statusCode);
  return [...statuses].sort();
};

test('no day that availability is asked for fails on our side, and year 0 is refused', async () => {
  const { service } = await deal(site);
  const ask = (query: string) => site.call('GET', `/services/${service.id}/availability?${query}`);
  const refused = await ask('from=0000-12-31&to=0001-01-01');
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { from: 'is not valid' }]);
  expect(await statusesOf(oddDays, (day) => ask(`from=${encodeURIComponent(day)}`))).toEqual([200, 400]);
  expect(await statusesOf(oddDays, (day) => ask(`to=${encodeURIComponent(day)}`))).toEqual([400]);
});

test('no date of a booking, of another time for it, or of a service fails on our side', async () => {
  const { booking, customer, provider, service } = await deal(site, { status: 'confirmed' });
  const timeSlot = '1:00 PM - 3:00 PM';
  const { option } = service;
  const wanted = { service: service.id, serviceOption: option.id, price: 45, timeSlot, address: '1 Elm Street' };
  const moves = `/bookings/${booking.id}/reschedule`;
  const calls = {
    book: (date: string) => site.call('POST', '/bookings', { as: customer, body: { ...wanted, date } }),
    move: (date: string) => site.call('POST', moves, { as: customer, body: { date, timeSlot } }),
    accept: (date: string) => site.call('POST', `${moves}/accept`, { as: provider, body: { date, timeSlot } }),
    decline: (date: string) => site.call('POST', `${moves}/decline`, { as: provider, body: { date, timeSlot } }),
    change: (updatedAt: string) =>
      site.call('PUT', `/services/${service.id}`, { as: provider, body: { ...serviceForm, updatedAt } }),
  };
  for (const ask of Object.values(calls)) {
    for (const status of await statusesOf(oddInstants, ask)) expect([400, 409]).toContain(status);
  }
});
