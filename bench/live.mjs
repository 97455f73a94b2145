// How long after one person's change another person's open page hears of it, alone and with many streams open.
import { Agent, get } from 'node:http';
import { dayIn, done, logIn, megabytesOf, signUp, wantedOf, withApis } from './api.mjs';
import { options, quantile, say, sayTable } from './figures.mjs';

const { changes, streams, postgres } = options({ changes: 200, streams: 500, postgres: '' });
/** A person has at most ten streams at a copy of the API. */
const streamsEach = 10;
/** The API allows a customer 20 requests an hour. */
const bookingsEach = 20;
/** Code and connections get warm in these, so they do not count. */
const warmUps = 10;
/** Streams last: the agent that fetch uses keeps few connections. */
const agent = new Agent({ maxSockets: Infinity });

/** `next(name)` resolves to the moment at which the next event of that name comes. */
const openStream = (url, headers) =>
  new Promise((resolve, reject) => {
    const waiting = [];
    const next = (name) => new Promise((tell) => waiting.push({ name, tell }));
    const hear = (name) => {
      for (const one of waiting.filter((each) => each.name === name)) {
        waiting.splice(waiting.indexOf(one), 1);
        one.tell(performance.now());
      }
    };
    const request = get(`${url}/api/events`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A stream was answered ${answer.statusCode}.`));
      next('ready').then(() => resolve({ next, close: () => request.destroy() }), reject);
      answer.setEncoding('utf8').on('data', (text) => {
        // A message here is far smaller than one packet.
        for (const [, name] of text.matchAll(/^event: (.+)$/gm)) hear(name);
      });
      answer.once('error', () => undefined);
    });
    request.once('error', reject);
  });

/** A free time of the provider's, always the same: a cancelled booking gives it back. */
const freeTime = async (url, customer, provider) => {
  const services = await done(url, 'GET', '/services/me', { headers: provider });
  const service = services.find(({ status }) => status === 'active');
  const path = `/services/${service._id}/availability`;
  const { slots, taken } = await done(url, 'GET', path, { headers: customer });
  for (let day = 2; day < 28; day += 1) {
    const timeSlot = slots.find((slot) => !taken.some((one) => one.date === dayIn(day) && one.timeSlot === slot));
    if (timeSlot) return { ...wantedOf(service), date: `${dayIn(day)}T00:00:00.000Z`, timeSlot };
  }
  throw new Error('The provider has no free time.');
};

const measure = async ({ url, liveUrl, provider }) => {
  const ofProvider = await openStream(liveUrl, provider);
  const times = [];
  let customer;
  let ofCustomer;
  /** One person's action, and the time from its request until the other's page hears of it. */
  const timed = async (listener, method, path, headers, sent) => {
    const both = [ofCustomer, ofProvider].map((stream) => stream.next('booking.changed'));
    const heard = listener.next('booking.changed');
    const began = performance.now();
    const { _id } = await done(url, method, path, { headers, body: sent });
    const tookMs = (await heard) - began;
    await Promise.all(both);
    return { id: _id, tookMs };
  };
  for (let run = -warmUps; run < changes; run += 2) {
    if ((run + warmUps) % (2 * bookingsEach) === 0) {
      ofCustomer?.close();
      customer = await signUp(url);
      ofCustomer = await openStream(liveUrl, customer);
    }
    const body = await freeTime(url, customer, provider);
    const { id } = await timed(ofProvider, 'POST', '/bookings', customer, body);
    const accepted = await timed(ofCustomer, 'PUT', `/bookings/${id}`, provider, { status: 'confirmed' });
    const cancelled = await timed(ofProvider, 'PUT', `/bookings/${id}`, customer, { status: 'cancelled' });
    if (run >= 0) times.push(accepted, cancelled);
  }
  for (const stream of [ofCustomer, ofProvider]) stream.close();
  const taken = times.map(({ tookMs }) => tookMs);
  return [0.5, 0.95, 1].map((part) => quantile(taken, part).toFixed(1));
};

// On a server there are two copies: changes at one, streams at the other.
const ports = postgres ? [4194, 4195] : [4194];
await withApis({ ports, postgres }, async ({ urls: [url, liveUrl = url], children }) => {
  const api = children.at(-1);
  const people = { url, liveUrl, provider: await logIn(url, 'provider@nearhand.test') };
  const rows = [[0, ...(await measure(people))]];
  const before = megabytesOf(api);
  const open = [];
  while (open.length < streams) {
    const headers = await signUp(url);
    for (let count = 0; count < streamsEach; count += 1) open.push(await openStream(liveUrl, headers));
  }
  say(`${open.length} streams take ${(megabytesOf(api) - before).toFixed(0)} MB.\n`);
  rows.push([open.length, ...(await measure(people))]);
  for (const stream of open) stream.close();
  sayTable(['others listen', 'median ms', '95 % ms', 'worst ms'], rows);
});
