// Random markets: providers with random hours, buffers, notices and durations in a random time zone; customers who want
// overlapping times at once. Ends with exit code 1 when two accepted bookings of a provider overlap, buffers included, when an
// accepted one lies outside of working hours, or when one is lost. On PostgreSQL one of two processes is killed midway.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { call, done, logIn, signUp, wantedOf, withApis } from './api.mjs';
import { options, quantile, say } from './figures.mjs';

const { markets, racers, requests, seed, postgres } = options({
  ...{ markets: 3, racers: 100, requests: 4, seed: 1, postgres: '' },
});
const zones = ['America/New_York', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Auckland', 'America/Sao_Paulo'];

/** The same market for the same seed. */
const randomOf = (number) => {
  let count = 0;
  const next = () => createHash('md5').update(`${number} ${count++}`).digest().readUInt32LE() / 2 ** 32;
  const whole = (from, to) => from + Math.floor(next() * (to - from + 1));
  return { chance: (part) => next() < part, whole, pick: (list) => list[whole(0, list.length - 1)] };
};

const randomHours = (random) => {
  if (random.chance(0.15)) return [];
  const start = random.whole(24, 44) * 15;
  const end = start + random.whole(8, 32) * 15;
  const later = end + random.whole(1, 8) * 15;
  const second = { start: later, end: Math.min(later + random.whole(8, 20) * 15, 1440) };
  return random.chance(0.6) ? [{ start, end }] : [{ start, end }, second];
};

const randomSchedule = (random) => ({
  week: random.chance(0.2) ? null : Array.from({ length: 7 }, () => randomHours(random)),
  exceptions: [],
  bufferBefore: random.pick([0, 0, 10, 15, 30]),
  bufferAfter: random.pick([0, 15, 20, 45]),
  minimumNotice: random.pick([0, 60, 240]),
});
const noSchedule = { week: null, exceptions: [], bufferBefore: 0, bufferAfter: 0, minimumNotice: 0 };

const emailOf = (name) => {
  const local = name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '');
  return `${local.replaceAll(' ', '.')}@example.test`;
};

/** Gives a provider random hours and durations, or leaves them with the time slots of their services; says what they offer. */
const openProvider = async (url, random, { _id, name }) => {
  const headers = await logIn(url, emailOf(name));
  const keepsLabels = random.chance(0.3);
  const body = keepsLabels ? noSchedule : randomSchedule(random);
  const schedule = await done(url, 'PUT', '/schedule', { headers, body });
  const services = await done(url, 'GET', '/services/me', { headers });
  const offers = [];
  for (const service of services.filter(({ status }) => status === 'active')) {
    const { name: title, category, description, basePrice, images, options: priced } = service;
    const durationMinutes = keepsLabels ? null : random.pick([null, 30, 45, 60, 90, 180]);
    const form = { name: title, category, description, basePrice, images, options: priced, durationMinutes };
    await done(url, 'PUT', `/services/${service._id}`, { headers, body: form });
    const { days } = await done(url, 'GET', `/services/${service._id}/availability`, { headers });
    for (const { date, times } of days.filter((day) => day.times.length > 0).slice(2, 5))
      for (const { timeSlot } of times.filter(({ state }) => state === 'free'))
        offers.push({ provider: _id, wanted: { ...wantedOf(service), date: `${date}T00:00:00.000Z`, timeSlot } });
  }
  return { id: _id, headers, schedule, keepsLabels, offers };
};

/** Wall-clock minutes of `9:00 AM - 11:00 AM` or `09:00 - 11:00` on a day, by rules written a second time. */
const spanOf = (midnight, label) => {
  const [start, end] = [...label.matchAll(/(\d+):(\d+)\s*(AM|PM)?/g)].map(([, hour, minute, half]) =>
    half ? ((hour % 12) + (half === 'PM' ? 12 : 0)) * 60 + Number(minute) : hour * 60 + Number(minute),
  );
  return { start: midnight + start, end: midnight + (end > start ? end : end + 1440) };
};

/** The faults in the bookings of a provider, one sentence each. */
const faultsOf = ({ schedule, keepsLabels }, before, after, accepted) => {
  const known = new Set(before.map(({ _id }) => _id));
  const made = after.filter(({ _id, status }) => !known.has(_id) && status === 'pending');
  const held = made.map(({ _id, date, timeSlot }) => {
    const midnight = Date.parse(date) / 60_000;
    const { start, end } = spanOf(midnight, timeSlot);
    const hours = schedule.week?.[new Date(date).getUTCDay()];
    // Without hours, the labels of a service may lie anywhere.
    const isInHours = !hours || hours.some((one) => midnight + one.start <= start && end <= midnight + one.end);
    return {
      _id,
      from: start - schedule.bufferBefore,
      to: end + schedule.bufferAfter,
      isFit: keepsLabels || isInHours,
    };
  });
  const overlaps = held.flatMap((one, at) =>
    held
      .slice(at + 1)
      .filter((other) => one.from < other.to && other.from < one.to)
      .map((other) => `${one._id} overlaps ${other._id}.`),
  );
  const stored = made.map(({ _id }) => _id);
  return [
    ...overlaps,
    ...held.filter(({ isFit }) => !isFit).map(({ _id }) => `${_id} lies outside of working hours.`),
    ...accepted.filter((id) => !stored.includes(id)).map((id) => `${id} was accepted and is lost.`),
    ...stored.filter((id) => !accepted.includes(id)).map((id) => `${id} was made and no answer named it.`),
  ];
};

const race = async ({ urls, children }, random, offers, people) => {
  let answered = 0;
  const askAll = async (person, number) => {
    const answers = [];
    for (let turn = 0; turn < requests; turn += 1) {
      const { provider, wanted: body } = random.pick(offers);
      const began = performance.now();
      const request = ['POST', '/bookings', { headers: { ...person, 'idempotency-key': randomUUID() }, body }];
      // The other process died: the same request, under the same key, to the one that lives.
      const again = () => call(urls.at(-1), ...request);
      let answer = await call(urls[number % urls.length], ...request).catch(again);
      while (answer.code === 'request/still-running') answer = await pause(1000).then(again);
      answered += 1;
      answers.push({ provider, id: answer.data?._id, status: answer.status, ms: performance.now() - began });
    }
    return answers;
  };
  const answers = Promise.all(people.map(askAll));
  if (children.length > 1) {
    while (answered < (people.length * requests) / 4) await pause(5);
    children[0].kill('SIGKILL');
  }
  return (await answers).flat();
};

const market = async (title, number, places) => {
  const random = randomOf(number);
  const settings = { MARKETPLACE_TIME_ZONE: random.pick(zones) };
  await withApis({ ...places, settings }, async (apis) => {
    const url = apis.urls.at(-1);
    const listed = await done(url, 'GET', '/services');
    const all = [...new Map(listed.map(({ provider }) => [provider._id, provider])).values()];
    const providers = [];
    // Maya is the demo provider, with an address of another kind.
    for (const provider of all.filter(({ name }) => !name.startsWith('Maya')).slice(0, 3))
      providers.push(await openProvider(url, random, provider));
    const bookingsOf = ({ headers }) => done(url, 'GET', '/bookings', { headers });
    const before = await Promise.all(providers.map(bookingsOf));
    const people = [];
    while (people.length < racers) people.push(await signUp(url));
    const offers = providers.flatMap((provider) => provider.offers);
    const answers = await race(apis, random, offers, people);
    const after = await Promise.all(providers.map(bookingsOf));
    const accepted = answers.filter(({ status }) => status === 201);
    const faults = providers.flatMap((provider, index) => {
      const ids = accepted.filter((answer) => answer.provider === provider.id).map(({ id }) => id);
      return faultsOf(provider, before[index], after[index], ids);
    });
    const taken = answers.filter(({ status }) => status === 409).length;
    const times = answers.map(({ ms }) => ms);
    say(`${title}, market ${number} (${settings.MARKETPLACE_TIME_ZONE}): ${accepted.length} accepted, ${taken} taken,`);
    say(
      `  ${answers.length - accepted.length - taken} other, ${faults.length} faults; median ${quantile(times, 0.5).toFixed(0)} ms`,
    );
    for (const fault of faults) say(`  ${fault}`);
    if (faults.length > 0 || accepted.length === 0) process.exitCode = 1;
  });
};

for (let number = seed; number < seed + markets; number += 1) {
  await market('Embedded database, one process', number, { ports: [4197] });
  if (postgres) await market('PostgreSQL, two processes, one killed midway', number, { ports: [4197, 4198], postgres });
}
