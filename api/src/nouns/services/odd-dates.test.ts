import { serviceForm } from '../../testing/fixtures/listings.ts';
import { deal } from '../../testing/fixtures/payments.ts';
import { useTestApp } from '../../testing/test-app.ts';

const site = useTestApp();

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
