// Random markets: providers with random hours, buffers, notices and durations in a random time zone; 100 customers who want
// overlapping times at once. Ends with exit code 1 when two accepted bookings of a provider overlap, buffers included, when an
// accepted one lies outside of working hours, or when one is lost. On PostgreSQL one of two processes is killed midway.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startApis } from './own-api.mjs';
import { ownDatabase } from './own-database.mjs';

const { values } = parseArgs({
  options: {
    markets: { type: 'string', default: '3' },
    racers: { type: 'string', default: '100' },
    requests: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    postgres: { type: 'string' },
  },
});
const [markets, racers, requestsEach, firstSeed] = ['markets', 'racers', 'requests', 'seed'].map((name) =>
  Number(values[name]),
);
const ports = [4197, 4198];
const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Sao_Paulo'];
const providersInMarket = 3;

const say = (line) => process.stdout.write(`${line}\n`);

/** Mulberry32: the same market for the same seed. */
const randomOf = (seed) => {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from, to) => from + Math.floor(next() * (to - from + 1));
  return { chance: (part) => next() < part, whole, pick: (list) => list[whole(0, list.length - 1)] };
};

const call = async (url, method, path, { headers, body } = {}) => {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, ...(await answer.json()) };
};
const done = async (...request) => {
  const answer = await call(...request);
  if (answer.status >= 300) throw new Error(`${request[1]} ${request[2]}: ${answer.status} ${answer.error}`);
  return answer.data ?? answer;
};
const bearer = ({ token }) => ({ authorization: `Bearer ${token}` });

/** Each comes from a source of their own: many new accounts from one would be made to wait. */
const signUp = async (url, number) => {
  const headers = { 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` };
  const account = { email: `${randomUUID()}@example.test`, password: 'a long enough password' };
  await done(url, 'POST', '/auth/register', { headers, body: { name: 'A customer', role: 'customer', ...account } });
  return { ...headers, ...bearer(await done(url, 'POST', '/auth/login', { headers, body: account })) };
};

const demoLogin = async (url, name, number) => {
  const local = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .replaceAll(' ', '.');
  const headers = { 'x-forwarded-for': `10.8.0.${number}` };
  const body = { email: `${local}@example.test`, password: 'nearhand' };
  return { ...headers, ...bearer(await done(url, 'POST', '/auth/login', { headers, body })) };
};

const randomHours = (random) => {
  if (random.chance(0.15)) return [];
  const start = random.whole(24, 44) * 15;
  const end = start + random.whole(8, 32) * 15;
  if (random.chance(0.6)) return [{ start, end }];
  const later = end + random.whole(1, 8) * 15;
  return [
    { start, end },
    { start: later, end: Math.min(later + random.whole(8, 20) * 15, 1440) },
  ];
};

const unset = { week: null, exceptions: [], bufferBefore: 0, bufferAfter: 0, minimumNotice: 0 };

const randomSchedule = (random) => ({
  week: random.chance(0.2) ? null : Array.from({ length: 7 }, () => randomHours(random)),
  exceptions: [],
  bufferBefore: random.pick([0, 0, 10, 15, 30]),
  bufferAfter: random.pick([0, 15, 20, 45]),
  minimumNotice: random.pick([0, 60, 240]),
});

/**
 * Gives a provider random hours and their services random durations, or leaves them with the labels of their services;
 * says what they offer.
 */
const openProvider = async (url, random, { _id, name }, number) => {
  const headers = await demoLogin(url, name, number);
  const keepsLabels = random.chance(0.3);
  const body = keepsLabels ? unset : randomSchedule(random);
  const schedule = await done(url, 'PUT', '/schedule', { headers, body });
  const own = await done(url, 'GET', '/services/me', { headers });
  const offers = [];
  for (const service of own.filter(({ status }) => status === 'active')) {
    const { name: title, category, description, basePrice, images, options } = service;
    const durationMinutes = keepsLabels ? null : random.pick([null, 30, 45, 60, 90, 180]);
    const form = { name: title, category, description, basePrice, images, options, durationMinutes };
    await done(url, 'PUT', `/services/${service._id}`, { headers, body: form });
    const { days } = await done(url, 'GET', `/services/${service._id}/availability`, { headers });
    const [option] = options;
    const wanted = { service: service._id, serviceOption: option._id, price: option.price, address: '1 Elm Street' };
    for (const { date, times } of days.filter((day) => day.times.length > 0).slice(2, 5)) {
      for (const { timeSlot, state } of times)
        if (state === 'free') offers.push({ date, wanted: { ...wanted, timeSlot } });
    }
  }
  return { id: _id, headers, schedule, keepsLabels, offers };
};

/** Wall-clock minutes of `9:00 AM - 11:00 AM` or `09:00 - 11:00` on a day, by rules written a second time. */
const spanOf = (date, label) => {
  const [start, end] = [...label.matchAll(/(\d+):(\d+)\s*(AM|PM)?/g)].map(([, hour, minute, half]) =>
    half ? ((hour % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute) : hour * 60 + Number(minute),
  );
  const midnight = Date.parse(`${date}T00:00:00Z`) / 60_000;
  return { start: midnight + start, end: midnight + (end > start ? end : end + 1440) };
};

/** The faults in the bookings of a provider, one sentence each. */
const faultsOf = ({ schedule, keepsLabels }, before, after, accepted) => {
  const known = new Set(before.map(({ _id }) => _id));
  const made = after.filter(({ _id, status }) => !known.has(_id) && status === 'pending');
  const held = made.map(({ _id, date, timeSlot }) => {
    const { start, end } = spanOf(date.slice(0, 10), timeSlot);
    return {
      _id,
      name: `${_id} (${date.slice(0, 10)}, ${timeSlot})`,
      day: date.slice(0, 10),
      start,
      end,
      from: start - schedule.bufferBefore,
      to: end + schedule.bufferAfter,
    };
  });
  const overlaps = held.flatMap((one, at) =>
    held
      .slice(at + 1)
      .filter((other) => one.from < other.to && other.from < one.to)
      .map((other) => `${one.name} overlaps ${other.name}.`),
  );
  const outside = held.filter(({ day, start, end }) => {
    if (keepsLabels) return false;
    const midnight = Date.parse(`${day}T00:00:00Z`) / 60_000;
    const hours = schedule.week?.[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? [{ start: 540, end: 1020 }];
    return !hours.some((one) => midnight + one.start <= start && end <= midnight + one.end);
  });
  const stored = new Set(made.map(({ _id }) => _id));
  const lost = accepted.filter((id) => !stored.has(id));
  const unknown = [...stored].filter((id) => !accepted.includes(id));
  return [
    ...overlaps,
    ...outside.map(({ _id }) => `${_id} lies outside of working hours.`),
    ...lost.map((id) => `${id} was accepted and is lost.`),
    ...unknown.map((id) => `${id} was made and no answer named it.`),
  ];
};

const at = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * part)] ?? 0;

const raceIn = async ({ urls, children }, random, providers, people) => {
  const wishes = providers.flatMap(({ id, offers }) => offers.map((offer) => ({ provider: id, ...offer })));
  const all = people.length * requestsEach;
  let answered = 0;
  const race = async (headers, number) => {
    const answers = [];
    for (let turn = 0; turn < requestsEach; turn += 1) {
      const { provider, date, wanted } = random.pick(wishes);
      const body = { ...wanted, date: `${date}T00:00:00.000Z` };
      const began = performance.now();
      const url = urls[number % urls.length];
      const key = { ...headers, 'idempotency-key': randomUUID() };
      const request = ['POST', '/bookings', { headers: key, body }];
      // The other process died: the same request, under the same key, to the one that lives.
      const again = () => call(urls[urls.length - 1], ...request);
      let answer = await call(url, ...request).catch(again);
      while (answer.code === 'request/still-running') answer = await pause(1000).then(again);
      answered += 1;
      answers.push({ provider, id: answer.data?._id, status: answer.status, took: performance.now() - began });
    }
    return answers;
  };
  const answers = Promise.all(people.map(race));
  if (children.length > 1) {
    while (answered < all / 4) await pause(5);
    children[0].kill('SIGKILL');
  }
  return (await answers).flat();
};

const market = async (title, seed, copies, databaseUrl) => {
  const random = randomOf(seed);
  const zone = random.pick(zones);
  const apis = await startApis(65, ports.slice(0, copies), databaseUrl, {
    TRUSTED_PROXIES: '1',
    MARKETPLACE_TIME_ZONE: zone,
  });
  try {
    const survivor = apis.urls[apis.urls.length - 1];
    const listed = await done(survivor, 'GET', '/services');
    const demo = 'Maya';
    const everyone = [...new Map(listed.map(({ provider }) => [provider._id, provider])).values()];
    const chosen = everyone.filter(({ name }) => !name.startsWith(demo)).slice(0, providersInMarket);
    const providers = [];
    for (const [number, provider] of chosen.entries()) {
      providers.push(await openProvider(survivor, random, provider, number));
    }
    const bookingsOf = ({ headers }) => done(survivor, 'GET', '/bookings', { headers });
    const before = await Promise.all(providers.map(bookingsOf));
    const people = [];
    for (let number = 0; number < racers; number += 1) people.push(await signUp(survivor, number));
    const answers = await raceIn(apis, random, providers, people);
    const after = await Promise.all(providers.map(bookingsOf));
    const accepted = answers.filter(({ status }) => status === 201);
    const faults = providers.flatMap((provider, index) => {
      const ids = accepted.filter((answer) => answer.provider === provider.id).map(({ id }) => id);
      return faultsOf(provider, before[index], after[index], ids);
    });
    const count = (status) => answers.filter((answer) => answer.status === status).length;
    const took = answers.map((answer) => answer.took);
    say(
      `${title}, market ${seed} (${zone}): ${accepted.length} accepted, ${count(409)} taken, ` +
        `${answers.length - accepted.length - count(409)} other, ${faults.length} faults; ` +
        `ms: median ${at(took, 0.5).toFixed(0)}, p95 ${at(took, 0.95).toFixed(0)}`,
    );
    for (const fault of faults) say(`  ${fault}`);
    if (faults.length > 0 || accepted.length === 0) process.exitCode = 1;
  } finally {
    await apis.stop();
  }
};

for (let seed = firstSeed; seed < firstSeed + markets; seed += 1) {
  await market('Embedded database, one process', seed, 1);
  if (values.postgres) {
    const title = 'PostgreSQL, two processes, one killed midway';
    await ownDatabase(values.postgres, (url) => market(title, seed, 2, url));
  }
}
if (!values.postgres) say('PostgreSQL: name a server with --postgres=postgres://…');
