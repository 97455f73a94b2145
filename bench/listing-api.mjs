// Cost of a list of ten thousand services for the API: requests per second, times, bytes, and a rebuild after a change.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { load } from './load.mjs';
import { startApi } from './own-api.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '20' },
    services: { type: 'string', default: '10000' },
  },
});
const [runs, seconds, connections] = [values.runs, values.seconds, values.connections].map(Number);
const port = 4196;

const say = (line) => process.stdout.write(`${line}\n`);
const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
/** Median and range over the runs. */
const spread = (numbers, digits = 0) =>
  `${middle(numbers).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)})`;

const measure = async (title, path, headers, status) => {
  const ask = (time) => load({ url: `${api.url}${path}`, headers, status, connections, seconds: time });
  // Connections and code get warm in this one.
  await ask(2);
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await ask(seconds));
  const of = (pick, digits) => spread(results.map(pick), digits);
  say(`${title}
  requests/s ${of(({ rate }) => rate)}, MB/s ${of(({ megabytes }) => megabytes, 1)}
  ms: median ${of(({ median }) => median, 1)}, p97.5 ${of(({ p97 }) => p97, 1)}, max ${of(({ longest }) => longest)}`);
};

/** The API's own figures since the last call; undefined when another process started it. */
const probe = () =>
  api.child &&
  new Promise((resolve) => {
    api.child.once('message', resolve);
    api.child.send('tell');
  });

const list = async (headers = {}) => {
  const answer = await fetch(`${api.url}/api/services`, { headers });
  return { tag: answer.headers.get('etag'), services: (await answer.json()).data };
};

const bytes = async () => {
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await fetch(`${api.url}/api/services`, {
      method: 'HEAD',
      headers: { 'accept-encoding': encoding },
    });
    say(`  ${encoding.padEnd(8)} ${(Number(answer.headers.get('content-length')) / 1e6).toFixed(2)} MB`);
  }
};

const signIn = async () => {
  const answer = await fetch(`${api.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'provider@nearhand.test', password: 'nearhand' }),
  });
  const authorization = `Bearer ${(await answer.json()).token}`;
  const own = await (await fetch(`${api.url}/api/services/me`, { headers: { authorization } })).json();
  return { authorization, service: own.data.find(({ status }) => status === 'active') };
};

/** How long somebody waits at most who asks for this again and again, from now until it is told to stop. */
const watched = (path) => {
  const state = { stopped: false, longest: 0 };
  const asking = (async () => {
    while (!state.stopped) {
      const asked = performance.now();
      await (await fetch(`${api.url}${path}`)).text();
      state.longest = Math.max(state.longest, performance.now() - asked);
      await pause(5);
    }
  })();
  return async () => {
    state.stopped = true;
    await asking;
    return state.longest;
  };
};

/** A service is paused or activated again; how long until an answer shows it, and how long others wait meanwhile. */
const rebuilds = async () => {
  const { authorization, service } = await signIn();
  const [took, held, withDatabase, without] = [[], [], [], []];
  for (let run = 0; run < runs * 2; run += 1) {
    const status = run % 2 === 0 ? 'paused' : 'active';
    await fetch(`${api.url}/api/services/${service._id}/status`, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ status }),
    });
    await probe();
    const [database, nothing] = [watched('/api/health'), watched('/api/nothing-here')];
    const began = performance.now();
    const answer = await fetch(`${api.url}/api/services`, { headers: { 'accept-encoding': 'br' } });
    took.push(performance.now() - began);
    withDatabase.push(await database());
    without.push(await nothing());
    const told = await probe();
    if (told) held.push(told.longest);
    const { data } = await answer.json();
    if (data.some(({ _id }) => _id === service._id) === (status === 'paused')) throw new Error('The answer is old.');
  }
  say(`A change, until the first answer that shows it (${took.length} times)
  ms: ${spread(took)}; meanwhile others waited at most ${spread(without)} without the database, ${spread(withDatabase)} with it`);
  if (held.length > 0) say(`  the event loop was held at most ${spread(held)} ms at a time`);
};

const api = positionals[0]
  ? { url: positionals[0].replace(/\/$/, ''), stop: async () => {} }
  : await startApi(Number(values.services), port);
try {
  const before = await probe();
  const { tag, services } = await list();
  say(`${services.length} services; ${runs} runs of ${seconds} s, ${connections} connections; median (range)`);
  await bytes();
  await measure('GET /services, br', '/api/services', { 'accept-encoding': 'br' }, 200);
  await measure('GET /services, gzip', '/api/services', { 'accept-encoding': 'gzip' }, 200);
  await measure('GET /services, unchanged', '/api/services', { 'accept-encoding': 'br', 'if-none-match': tag }, 304);
  const page = '/api/services?limit=50&sort=rating&q=clean';
  await measure(`GET ${page.slice(4)}, br`, page, { 'accept-encoding': 'br' }, 200);
  await rebuilds();
  const told = await probe();
  if (told) {
    const [empty, full] = [before, told].map(({ residentMegabytes }) => residentMegabytes.toFixed(0));
    say(`The API takes ${empty} MB of memory before the first list, ${full} MB after all this.`);
  }
} finally {
  await api.stop();
}
