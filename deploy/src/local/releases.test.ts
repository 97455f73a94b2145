import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../release/command-line/environments.ts';
import { aBuild, anEnvironment, aShellBuild } from '../release/environment.fixture.ts';
import { publish } from '../release/releases/publish.ts';
import { releaseFolder } from '../release/releases/published-release.ts';
import { revise } from '../release/revisions/revise.ts';
import { readComposition } from '../release/revisions/revision-record.ts';
import { rolledBack } from '../release/revisions/traffic.ts';
import { folderStore } from '../release/store/folder-store.ts';
import { buildWebServer } from '../web/web-server.ts';
import { promoteBuilds } from './releases.ts';

let folder: string;
let environment: Environment;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearhand-local-'));
  environment = anEnvironment(folderStore(join(folder, 'store')));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts with a build of `mf-a` that has this code. Returns its version. */
const start = async (code: string): Promise<string> => {
  const build = { slice: 'mf-a', version: '1.0.0', distribution: aBuild(folder, code), by: 'Ada' };
  const { version } = await publish(environment.store, build);
  await promoteBuilds(environment, { 'mf-a': version });
  return version;
};
const runs = async () => {
  const composition = await readComposition(environment);
  return [composition?.revision, composition?.microFrontends['mf-a']?.map(({ metadata }) => metadata.version)];
};

test('a start makes a new build live, also one of earlier code; a start without changes changes nothing', async () => {
  const one = await start('one');
  await start('one');
  expect(await runs()).toEqual([1, [one]]);
  const two = await start('two');
  expect(await runs()).toEqual([2, [two, one]]);
  await start('one');
  expect(await runs()).toEqual([3, [one, two]]);
});

test('a release that was rolled back by hand stays rolled back', async () => {
  const one = await start('one');
  await start('two');
  await revise(environment, { by: 'Ada', why: 'broken', command: 'rollback mf-a' }, (present) => ({
    microFrontends: { 'mf-a': rolledBack('mf-a', present?.microFrontends['mf-a'] ?? []) },
  }));
  await start('two');
  expect(await runs()).toEqual([3, [one]]);
});

test('a tab that was open over a start with a new shell finds the chunks of its own', async () => {
  const data = join(folder, 'store');
  const startShell = async (assets: Record<string, string>) => {
    const build = { slice: 'shell', version: '1.0.0', distribution: aShellBuild(folder, assets), by: 'Ada' };
    const { version } = await publish(environment.store, build);
    await promoteBuilds(environment, { shell: version });
    return buildWebServer({
      apiUrl: 'http://127.0.0.1:9',
      releasesFolder: join(data, 'releases'),
      environmentFolder: join(data, 'environments/test'),
      runtimeConfig: {
        apiBase: '/api',
        stripePublishableKey: 'pk_test_1',
        stripeScriptUrl: '/stripe.js',
        features: { passwordRecovery: false, contactForm: false, socialSignIn: [] },
      },
      shell: { folder: join(data, releaseFolder('shell', version)) },
    });
  };
  const earlier = { 'shell.1a.js': 'one', 'about.2b.js': 'about' };
  await (await startShell(earlier)).close();
  const web = await startShell({ 'shell.3c.js': 'two' });
  const asked = async (name: string) => {
    const { statusCode, body } = await web.inject(`/assets/${name}`);
    return [statusCode, body];
  };
  expect(await asked('shell.3c.js')).toEqual([200, 'two']);
  for (const [name, content] of Object.entries(earlier)) expect(await asked(name)).toEqual([200, content]);
  expect(await asked('other.4d.js')).toEqual([404, 'Not found']);
  await web.close();
});
