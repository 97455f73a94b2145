import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from './files-of.fixture.ts';
import { because, releaseCommand } from './release-command.fixture.ts';

const { place, release, publish } = releaseCommand();
const running = () => JSON.parse(readFileSync(join(place.data, 'environments/local/composition.json'), 'utf8'));
const shares = (slice: string): string[] =>
  running().microFrontends[slice].map(
    ({ metadata, deployment }: { metadata: { version: string }; deployment: { traffic: number } }) =>
      `${metadata.version} ${deployment.traffic}`,
  );

test('a release is published, shared out, made live and taken back; all of it is told', async () => {
  const sameRoutes = { routes: [{ path: '/a', roles: ['any'] }] };
  const [one, two] = [await publish('mf-a', 'one', sameRoutes), await publish('mf-a', 'two', sameRoutes)];
  expect(await release('promote', 'mf-a', one, ...because)).toBe(0);
  expect(await release('promote', 'mf-a', two, '--traffic', '10', ...because)).toBe(0);
  expect(shares('mf-a')).toEqual([`${one} 90`, `${two} 10`]);
  expect(await release('promote', 'mf-a', two, ...because)).toBe(0);
  expect(shares('mf-a')).toEqual([`${two} 100`, `${one} 0`]);
  expect(await release('rollback', 'mf-a', ...because)).toBe(0);
  expect(shares('mf-a')).toEqual([`${one} 100`]);

  await release('status');
  expect(place.lines.join('\n')).toMatch(new RegExp(`revision 4\\n.*\\n *mf-a +${one} +live`));
  await release('history', '--limit', '2');
  expect(place.lines).toEqual([
    expect.stringMatching(/ 4 .* Ada +rollback mf-a +\(a test\)/),
    expect.stringMatching(new RegExp(` 3 .* Ada +promote mf-a ${two} +\\(a test\\)`)),
  ]);
  await release('diff', '2', '4');
  expect(place.lines).toEqual([`~ mf-a ${one}: live, 90 % -> live`, `- mf-a ${two}: was canary, 10 %`]);
  expect(await release('verify')).toBe(0);
});

test('help tells all commands, and of one what it takes', async () => {
  for (const args of [[], ['help'], ['--help']]) {
    expect(await release(...args)).toBe(0);
    expect(place.lines.join('\n')).toMatch(/rollback SLICE .*[\s\S]*Exit codes/);
  }
  for (const args of [
    ['help', 'promote'],
    ['promote', '--help'],
  ]) {
    expect(await release(...args)).toBe(0);
    expect(place.lines[0]).toBe('pnpm release promote SLICE VERSION [SLICE VERSION …] [options]');
  }
});

test('the same files are the same release; what is published is never changed', async () => {
  const first = await publish('mf-a', 'one');
  const files = filesOf(join(place.data, 'releases'));
  expect(await publish('mf-a', 'one')).toBe(first);
  expect(place.lines.join('')).toContain('"fresh":false');
  expect(filesOf(join(place.data, 'releases'))).toEqual(files);
  expect(await publish('mf-a', 'two')).not.toBe(first);
  expect(filesOf(join(place.data, 'releases'))).toMatchObject(files);
  const names = Object.keys(files).filter((name) => !/\.(?:br|gz)$/.test(name));
  expect(names.map((name) => name.split('/').slice(2).join('/'))).toEqual([
    'files.json',
    'js/page.js',
    'release.json',
    'remoteEntry.js',
  ]);
});

test('wrong input gets one sentence and exit code 2, and changes nothing', async () => {
  const one = await publish('mf-a', 'one');
  await publish('mf-a', 'two');
  await release('promote', 'mf-a', one, ...because);
  const moon = join(place.folder, 'moon.json');
  const address = 'https://moon.example';
  writeFileSync(moon, JSON.stringify({ site: address, api: address, releasesUrl: '/releases', store: place.folder }));
  const lunar = (file: string, text: string) => {
    writeFileSync(join(place.folder, file), text);
    return ['status', '--env', join(place.folder, file)];
  };
  const typo = lunar('typo.json', readFileSync(moon, 'utf8').replace(place.folder, 'http://moon.example/store'));
  const empty = lunar('empty.json', '');
  const before = filesOf(place.data);
  const table: [args: string[], sentence: RegExp][] = [
    [['promot'], /no command 'promot'; did you mean 'promote'\?/],
    [['promote', 'mf-a'], /promote needs VERSION: pnpm release promote SLICE VERSION \[SLICE VERSION …\]\./],
    [['promote', 'mf-a', one, 'mf-b', ...because], /pairs of SLICE and VERSION, and 'mf-b' has no VERSION/],
    [['promote', 'mf-a', one, 'mf-a', one, ...because], /'mf-a' stands twice/],
    [['promote', 'mf-a', one, 'shell', '1', '--traffic', '5', ...because], /--traffic is for one slice alone/],
    [['promote', 'constructor', 'x', ...because], /Nothing is published as 'constructor'/],
    [['promote', 'mf-a', one, '--by', 'Ada', '--why', 'one\nline'], /--why is a text on one line/],
    [['promote', 'mf-a', one, '--by', '\u001b[31mAda', '--why', 'x'], /--by is a name on one line/],
    [['prune', '--by', 'Ada\u202e'], /--by is a name on one line/],
    [['promote', 'mf-a', '', ...because], /promote needs VERSION/],
    [['watch', '--slice', 'mf-b', '--once'], /Nothing of 'mf-b' runs in local; did you mean 'mf-a'\?/],
    [['promote', 'mf-a', one], /Say why with --why/],
    [['promote', 'mf-a', one, '--trafic', '1'], /no option '--trafic'; did you mean '--traffic'\?/],
    [['promote', 'mf-a', one, '--traffic'], /--traffic needs a value/],
    [
      ['promote', 'mf-a', one, '--traffic', '-1', ...because],
      /needs a value: --traffic 10 \(--traffic=… where it begins/,
    ],
    [['promote', 'mf-a', one, '-x', ...because], /no option '-x'\.$/],
    [['promote', 'mf-a', one, '--traffic', '101', ...because], /whole number from 1 to 100, not '101'/],
    [['promote', 'mf-a', one, '--traffic', '10', ...because], /is live: everyone/],
    [['promote', 'mf-a', '1.0.0', ...because], /begins several versions of mf-a: 1\.0\.0-/],
    [['promote', 'mf-a', '9', ...because], /mf-a has no published version '9'; there are 1\.0\.0-/],
    [['promote', 'mf-b', '1', ...because], /Nothing is published as 'mf-b' .*did you mean 'mf-a'\?/],
    [['promote', 'mf-a', one, '--env', 'moon', ...because], /no environment 'moon'; there are local/],
    [['promote', 'shell', '1', '--traffic', '5', ...because], /A shell has no share/],
    [['rollback', 'mf-a', ...because], /no earlier release to go back to/],
    [['rollback', 'toString', ...because], /Nothing of 'toString' runs in local/],
    [['rollback', 'constructor', ...because], /Nothing of 'constructor' runs in local/],
    [['remove', 'constructor', ...because], /Nothing of 'constructor' runs in local/],
    [['remove', 'shell', ...because], /The shell is no slice that can be removed/],
    [['rollback', 'mf-b', ...because], /Nothing of 'mf-b' runs in local; did you mean 'mf-a'\?/],
    [['remove', 'mf-z9', 'mf-a', ...because], /remove does not take 'mf-a'/],
    [['publish', 'mf-none'], /no slice 'mf-none'/],
    [['publish', 'shell', '--env', moon], /Set COMPOSITION_KEYS to the file with the public keys of moon/],
    [typo, /store: must be a folder or look like s3:/],
    [empty, /empty\.json is not valid JSON/],
    [['status', '--env', join(place.folder, 'none.json')], /There is no file .*none\.json/],
    [['preview', 'mf-a', one, '--path', 'http://'], /--path is a path of http:/],
    [['publish', 'constructor', '--dist', place.folder, '--version', '1.0.0'], /'constructor' is no slice's name/],
    [['publish', 'x'.repeat(65), '--dist', place.folder, '--version', '1.0.0'], /is no slice's name: .*at most 64/],
    [['publish', 'mf-x', '--dist', place.folder], /--dist needs --version/],
    [['publish', 'mf-x', '--dist', place.folder, '--version', '1.0.0'], /is no build of mf-x: it has no release\.json/],
    [['publish', 'Mf X', '--dist', place.folder, '--version', '1.0.0'], /'Mf X' is no slice's name/],
    [['history', '--limit', 'x'], /--limit is a whole number/],
    [['diff', '7'], /no revision '7'; it keeps 1 to 1/],
    [['prune', '--keep', '0'], /--keep is a whole number above 0/],
    [['keys', 'make'], /keys knows create, list and remove/],
    [['keys', 'remove', 'x', '--folder', join(place.folder, 'keys')], /has no key 'x'/],
    [['keys', 'create', '--purpose', 'mail'], /--purpose knows composition and preview, not 'mail'/],
  ];
  for (const [args, sentence] of table) {
    expect([await release(...args), place.lines.join('\n')]).toEqual([2, expect.stringMatching(sentence)]);
    expect(place.lines).toHaveLength(1);
  }
  expect(filesOf(place.data)).toEqual(before);
});

test('a page moves from one slice to another in one revision, as it cannot in two', async () => {
  const [one, two] = [await publish('mf-a', 'one'), await publish('mf-b', 'two')];
  await release('promote', 'mf-a', one, 'mf-b', two, ...because);
  expect(running().revision).toBe(1);
  const emptied = await publish('mf-a', 'three', { routes: [] });
  const page = (path: string) => ({ path, roles: ['any'] });
  const filled = await publish('mf-b', 'four', { routes: [page('/two'), page('/one')] });
  expect(await release('promote', 'mf-a', emptied, ...because)).toBe(1);
  expect(await release('promote', 'mf-b', filled, ...because)).toBe(1);
  expect(await release('promote', 'mf-b', filled, 'mf-a', emptied, '--traffic', '100', ...because)).toBe(0);
  expect([shares('mf-a')[0], shares('mf-b')[0], running().revision]).toEqual([`${emptied} 100`, `${filled} 100`, 2]);
  await release('history', '--json');
  expect(JSON.parse(place.lines.join(''))[0].command).toBe(`promote mf-b ${filled} mf-a ${emptied}`);
});

test('what the check finds stops a promotion; --force is kept with the revision', async () => {
  const one = await publish('mf-a', 'one');
  await release('promote', 'mf-a', one, ...because);
  const lost = await publish('mf-a', 'two');
  expect(await release('promote', 'mf-a', lost, ...because)).toBe(1);
  expect(place.lines.at(-1)).toMatch(/The check finds \d error.*nothing was changed/);
  expect(shares('mf-a')).toEqual([`${one} 100`]);
  expect(await release('promote', 'mf-a', lost, '--force', ...because)).toBe(0);
  await release('history', '--json');
  expect(JSON.parse(place.lines.join('\n'))[0].command).toBe(`promote mf-a ${lost} --force`);
});

test('prune removes what no kept revision of any environment names, and leaves what is new', async () => {
  const versions: string[] = [];
  for (const code of ['none', 'other', 'one', 'two', 'new']) versions.push(await publish('mf-a', code));
  const [none = '', other = '', one = '', two = '', fresh = ''] = versions;
  for (const version of [none, other, one, two]) await release('promote', 'mf-a', version, '--force', ...because);
  const environments = join(place.data, 'environments');
  const runsOther = readFileSync(join(environments, 'local/composition.json'), 'utf8').replaceAll(two, other);
  mkdirSync(join(environments, 'other'));
  writeFileSync(join(environments, 'other/composition.json'), runsOther);
  for (const version of [none, other, one, two]) {
    const mark = { state: 'published', at: '2026-01-01T00:00:00.000Z', by: 'Ada' };
    writeFileSync(join(place.data, `published/mf-a/${version}.json`), JSON.stringify(mark));
  }
  mkdirSync(join(place.data, 'releases/mf-a/0.0.9-orphan'), { recursive: true });
  writeFileSync(join(place.data, 'releases/mf-a/0.0.9-orphan/remoteEntry.js'), '');
  const gone = ['mf-a 0.0.9-orphan', `mf-a ${none}`, 'revision 1', 'revision 2', 'revision 3'];
  await release('prune', '--keep', '1', '--dry-run');
  expect(place.lines).toEqual(gone.map((what) => `would remove ${what}`));
  expect(await release('verify', '--all')).toBe(0);
  await release('prune', '--keep', '1');
  const kept = Object.keys(filesOf(place.data)).filter((name) => name.endsWith('remoteEntry.js'));
  expect(kept.map((name) => name.split('/')[2])).toEqual([other, one, two, fresh].sort());
  expect(await release('verify', '--all')).toBe(0);
  expect(await release('promote', 'mf-a', none, ...because)).toBe(2);
});
