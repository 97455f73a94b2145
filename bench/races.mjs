// Two hundred customers want one time at once, then times of one provider that overlap: how many got one, whether two that
// were sold overlap, and how long everybody waited for an answer.
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

const days = Array.from({ length: 27 }, (_, ahead) =>
  new Date(Date.now() + (ahead + 2) * 86_400_000).toISOString().slice(0, 10),
);

/** For each of these services and their times what to send; `date` is still to come. */
const requestsOf = async (ask, ids) => {
  const services = await Promise.all(ids.map((id) => ask(`/services/${id}`)));
  const times = await Promise.all(
    ids.map((id) => ask(`/services/${id}/availability?from=${days[0]}&to=${days.at(-1)}`)),
  );
  const taken = new Set(times.flatMap((one) => one.taken.map(({ date }) => date)));
  const requests = services.flatMap(({ _id, options: [option] }, index) =>
    times[index].slots.map((timeSlot) => ({
      service: _id,
      serviceOption: option.name,
      price: option.price,
      timeSlot,
      address: '1 Elm Street',
    })),
  );
  return { requests, free: days.filter((day) => !taken.has(day)) };
};

/** Minutes after midnight of `9:00 AM - 11:00 AM`. */
const minutes = (slot) =>
  [...slot.matchAll(/(\d+):(\d+) (AM|PM)/g)].map(
    ([, hour, minute, half]) => ((hour % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute),
  );
const overlap = (one, other) => {
  const [[from, to], [start, end]] = [minutes(one), minutes(other)];
  return from < end && start < to;
};
const overlaps = (slots) =>
  slots.flatMap((one, at) => slots.slice(at + 1).filter((other) => overlap(one, other))).length;

/** Rounds on days that are free: everybody wants the same time, or each one of those that a provider's services offer. */
const roundsOf = async (url) => {
  const ask = async (path) => (await (await fetch(`${url}/api${path}`)).json()).data;
  const services = await ask('/services');
  const providers = [...new Set(services.map(({ provider }) => provider._id))];
  const byProvider = providers.map((id) => services.filter(({ provider }) => provider._id === id));
  const offered = await Promise.all(
    byProvider.map((own) =>
      requestsOf(
        ask,
        own.map(({ _id }) => _id),
      ),
    ),
  );
  const [busiest] = offered.toSorted((a, b) => overlaps(slotsOf(b.requests)) - overlaps(slotsOf(a.requests)));
  const onDays = (requests, from) =>
    busiest.free
      .slice(from, from + rounds)
      .map((day) => requests.map((one) => ({ ...one, date: `${day}T00:00:00.000Z` })));
  return { same: onDays(busiest.requests.slice(0, 1), 0), overlapping: onDays(busiest.requests, rounds) };
};
const slotsOf = (requests) => requests.map(({ timeSlot }) => timeSlot);

const race = async (urls, people, bodies) => {
  const began = performance.now();
  const answers = await Promise.all(
    people.map(async (headers, number) => {
      const asked = performance.now();
      const body = bodies[number % bodies.length];
      const answer = await post(urls[number % urls.length], '/bookings', body, headers);
      await answer.text();
      return { status: answer.status, timeSlot: body.timeSlot, took: performance.now() - asked };
    }),
  );
  const took = answers.map((answer) => answer.took);
  const won = answers.filter(({ status }) => status === 201);
  const taken = answers.filter(({ status }) => status === 409).length;
  return {
    outcome: `${won.length} won (${overlaps(slotsOf(won))} overlaps), ${taken} were told that it is taken, ${people.length - won.length - taken} other`,
    all: performance.now() - began,
    median: at(took, 0.5),
    p95: at(took, 0.95),
  };
};

const report = (title, results) => {
  const outcomes = [...new Set(results.map(({ outcome }) => outcome))].join('; ');
  const [all, median, p95] = ['all', 'median', 'p95'].map((figure) => spread(results.map((one) => one[figure])));
  say(`${title}, ${results.length} rounds\n  ${outcomes}\n  ms: all answered ${all}, median ${median}, p95 ${p95}`);
};

const measure = async (title, copies, databaseUrl) => {
  const { urls, stop } = await startApis(65, ports.slice(0, copies), databaseUrl, { TRUSTED_PROXIES: '1' });
  try {
    const people = [];
    for (let number = 0; number < customers; number += 1) people.push(await signUp(urls[number % copies], number));
    const { same, overlapping } = await roundsOf(urls[0]);
    const run = async (bodies) => {
      const results = [];
      for (const round of bodies) results.push(await race(urls, people, round));
      return results;
    };
    report(`${title}: ${customers} at once want one time`, await run(same));
    const { length } = overlapping[0];
    report(`${title}: ${customers} at once want ${length} times that overlap`, await run(overlapping));
  } finally {
    await stop();
  }
};

await measure('Embedded database, one process', 1);
if (values.postgres) await ownDatabase(values.postgres, (url) => measure('PostgreSQL, two processes', 2, url));
else say('PostgreSQL: name a server with --postgres=postgres://…');
