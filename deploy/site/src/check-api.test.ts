import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiContract } from '@nearhand/contracts/wire';
import type { ApiContract } from '@slices/format';
import { aBuild, aShellBuild } from '@slices/release/environment.fixture.ts';
import { because, releaseCommand } from '@slices/release/release-command.fixture.ts';
import { recordApi } from '@slices/release/releases/stored-api.ts';
import { siteTools } from './site-tools.ts';

const { place, release, publishBuild, environment } = releaseCommand(siteTools);

const today = apiContract();
const wallet = today['GET wallet'];
if (!wallet) throw new Error('the API has no wallet');
/** An earlier API, with a route that is gone since. */
const before: ApiContract = { ...today, 'GET purse': wallet };

const calling = (route: string): Promise<string> => {
  const code = route.replace(/\W/g, '').toLowerCase();
  const distribution = aBuild(place.folder, code, {
    container: `mf_a_${code}`,
    routes: [{ path: '/a', roles: ['any'] }],
  });
  writeFileSync(join(distribution, 'api.json'), JSON.stringify({ [route]: today[route] ?? wallet }));
  return publishBuild('mf-a', distribution);
};
const promote = (version: string, ...more: string[]) => release('promote', 'mf-a', version, ...more, ...because);
const output = () => place.lines.join('\n');

test('a release that calls what the API lacks is not promoted', async () => {
  await recordApi(environment(), today);
  expect(await promote(await calling('GET purse'))).toBe(1);
  expect(output()).toMatch(/error: mf-a 1\.0\.0-\w+ calls GET purse, which this API does not have\./);
  expect(await promote(await calling('GET wallet'))).toBe(0);
});

test('without a recorded API a promotion warns', async () => {
  expect(await promote(await calling('GET purse'))).toBe(0);
  expect(output()).toMatch(/warning: No API was recorded here yet/);
});

test('an API that lacks what a live release calls is not rolled out', async () => {
  await recordApi(environment(), before);
  await promote(await calling('GET purse'));
  expect(await release('check', '--api')).toBe(1);
  expect(output()).toMatch(/revision 1: 1 error[\s\S]*api-route .*GET purse/);
  expect(await release('record-api')).toBe(0);
  expect(await release('check', '--api')).toBe(0);
});

test('an API that lacks what an open tab calls is not rolled out while tabs can be that old', async () => {
  await recordApi(environment(), before);
  await promote(await calling('GET purse'));
  await promote(await calling('GET wallet'));
  await promote(await calling('GET bookings/me'));
  expect(await release('check', '--api')).toBe(1);
  expect(output()).toMatch(/open tabs: 1 error\n.*api-route .*In open tabs mf-a 1\.0\.0-\w+ calls GET purse/);
  expect(await release('check', '--api', '--tabs', '0')).toBe(0);
});

test('a shell with changed types needs a new version', async () => {
  const shell = async (name: string, version: string, type: string) => {
    const distribution = aShellBuild(place.folder, { [`${name}.js`]: name });
    const surface = { '@nearhand/ui': { version, parts: { 'Card(0).title': type } } };
    writeFileSync(join(distribution, 'surface.json'), JSON.stringify(surface));
    return release('promote', 'shell', await publishBuild('shell', distribution), ...because);
  };
  expect(await shell('one', '1.0.0', 'string')).toBe(0);
  expect(await shell('two', '1.1.0', 'number')).toBe(1);
  expect(output()).toContain('@nearhand/ui 1.1.0 breaks Card(0).title of 1.0.0: raise its version to 2.0.0.');
  expect(await shell('three', '2.0.0', 'number')).toBe(0);
});
