import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { because, releaseCommand } from '../release-command.fixture.ts';

const { place, release, publish, publishShell, shares } = releaseCommand();
const published = (slice: string, code: string, ...paths: string[]) =>
  publish(slice, code, { routes: paths.map((path) => ({ path, roles: ['any'] })) });
const run = async (...args: string[]): Promise<[code: number, text: string]> => [
  await release(...args, ...because),
  place.lines.join('\n'),
];
const done = [0, expect.anything()];

test('a fallback with a page that moved to another slice takes no visitors, and revisions go on', async () => {
  const [oldA, oldB] = [await published('mf-a', 'one', '/a', '/x'), await published('mf-b', 'other', '/b')];
  const [newA, newB] = [await published('mf-a', 'two', '/a'), await published('mf-b', 'next', '/b', '/x')];
  await run('promote', 'mf-a', oldA, 'mf-b', oldB);
  await run('promote', 'mf-a', newA, 'mf-b', newB);
  expect(await run('recall', 'mf-a', newA)).toEqual([0, expect.stringContaining('No other release of mf-a is left')]);
  expect(await run('rollback', 'mf-b')).toEqual([0, expect.stringContaining(`- mf-a ${newA}: was recalled`)]);
  expect(await shares()).toBeUndefined();
  // The fallback itself was not recalled.
  expect(await run('promote', 'mf-a', oldA)).toEqual(done);
});

describe('a rollback after a recall', () => {
  const versions = async (...codes: string[]) => {
    const all: string[] = [];
    for (const code of codes) all.push(await published('mf-a', code, '/a'));
    return all;
  };

  test('leaves the recalled canary out; only the next one takes back the live release', async () => {
    const [one = '', two = '', canary = ''] = await versions('one', 'two', 'canary');
    await run('promote', 'mf-a', one);
    await run('promote', 'mf-a', two);
    await run('promote', 'mf-a', canary, '--traffic', '10');
    expect(await run('recall', canary)).toEqual([0, expect.stringContaining(`Its visitors get ${two}.`)]);
    const said = expect.stringContaining(`mf-a ${canary} was recalled already; this revision leaves it out.`);
    expect(await run('rollback', 'mf-a')).toEqual([0, said]);
    expect(await shares()).toEqual([`${two} 100`, `${one} 0`]);
    await run('rollback', 'mf-a');
    expect(await shares()).toEqual([`${one} 100`]);
  });

  test('skips a release that the list of recalls forgot: the history names it', async () => {
    const [one = '', fallback = '', three = '', four = ''] = await versions('one', 'two', 'three', 'four');
    for (const version of [one, fallback, three]) await run('promote', 'mf-a', version);
    await run('recall', fallback);
    await run('sign');
    for (const name of ['timestamp.json', 'recalls'])
      rmSync(join(place.data, 'environments/local', name), { recursive: true });
    await run('promote', 'mf-a', four);
    await run('rollback', 'mf-a');
    expect(await shares()).toEqual([`${three} 100`, `${one} 0`]);
    expect(await run('promote', 'mf-a', fallback)).toEqual([1, expect.stringContaining('--again')]);
    expect(await run('promote', 'mf-a', fallback, '--again')).toEqual(done);
  });

  test('a shell that is rolled back meanwhile is not brought back by a second rollback', async () => {
    const [one = '', two = ''] = await versions('one', 'two');
    for (const code of ['first', 'second', 'third']) await run('promote', 'shell', await publishShell(code));
    for (const version of [one, two]) await run('promote', 'mf-a', version);
    await run('recall', two);
    await run('rollback', 'shell');
    await run('rollback', 'shell');
    expect(await run('rollback', 'shell')).toEqual([2, expect.stringContaining('No earlier shell')]);
  });
});
