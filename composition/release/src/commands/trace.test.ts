import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { served } from '@slices/kernel/free-port.fixture.ts';
import { transformSync } from 'esbuild';
import { aBuild, aShellBuild } from '../environment.fixture.ts';
import { filesOf, releaseCommand } from '../release-command.fixture.ts';

const { place, release, publishBuild } = releaseCommand();

const source = `
interface Order { price?: { cents: number } }

export const priceOf = ({ price }: Order): number => {
  if (price === undefined) {
    throw new TypeError('It has no price.');
  }
  return price.cents;
};

export const pages = {
  open: (orders: Order[]) => {
    return orders.map((order) => priceOf(order));
  },
};
`;
const { code, map } = transformSync(source, {
  loader: 'ts',
  minify: true,
  format: 'iife',
  globalName: 'traced',
  sourcemap: 'external',
  sourcefile: 'webpack://mf_a_1b2c/./src/price.ts',
});

/** The stack in a browser, with this address of the script. */
const stackAt = (address: string): string => {
  try {
    runInThisContext(`${code};traced.pages.open`, { filename: address })([{}]);
  } catch (error) {
    // The error is of the same context, but not of the test's.
    return String(Object(error).stack);
  }
  throw new Error('It did not throw.');
};
const traced = [
  expect.stringContaining('TypeError: It has no price.'),
  "  at priceOf (mf-a/src/price.ts:6:11)  throw new TypeError('It has no price.');",
  expect.stringMatching(/^ {2}at open \(mf-a\/src\/price\.ts:13:\d+\) {2}return orders\.map/),
];

const publishTraced = (): Promise<string> => {
  const distribution = aBuild(place.folder, 'one');
  writeFileSync(join(distribution, 'js/page.js.map'), map);
  return publishBuild('mf-a', distribution);
};
const traceText = async (stack: string): Promise<string[]> => {
  const file = join(place.folder, 'stack.txt');
  writeFileSync(file, stack);
  expect(await release('trace', file)).toBe(0);
  return place.lines;
};

test('a stack is shown by the lines and functions of the sources', async () => {
  const version = await publishTraced();
  const lines = await traceText(stackAt(`http://localhost:4100/releases/mf-a/${version}/js/page.js`));
  expect([lines[0], lines[1], lines.find((line) => line.includes('open'))]).toEqual(traced);
});

test('maps are stored where browsers do not get them, and go with their release', async () => {
  const version = await publishTraced();
  const stored = () => Object.keys(filesOf(place.data)).filter((file) => file.endsWith('.map'));
  expect(stored()).toEqual([`maps/mf-a/${version}/js/page.js.map`, `maps/mf-a/${version}/remoteEntry.js.map`]);
  const publication = join(place.data, 'published/mf-a', `${version}.json`);
  const before = JSON.parse(readFileSync(publication, 'utf8'));
  writeFileSync(publication, JSON.stringify({ ...before, at: '2020-01-01T00:00:00.000Z' }));
  await release('prune');
  expect(stored()).toEqual([]);
});

test('assets of a shell are found in any shell that has them', async () => {
  await publishBuild('shell', aShellBuild(place.folder, { 'main.3c.js': code, 'main.3c.js.map': map }));
  const [line] = await traceText(`at a (http://localhost:4100/assets/main.3c.js:1:${code.indexOf('throw') + 1})`);
  expect(line).toContain('at priceOf (shell/src/price.ts:6:5)');
});

test('lines of other scripts stay, and a release without a map says so', async () => {
  const lines = ['at https://js.vendor.test/v3/x.js:1:2', 'at /releases/mf-b/1.0.0-x/page.js:1:2'];
  expect(await traceText(lines.join('\n'))).toEqual([lines[0], `${lines[1]} (no source map is stored)`]);
});

test('the failure that browsers reported is asked of the API', async () => {
  const version = await publishTraced();
  const [, ...frames] = stackAt(`/releases/mf-a/${version}/js/page.js`).split('\n');
  const failure = { fingerprint: 'abc1', stage: 'render', message: 'It has no price.', page: '/x', count: 7, frames };
  const api = await served((request, response) =>
    response.end(JSON.stringify(request.url === `/internal/releases/mf-a/${version}/failures` ? [failure] : [])),
  );
  const environment = join(place.folder, 'test.json');
  const urls = { site: 'http://localhost:4100', releasesUrl: '/releases', api: api.url };
  writeFileSync(environment, JSON.stringify({ ...urls, store: place.data }));
  const of = ['--env', environment, '--slice', 'mf-a', '--version', '1.0.0'];
  expect(await release('trace', ...of)).toBe(0);
  expect(place.lines).toEqual([
    'abc1  7 reports, render, /x: It has no price.',
    '  A page crashed while it was drawn. Run release trace for the stack with the names of the sources.',
  ]);
  expect(await release('trace', ...of, '--failure', 'abc')).toBe(0);
  expect(place.lines.slice(0, 2)).toEqual(['abc1  7 reports, render, /x: It has no price.', traced[1]]);
  expect(await release('trace', ...of, '--failure', 'xyz')).toBe(2);
  api.close();
  expect(await release('trace', ...of)).toBe(1);
  expect(place.lines.at(-1)).toMatch(/does not answer/);
});
