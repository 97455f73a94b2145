// Requests for bookings per second on PostgreSQL: customers book free times of all providers, each request another time.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startApis } from './own-api.mjs';
import { ownDatabase } from './own-database.mjs';

const { values } = parseArgs({
  options: {
    postgres: { type: 'string' },
    runs: { type: 'string', default: '5' },
    bookings: { type: 'string', default: '300' },
    connections: { type: 'string', default: '20' },
  },
});
const [runs, bookings, connections] = [values.runs, values.bookings, values.connections].map(Number);
/** The API allows three unpaid requests with one provider, and ten in all. */
const perCustomer = 9;
const perProvider = 3;

const say = (line) => process.stdout.write(`${line}\n`);
const at = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? 0;
const spread = (numbers) =>
  `${at(numbers, 0.5).toFixed(1)} (${Math.min(...numbers).toFixed(1)} to ${Math.max(...numbers).toFixed(1)})`;

const call = async (url, path, headers, body) => {
  const answer = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text);
};

/** Each comes from a source of their own: many new accounts from one would be made to wait. */
const signUp = async (url, number) => {
  const headers = { 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` };
  const account = { email: `${randomUUID()}@example.test`, password: 'a long enough password' };
  await call(url, '/auth/register', headers, { name: 'A customer', role: 'customer', ...account });
  return { ...headers, authorization: `Bearer ${(await call(url, '/auth/login', headers, account)).token}` };
};

/** A free time of every provider in turn, those of one service each: they do not overlap. */
const wishesOf = async (url) => {
  const { data: listed } = await call(url, '/services', {});
  const services = [...new Map(listed.map((service) => [service.provider._id, service])).values()];
  const byProvider = await Promise.all(
    services.map(async ({ _id, options: [option] }) => {
      const { slots, taken, today } = (await call(url, `/services/${_id}/availability`, {})).data;
      const isTaken = new Set(taken.map(({ date, timeSlot }) => `${date} ${timeSlot}`));
      const days = Array.from({ length: 29 }, (_, ahead) =>
        new Date(Date.parse(today) + (ahead + 2) * 86_400_000).toISOString().slice(0, 10),
      );
      const all = days.flatMap((date) => slots.map((timeSlot) => ({ date, timeSlot })));
      return all
        .filter(({ date, timeSlot }) => !isTaken.has(`${date} ${timeSlot}`))
        .map(({ date, timeSlot }) => ({
          service: _id,
          serviceOption: option._id,
          price: option.price,
          date: `${date}T00:00:00.000Z`,
          timeSlot,
          address: '1 Elm Street',
        }));
    }),
  );
  return byProvider;
};

/** Bodies for one customer: three times of each of three providers. */
const take = (byProvider) => {
  const fullest = byProvider.toSorted((one, other) => other.length - one.length).slice(0, perCustomer / perProvider);
  return fullest.flatMap((times) => times.splice(0, perProvider));
};

const run = async (url, byProvider, offset) => {
  const customers = Math.ceil(bookings / perCustomer);
  const requests = [];
  for (let number = 0; number < customers; number += 1) {
    const headers = await signUp(url, offset + number);
    for (const [turn, body] of take(byProvider).entries()) requests.push({ headers, body, turn });
  }
  // Requests of one customer, or for one provider, wait for each other: neighbours have other ones.
  requests.sort((one, other) => one.turn - other.turn);
  const outcomes = { accepted: 0, rejected: 0 };
  const began = performance.now();
  const work = async () => {
    for (let next = requests.pop(); next; next = requests.pop()) {
      const key = { ...next.headers, 'idempotency-key': randomUUID() };
      const outcome = await call(url, '/bookings', key, next.body).then(
        () => 'accepted',
        () => 'rejected',
      );
      outcomes[outcome] += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  return { ...outcomes, rate: outcomes.accepted / ((performance.now() - began) / 1000), customers };
};

const measure = async (databaseUrl) => {
  const { urls, stop } = await startApis(65, [4192], databaseUrl, { TRUSTED_PROXIES: '1' });
  try {
    const byProvider = await wishesOf(urls[0]);
    const results = [];
    let offset = 0;
    for (let number = 0; number < runs; number += 1) {
      const result = await run(urls[0], byProvider, offset);
      offset += result.customers;
      results.push(result);
    }
    const sum = (name) => results.reduce((total, one) => total + one[name], 0);
    say(
      `POST /bookings, ${connections} connections, ${runs} runs: ${spread(results.map(({ rate }) => rate))} a second; ` +
        `${sum('accepted')} accepted, ${sum('rejected')} rejected`,
    );
  } finally {
    await stop();
  }
};

if (values.postgres) await ownDatabase(values.postgres, measure);
else say('Name a server with --postgres=postgres://…');
