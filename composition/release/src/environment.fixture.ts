import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@slices/format';
import { writeFiles } from '@slices/kernel/temporary-folder.fixture.ts';
import type { Environment } from './command-line/environments.ts';
import { isSignedBy, type SigningKey } from './keys/signing-keys.ts';
import { publish } from './releases/publish.ts';
import { readRelease, sri } from './releases/published-release.ts';
import { readRecord, revisionNumbers, signaturesIn, signaturesPath } from './revisions/revision-record.ts';
import { someTools } from './site.fixture.ts';
import type { BlobStore } from './store/blob-store.ts';

export const aKey = (kid: string, name = 'Ada'): SigningKey => ({
  kid,
  name,
  slices: ['*'],
  key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
});
const key = aKey('first');

export const anEnvironment = (store: BlobStore, keys: readonly SigningKey[] = [key]): Environment => ({
  name: 'test',
  option: './test.json',
  site: 'http://localhost:4100',
  releasesUrl: '/releases',
  api: 'http://127.0.0.1:4101',
  store,
  tools: someTools,
  keys: () => [...keys],
  held: () => [...keys],
  trust: () => ({ environment: 'test', threshold: 1, minimumRevision: 1, keys: () => [...keys] }),
});

export const aBuild = (parent: string, code: string, offer: Record<string, unknown> = {}): string => {
  const offered = {
    platform: '^1.0.0',
    container: `mf_a_${code.replaceAll(/\W/g, '')}`,
    owner: 'team',
    title: 'Slice',
    routes: [{ path: `/${code}`, roles: ['any'], preload: ['js/page.js'] }],
    slots: [],
    ...offer,
  };
  return written(parent, {
    'remoteEntry.js': entryOf(offered),
    'remoteEntry.js.map': '{}',
    'js/page.js': `var page = '${code}';`,
    'release.json': JSON.stringify(offered),
  });
};

/** A container with a component for every page and widget. */
const entryOf = ({ container, routes }: { container: string; routes: readonly { path: string }[] }): string => {
  const paths = JSON.stringify(routes.map(({ path }) => path));
  const module = `{ default() {}, routes: ${paths}.map((path) => ({ path, Component() {} })) }`;
  return `var ${container} = { init() {}, get: async () => () => (${module}) };`;
};

export const aShellBuild = (
  parent: string,
  assets: Record<string, string>,
  host: Record<string, unknown> = {},
): string =>
  written(parent, {
    'index.html': `<script src="/assets/${Object.keys(assets)[0]}"></script>`,
    'host.json': JSON.stringify({ version: '1.0.0', platform: '1.0.0', shared: {}, paths: ['/'], ...host }),
    ...Object.fromEntries(Object.entries(assets).map(([name, content]) => [`assets/${name}`, content])),
  });

const written = (parent: string, files: Record<string, string>): string => {
  const distribution = mkdtempSync(join(parent, 'dist-'));
  writeFiles(distribution, files);
  return distribution;
};

export const someRelease = (code: string, version = '1.0.0'): Release => ({
  url: `/releases/mf-${code}/${version}/remoteEntry.js`,
  metadata: { version, integrity: sri(code) },
  deployment: { traffic: 100, default: true },
  extras: {
    shell: {
      platform: '^1.0.0',
      owner: 'team',
      title: code,
      routes: [{ path: `/${code}`, roles: ['any'], preload: [] }],
      slots: [],
      container: `mf_${code}`,
      hashes: {},
      shared: {},
      places: [],
      events: { emits: [], hears: [] },
    },
  },
});

export const aRelease = async (environment: Environment, slice: string, distribution: string) => {
  const { version } = await publish(environment, { slice, version: '1.0.0', distribution, isTried: false });
  return readRelease(environment, slice, version);
};

export const seen = async (environment: Environment) => {
  const blob = await environment.store.read(`environments/${environment.name}/composition.json`);
  const signatures = signaturesIn(await environment.store.read(signaturesPath(environment)));
  const revisions = await revisionNumbers(environment);
  const last = revisions.at(-1);
  return {
    slices: Object.keys(blob ? JSON.parse(blob.bytes.toString()).microFrontends : {}).sort(),
    isSigned: blob !== undefined && isSignedBy(blob.bytes, signatures, environment.keys('promotion')),
    isLast: last !== undefined && (await readRecord(environment, last))?.composition === blob?.bytes.toString(),
    signatures: signatures.map(({ revision, kid }) => `${revision} ${kid}`),
    revisions,
  };
};
