// Two hundred customers want one slot at once: how many got it, and how long everybody waited for an answer.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { startApis } from './own-api.mjs';
import { ownDatabase } from './own-database.mjs';

const { values } = parseArgs({
  options: {
    customers: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '5' },
    postgres: { type: 'string' },
  },
});
const [customers, rounds] = [values.customers, values.rounds].map(Number);
const ports = [4197, 4198];

const say = (line) => process.stdout.write(`${line}\n`);
const at = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * part)];
/** Median and range over the rounds. */
const spread = (numbers) =>
  `${at(numbers, 0.5).toFixed(0)} (${Math.min(...numbers).toFixed(0)} to ${Math.max(...numbers).toFixed(0)})`;

const post = (url, path, body, headers) =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** Each comes from a source of their own: many new accounts from one would be made to wait. */
const signUp = async (url, number) => {
  const source = { 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` };
  const email = `${randomUUID()}@example.test`;
  const password = 'a long enough password';
  const account = { name: 'A customer', email, password, role: 'customer' };
  const answer = await post(url, '/auth/register', account, source);
  if (!answer.ok) throw new Error(`Nobody can sign up: ${await answer.text()}`);
  const login = await post(url, '/auth/login', { email, password }, source);
  return { authorization: `Bearer ${(await login.json()).token}` };
};

/** Requests that the API answers alike, one per round: each for another free slot of one service. */
const wantedSlots = async (url) => {
  const ask = async (path) => (await (await fetch(`${url}/api${path}`)).json()).data;
  const [{ _id: id }] = await ask('/services');
  const service = await ask(`/services/${id}`);
  const [option] = service.options;
  const days = Array.from({ length: 19 }, (_, ahead) =>
    new Date(Date.now() + (ahead + 2) * 86_400_000).toISOString().slice(0, 10),
  );
  const { slots, taken } = await ask(`/services/${id}/availability?from=${days[0]}&to=${days.at(-1)}`);
  const free = days
    .flatMap((date) => slots.map((timeSlot) => ({ date, timeSlot })))
    .filter((slot) => !taken.some(({ date, timeSlot }) => date === slot.date && timeSlot === slot.timeSlot))
    .map(({ date, timeSlot }) => ({ date: `${date}T00:00:00.000Z`, timeSlot }));
  const wanted = { service: id, serviceOption: option._id, price: option.price, address: '1 Elm Street' };
  return free.slice(0, rounds).map((slot) => ({ ...wanted, ...slot }));
};

const race = async (urls, people, body) => {
  const began = performance.now();
  const answers = await Promise.all(
    people.map(async (headers, number) => {
      const asked = performance.now();
      const answer = await post(urls[number % urls.length], '/bookings', body, headers);
      await answer.text();
      return { status: answer.status, took: performance.now() - asked };
    }),
  );
  const took = answers.map((answer) => answer.took);
  const count = (status) => answers.filter((answer) => answer.status === status).length;
  return {
    outcome: `${count(201)} won, ${count(409)} were told that it is taken, ${people.length - count(201) - count(409)} other`,
    all: performance.now() - began,
    median: at(took, 0.5),
    p95: at(took, 0.95),
  };
};

const measure = async (title, copies, databaseUrl) => {
  const { urls, stop } = await startApis(65, ports.slice(0, copies), databaseUrl, { TRUSTED_PROXIES: '1' });
  try {
    const people = [];
    for (let number = 0; number < customers; number += 1) people.push(await signUp(urls[number % copies], number));
    const slots = await wantedSlots(urls[0]);
    const results = [];
    for (const body of slots) results.push(await race(urls, people, body));
    say(`${title}: ${customers} at once, ${results.length} slots one after the other
  ${[...new Set(results.map(({ outcome }) => outcome))].join('; ')}
  ms: all answered ${spread(results.map(({ all }) => all))}, median ${spread(results.map(({ median }) => median))}, p95 ${spread(results.map(({ p95 }) => p95))}`);
  } finally {
    await stop();
  }
};

await measure('Embedded database, one process', 1);
if (values.postgres) await ownDatabase(values.postgres, (url) => measure('PostgreSQL, two processes', 2, url));
else say('PostgreSQL: name a server with --postgres=postgres://…');
