import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { register } from 'tsx/esm/api';

register(); // deploy is TypeScript
export const root = new URL('../..', import.meta.url).pathname;
/** A file of the toolkit: `release/store/folder-store`. */
const toolkit = (file) => import(`${root}composition/${file.replace('/', '/src/')}.ts`);
const { siteTools } = await import(`${root}deploy/site/src/site-tools.ts`);
const { cardOrigins, siteAnswers } = await import(`${root}deploy/site/src/site-answers.ts`);
const { localEnvironment } = await toolkit('release/command-line/environments');
const { publish } = await toolkit('release/releases/publish');
const { readHost, readRelease } = await toolkit('release/releases/published-release');
const { wholeReleases } = await toolkit('release/releases/composed-release');
const { compatibility } = await toolkit('release/compatibility/compatibility');
const { readRunning } = await toolkit('release/revisions/revision-record');
const { revise } = await toolkit('release/revisions/revise');
const { folderStore } = await toolkit('release/store/folder-store');
const { buildWebServer } = await toolkit('web/web/web-server');
const { bundled } = await toolkit('kernel/bundled');

const name = 'local';
export const realSlices = readdirSync(root).filter((folder) => folder.startsWith('mf-'));
const words =
  `garden invoice roster parking library survey insurance workshop catering storage member ticket budget fleet
  kitchen lesson patient tenant voucher warranty archive badge campaign claim coupon delivery depot device donation estimate
  event expense forecast gallery handover inspection journal key lease ledger locker machine menu meter notice order parcel
  permit policy quote recipe refund rental report reserve route sample season shift`.split(/\s+/);
const routesEach = 5;

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Different hexadecimal digits for each `text`, as a build's hash of content. */
const digits = (text, length) => createHash('sha256').update(text).digest('hex').slice(0, length);

/** A build with empty files, and five routes of a real build at paths of its own. */
const writeCopy = (folder, slice, number) => {
  const dist = join(root, realSlices[number % realSlices.length], 'dist');
  const read = (file) => {
    try {
      return JSON.parse(readFileSync(join(dist, file), 'utf8'));
    } catch {
      return {};
    }
  };
  const offer = read('release.json');
  // Other words than those of other copies, which would compress better than pages of different teams.
  const another = (word) => words[Number.parseInt(digits(`${slice} ${word}`, 6), 16) % words.length];
  const own = (file) => (/^(?:exposed-|\d)/.test(file) ? file : `${another(file)}.js`);
  const pathOf = (path) => {
    const [, _first, ...rest] = path.split('/');
    return ['', slice.slice('mf-'.length), ...rest.map((part) => (/^\w/.test(part) ? another(part) : part))].join('/');
  };
  const seen = new Set();
  const shapeOf = (path) => pathOf(path).replaceAll(/:[^/]+/g, ':');
  const routes = offer.routes.filter(({ path }) => !seen.has(shapeOf(path)) && seen.add(shapeOf(path)));
  const taken = routes.slice(0, routesEach);
  const slots = offer.slots.slice(0, 1);
  const ofParts = (data) =>
    Object.fromEntries([
      ...taken.flatMap(({ path }) => (data[path] ? [[pathOf(path), data[path]]] : [])),
      ...slots.flatMap(({ expose }) => (data[expose] ? [[expose, data[expose]]] : [])),
    ]);
  const written = {
    ...offer,
    title: slice,
    container: `${slice.replaceAll('-', '_')}_${digits(slice, 10)}`,
    routes: taken.map(({ path, roles, preload }) => ({ path: pathOf(path), roles, preload: preload.map(own) })),
    slots: slots.map((slot) => ({ ...slot, name: 'other.place', preload: slot.preload.map(own) })),
  };
  const firstViews = ofParts(read('first-views.json'));
  const modules = ofParts(read('modules.json'));
  const scripts = ['remoteEntry.js', ...[...written.routes, ...written.slots].flatMap(({ preload }) => preload)];
  const files = {
    'release.json': JSON.stringify(written),
    ...(Object.keys(firstViews).length > 0 && { 'first-views.json': JSON.stringify(firstViews) }),
    ...(Object.keys(modules).length > 0 && { 'modules.json': JSON.stringify(modules) }),
    ...Object.fromEntries(scripts.map((file) => [file, `// ${slice} ${file}`])),
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
};

/** A site with `count` slices: those of the repository and copies. Its API is that of the running `site`. */
export const siteWith = async (count, site) => {
  const folder = mkdtempSync(join(tmpdir(), 'nearhand-slices-'));
  const environment = {
    ...localEnvironment(name, { variables: {}, tools: siteTools }),
    site: site.origin,
    store: folderStore(folder),
  };
  const released = async (slice, distribution, { store = environment.store, isTried } = {}) => {
    const { version } = await publish({ ...environment, store }, { slice, version: '0.1.0', distribution, isTried });
    return slice === 'shell' ? readHost(environment, version) : readRelease(environment, slice, version);
  };
  const host = await released('shell', join(root, 'shell/dist'));
  const microFrontends = {};
  for (const slice of realSlices) microFrontends[slice] = [await released(slice, join(root, slice, 'dist'))];
  // No browser fetches their files.
  const uncompressed = { ...environment.store, keepsCompressed: false };
  for (let number = 0; number < count - realSlices.length; number += 1) {
    const slice = `mf-${words[number % words.length]}-${number}`;
    const build = join(folder, 'build');
    writeCopy(build, slice, number);
    microFrontends[slice] = [await released(slice, build, { store: uncompressed, isTried: false })];
    rmSync(build, { recursive: true });
  }
  await revise(environment, { why: 'bench', command: 'bench' }, () => ({ host, microFrontends }));
  const shell = join(folder, 'releases/shell', host.version);

  const [port, rendererPort] = [await freePort(), await freePort()];
  const rendererUrl = `http://127.0.0.1:${rendererPort}`;
  const apiUrl = `http://127.0.0.1:${Number(site.port) + 1}`;
  const web = await buildWebServer({
    apiUrl,
    releases: join(folder, 'releases'),
    environment: join(folder, 'environments', name),
    runtimeConfig: await (await fetch(new URL('/config.json', site))).json(),
    answers: siteAnswers,
    thirdParty: cardOrigins(''),
    shell: { folder: shell },
    rendererUrl,
  });
  await web.listen({ port, host: '127.0.0.1' });
  const url = `http://localhost:${port}`;
  await bundled(join(root, 'composition/web'), 'src/renderer/worker-program/worker.ts');
  const renderer = spawn(process.execPath, await bundled(join(root, 'composition/web'), 'src/renderer/main.ts'), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      HOST: '127.0.0.1',
      PORT: String(rendererPort),
      SITE_URL: url,
      API_URL: apiUrl,
      SHELL_FOLDER: shell,
      COMPOSITION_KEYS: join(root, '.keys/public.json'),
    },
  });
  while (!(await (await fetch(`${url}/marketplace`)).text()).includes('id="rendered"')) await pause(100);
  return {
    url,
    /** As the command `check` does it. */
    check: async () => {
      const whole = await wholeReleases(environment, await readRunning(environment));
      return compatibility(whole, whole, siteTools.site);
    },
    composition: readFileSync(join(folder, 'environments', name, 'composition.json'), 'utf8'),
    stop: async () => {
      renderer.kill('SIGTERM');
      await web.close();
      rmSync(folder, { recursive: true });
    },
  };
};
