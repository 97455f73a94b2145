// Requests for bookings a second on PostgreSQL: customers book free times of all providers, each request another time.
import { randomUUID } from 'node:crypto';
import { call, dayIn, done, signUp, wantedOf, withApis } from './api.mjs';
import { options, say, spread } from './figures.mjs';

const { postgres, runs, bookings, connections } = options({ postgres: '', runs: 5, bookings: 300, connections: 20 });
/** The API allows three unpaid requests with one provider, and ten in all. */
const perCustomer = 9;
const perProvider = 3;

/** The free times of one service of each provider. */
const timesOf = async (url) => {
  const listed = await done(url, 'GET', '/services');
  const services = [...new Map(listed.map((service) => [service.provider._id, service])).values()];
  return Promise.all(
    services.map(async (service) => {
      const { slots, taken } = await done(url, 'GET', `/services/${service._id}/availability`);
      const isTaken = new Set(taken.map(({ date, timeSlot }) => `${date} ${timeSlot}`));
      return Array.from({ length: 27 }, (_, ahead) => dayIn(ahead + 2))
        .flatMap((date) => slots.map((timeSlot) => ({ date, timeSlot })))
        .filter(({ date, timeSlot }) => !isTaken.has(`${date} ${timeSlot}`))
        .map(({ date, timeSlot }) => ({ ...wantedOf(service), date: `${date}T00:00:00.000Z`, timeSlot }));
    }),
  );
};

/** Bodies for one customer: three times of each of three providers. */
const take = (byProvider) =>
  byProvider
    .toSorted((one, other) => other.length - one.length)
    .slice(0, perCustomer / perProvider)
    .flatMap((times) => times.splice(0, perProvider));

const run = async (url, byProvider) => {
  const requests = [];
  while (requests.length < bookings) {
    const bodies = take(byProvider);
    if (bodies.length === 0) throw new Error('All times are booked: take fewer runs.');
    const headers = await signUp(url);
    requests.push(...bodies.map((body, turn) => ({ headers, body, turn })));
  }
  // Requests of one customer, or for one provider, wait for each other: neighbours have other ones.
  requests.sort((one, other) => one.turn - other.turn);
  const count = { accepted: 0, rejected: 0 };
  const began = performance.now();
  const work = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      const headers = { ...next.headers, 'idempotency-key': randomUUID() };
      const { status } = await call(url, 'POST', '/bookings', { headers, body: next.body });
      count[status === 201 ? 'accepted' : 'rejected'] += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { ...count, rate: count.accepted / ((performance.now() - began) / 1000) };
};

if (!postgres) throw new Error('Name a server with --postgres=postgres://…');
await withApis({ ports: [4192], postgres }, async ({ urls: [url] }) => {
  const byProvider = await timesOf(url);
  const results = [];
  for (let count = 0; count < runs; count += 1) results.push(await run(url, byProvider));
  const of = (name) => spread(results.map((one) => one[name]));
  say(
    `${runs} runs on ${connections} connections: ${of('rate')} a second, ${of('accepted')} accepted, ${of('rejected')} not`,
  );
});
