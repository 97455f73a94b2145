// Documents of the renderer: how many a second, stored and made anew, and its memory over many releases.
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { register } from 'tsx/esm/api';
import { load } from './load.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '5' },
    releases: { type: 'string', default: '200' },
  },
});
const site = new URL(positionals[0] ?? 'http://localhost:4100');
const [runs, seconds, releases] = [values.runs, values.seconds, values.releases].map(Number);
const at = (more) => `http://127.0.0.1:${Number(site.port) + more}`;
const [api, renderer] = [at(1), at(3)];
const root = new URL('..', import.meta.url).pathname;

const say = (line) => process.stdout.write(`${line}\n`);
const middle = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
/** Median and range. */
const spread = (numbers, digits = 0) =>
  `${middle(numbers).toFixed(digits)} (${Math.min(...numbers).toFixed(digits)} to ${Math.max(...numbers).toFixed(digits)})`;

const measure = async (title, url, connections) => {
  const ask = (time) =>
    load({ url, headers: { 'accept-encoding': 'br' }, status: 200, connections, seconds: time, others: 'counted' });
  await ask(1);
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await ask(seconds));
  const of = (pick, digits) => spread(results.map(pick), digits);
  say(`${title}
  documents/s ${of(({ rate }) => rate)}; without a document ${of(({ others }) => others)}
  ms: median ${of(({ median }) => median, 1)}, p95 ${of(({ p95 }) => p95, 1)}, max ${of(({ longest }) => longest)}`);
};

/** Every call is another address: no document is stored for it. */
const anew = (path) => {
  let count = Date.now();
  return () => {
    count += 1;
    return `${renderer}${path}${path.includes('?') ? '&' : '?'}n=${count}`;
  };
};

const measureLoad = async () => {
  const services = await (await fetch(`${api}/api/services?limit=1&sort=rating`)).json();
  const service = `/marketplace/service/${services.data[0]._id}`;
  for (const path of ['/marketplace', service]) await measure(`${path}, stored`, `${renderer}${path}`, 20);
  await measure('/marketplace of the site, stored', `${site.origin}/marketplace`, 20);
  for (const path of ['/', '/marketplace', service, '/about']) await measure(`${path}, made anew`, anew(path), 2);
};

/** Of the process and those that it started. */
const megabytesOf = (pid) => {
  const [parents, memory] = [new Map(), new Map()];
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      parents.set(id, /^PPid:\s+(\d+)/m.exec(status)?.[1]);
      memory.set(id, Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1000);
    } catch {} // it has ended
  }
  const workers = [...memory].filter(([id]) => parents.get(id) === pid).map(([, own]) => own);
  return { count: workers.length, main: memory.get(pid) ?? 0, workers: workers.reduce((sum, own) => sum + own, 0) };
};

const measureMemory = async () => {
  register();
  const toolkit = (file) => import(`${root}composition/${file.replace('/', '/src/')}.ts`);
  const { siteTools } = await import(`${root}deploy/site/src/site-tools.ts`);
  const { cardOrigins, siteAnswers } = await import(`${root}deploy/site/src/site-answers.ts`);
  const [
    { addKey },
    { environmentTrust, heldKeys },
    { publish },
    { readHost, readRelease },
    { revise },
    { folderStore },
  ] = await Promise.all(
    ['release/keys/key-files', 'release/keys/signing-keys', 'release/releases/publish']
      .concat(['release/releases/published-release', 'release/revisions/revise', 'release/store/folder-store'])
      .map(toolkit),
  );
  const { buildWebServer } = await toolkit('web/web/web-server');
  const { bundled } = await toolkit('kernel/bundled');

  const folder = mkdtempSync(join(tmpdir(), 'nearhand-bench-'));
  const purposes = ['publish', 'promotion', 'timestamp'];
  addKey(join(folder, 'keys'), { name: 'bench', purposes, slices: ['*'], environment: 'bench' });
  const variables = { RELEASE_KEYS: join(folder, 'keys/private.json') };
  const environment = {
    name: 'bench',
    releasesUrl: '/releases',
    tools: siteTools,
    // Without compressed siblings, which would take most of the time.
    store: { ...folderStore(folder), keepsCompressed: false },
    keys: (purpose) => heldKeys('bench', purpose, variables),
    held: (purpose) => heldKeys('bench', purpose, variables),
    trust: () => environmentTrust('bench', variables),
  };
  const released = async (slice, distribution) => {
    const { version } = await publish(environment, { slice, version: '0.1.0', distribution });
    return slice === 'shell' ? readHost(environment, version) : readRelease(environment, slice, version);
  };
  const host = await released('shell', join(root, 'shell/dist'));
  const microFrontends = {};
  for (const slice of readdirSync(root).filter((name) => name.startsWith('mf-')))
    microFrontends[slice] = [await released(slice, join(root, slice, 'dist'))];
  const compose = () => revise(environment, { why: 'bench', command: 'bench' }, () => ({ host, microFrontends }));
  await compose();
  mkdirSync(join(folder, 'build'));
  cpSync(join(root, 'mf-marketplace/dist'), join(folder, 'build'), { recursive: true });

  const web = await buildWebServer({
    apiUrl: api,
    releases: join(folder, 'releases'),
    environment: join(folder, 'environments/bench'),
    runtimeConfig: await (await fetch(new URL('/config.json', site))).json(),
    answers: siteAnswers,
    thirdParty: cardOrigins(''),
    shell: { folder: join(root, 'shell/dist') },
  });
  await web.listen({ port: 0, host: '127.0.0.1' });
  const ownPort = 4191;
  await bundled(join(root, 'composition/web'), 'src/renderer/worker-program/worker.ts');
  const child = spawn(process.execPath, await bundled(join(root, 'composition/web'), 'src/renderer/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PORT: String(ownPort),
      SITE_URL: `http://127.0.0.1:${web.server.address().port}`,
      API_URL: api,
      SHELL_FOLDER: join(root, 'shell/dist'),
      COMPOSITION_KEYS: join(folder, 'keys/public.json'),
      RENDER_POLL_MS: '50',
    },
  });
  const isServed = async (version) => {
    const answer = await fetch(`http://127.0.0.1:${ownPort}/marketplace`).catch(() => undefined);
    return answer?.ok === true && (await answer.text()).includes(version);
  };
  const memory = [];
  for (let count = 0; count < releases; count += 1) {
    appendFileSync(join(folder, 'build/server.js'), `\n// ${count}`);
    microFrontends['mf-marketplace'] = [await released('mf-marketplace', join(folder, 'build'))];
    await compose();
    const { version } = microFrontends['mf-marketplace'][0].metadata;
    while (!(await isServed(version))) await pause(20);
    // Old and new workers run side by side for a moment.
    while (megabytesOf(String(child.pid)).count > availableParallelism()) await pause(20);
    memory.push(megabytesOf(String(child.pid)));
  }
  const quarter = Math.ceil(releases / 4);
  const megabytes = (pick) =>
    `first quarter ${spread(memory.slice(0, quarter).map(pick))}, last quarter ${spread(memory.slice(-quarter).map(pick))}`;
  say(`MB over ${releases} releases
  the renderer ${megabytes(({ main }) => main)}
  its workers ${megabytes(({ workers }) => workers)}`);
  child.kill('SIGTERM');
  await web.close();
  rmSync(folder, { recursive: true });
};

if (runs > 0) await measureLoad();
if (releases > 0) await measureMemory();
