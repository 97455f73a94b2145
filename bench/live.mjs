// How long after one person's change another person's open page hears of it, alone and with many streams open.
import { parseArgs } from 'node:util';
import { bookingOf, openStream, signedIn } from './live-people.mjs';
import { startApi } from './own-api.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changes: { type: 'string', default: '200' }, streams: { type: 'string', default: '500' } },
});
const [changes, streams] = [values.changes, values.streams].map(Number);
const port = 4194;
/** A person has at most ten streams at a copy of the API. */
const streamsEach = 10;
/** Code and connections get warm in these, so they do not count. */
const warmUps = 10;

const say = (line) => process.stdout.write(`${line}\n`);
const quantile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(share * (times.length - 1))];
const describe = (times) =>
  `median ${quantile(times, 0.5).toFixed(1)} ms, middle half ${quantile(times, 0.25).toFixed(1)} to ${quantile(times, 0.75).toFixed(1)}, 95 % ${quantile(times, 0.95).toFixed(1)}, worst ${quantile(times, 1).toFixed(1)}`;

/** The API's own figures since the last call; undefined when another process started it. */
const probe = () =>
  api.child &&
  new Promise((resolve) => {
    api.child.once('message', resolve);
    api.child.send('tell');
  });

const measure = async (title, { customer, provider }) => {
  const [ofCustomer, ofProvider] = await Promise.all([customer, provider].map((one) => openStream(liveUrl, one)));
  const book = await bookingOf(customer, provider);
  const times = [];
  /** One person's action, and the time until the other's page shows it: from sending, and from the answer. */
  const timed = async (act, listener) => {
    const both = [ofCustomer, ofProvider].map((stream) => stream.next('booking.changed'));
    const heard = listener.next('booking.changed');
    const began = performance.now();
    const given = await act();
    const answered = performance.now();
    const at = await heard;
    await Promise.all(both);
    return { given, sent: at - began, answered: at - answered };
  };
  for (let run = -warmUps; run < changes; run += 2) {
    const { given: id } = await timed(book, ofProvider);
    const accepted = await timed(() => provider.put(`/bookings/${id}`, { status: 'confirmed' }), ofCustomer);
    const cancelled = await timed(() => customer.put(`/bookings/${id}`, { status: 'cancelled' }), ofProvider);
    if (run >= 0) times.push(accepted, cancelled);
  }
  ofCustomer.close();
  ofProvider.close();
  say(`${title} (${times.length} changes)
  after the request was sent:     ${describe(times.map(({ sent }) => sent))}
  after the request was answered: ${describe(times.map(({ answered }) => answered))}`);
};

// Each account is made from a source of its own: many from one are made to wait.
process.env.TRUSTED_PROXIES = '1';
const [named, listening = named] = positionals.map((url) => url.replace(/\/$/, ''));
const api = named ? { url: named, stop: async () => {} } : await startApi(100, port);
/** The copy of the API that holds the streams, if another one is named. */
const liveUrl = listening ?? api.url;
try {
  const people = await signedIn(api.url, Math.ceil(streams / streamsEach));
  await measure('Nobody else listens', people);
  const before = await probe();
  const open = [];
  for (const one of people.others) {
    const left = Math.min(streamsEach, streams - open.length);
    open.push(...(await Promise.all(Array.from({ length: left }, () => openStream(liveUrl, one)))));
  }
  const after = await probe();
  if (after) say(`${open.length} streams take ${(after.residentMegabytes - before.residentMegabytes).toFixed(0)} MB.`);
  await measure(`${open.length} others listen`, people);
  for (const stream of open) stream.close();
} finally {
  await api.stop();
}
