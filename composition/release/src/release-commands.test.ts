import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aBuild } from './environment.fixture.ts';
import { because, filesOf, releaseCommand } from './release-command.fixture.ts';

const { place, release, publish, shares } = releaseCommand();
const running = () => JSON.parse(readFileSync(join(place.data, 'environments/local/composition.json'), 'utf8'));
const sameRoutes = { routes: [{ path: '/a', roles: ['any'] }] };

test('a release is published, shared out, made live and taken back; status, history and diff show it', async () => {
  const [one, two] = [await publish('mf-a', 'one', sameRoutes), await publish('mf-a', 'two', sameRoutes)];
  expect(await release('promote', 'mf-a', one, ...because)).toBe(0);
  expect(await release('promote', 'mf-a', two, '--traffic', '10', ...because)).toBe(0);
  expect(await shares()).toEqual([`${one} 90`, `${two} 10`]);
  expect(await release('promote', 'mf-a', two, ...because)).toBe(0);
  expect(await shares()).toEqual([`${two} 100`, `${one} 0`]);
  expect(await release('rollback', 'mf-a', ...because)).toBe(0);
  expect(await shares()).toEqual([`${one} 100`]);

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
  expect(await release('remove', 'mf-a', ...because)).toBe(0);
  expect(running().microFrontends).toEqual({});
});

test('history shows the first of many releases that a command names, and all with --all', async () => {
  const pairs: string[] = [];
  for (const code of ['one', 'two', 'three', 'four']) pairs.push(`mf-${code}`, await publish(`mf-${code}`, code));
  expect(await release('promote', ...pairs, ...because)).toBe(0);
  await release('history');
  expect(place.lines).toEqual([expect.stringContaining(`promote ${pairs.slice(0, 2).join(' ')} and 3 more  (a test)`)]);
  await release('history', '--all');
  expect(place.lines).toEqual([expect.stringContaining(`promote ${pairs.join(' ')}  (a test)`)]);
});

test.each([[''], ['--help'], ['help promote'], ['promote --help']])("help of '%s'", async (line) => {
  const args = line.split(' ').filter(Boolean);
  expect(await release(...args)).toBe(0);
  expect(place.lines.join('\n')).toMatch(args.includes('promote') ? /--traffic .*--env/s : /rollback .*Exit codes/s);
});

test('the same files are the same release; a published file never changes', async () => {
  const first = await publish('mf-a', 'one');
  const files = filesOf(join(place.data, 'releases'));
  expect(await publish('mf-a', 'one')).toBe(first);
  expect(place.lines.join('')).toContain('"fresh":false');
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

test('a build that breaks a rule is not published, and nothing is stored; --accept names rules that it may break', async () => {
  const distribution = aBuild(place.folder, 'one', sameRoutes);
  writeFileSync(join(distribution, 'js/page.js'), 'window.fetch = null;\nnode.innerHTML = text;');
  const arguments_ = ['publish', 'mf-a', '--dist', distribution, '--version', '1.0.0'];
  expect(await release(...arguments_, '--accept', 'html')).toBe(2);
  expect(place.lines).toEqual([
    'mf-a cannot be published:',
    '  js/page.js:1:1 replaces fetch, which belongs to the shell.',
  ]);
  expect(existsSync(join(place.data, 'published/mf-a'))).toBe(false);
  writeFileSync(join(distribution, 'js/page.js'), 'node.innerHTML = text;');
  expect(await release(...arguments_)).toBe(2);
  expect(await release(...arguments_, '--accept', 'html')).toBe(0);
});

test('wrong input gets one sentence and exit code 2, and changes nothing', async () => {
  const one = await publish('mf-a', 'one');
  await publish('mf-a', 'two');
  await release('promote', 'mf-a', one, ...because);
  const environment = (name: string, text: string) => {
    const file = join(place.folder, name);
    writeFileSync(file, text);
    return ['--env', file];
  };
  const site = 'https://moon.example';
  const moon = { site, api: site, releasesUrl: '/releases', store: place.folder };
  const before = filesOf(place.data);
  const dist = ['--dist', place.folder];
  const table: [command: string, args: string[], sentence: RegExp][] = [
    ['promot', [], /unknown command 'promot' \(Did you mean promote\?\)/],
    ['promote mf-a', because, /missing required argument 'version'/],
    [`promote mf-a ${one} mf-b`, because, /pairs of SLICE and VERSION, and 'mf-b' has no VERSION/],
    [`promote mf-a ${one} mf-a ${one}`, because, /'mf-a' stands twice/],
    [`promote mf-a ${one} shell 1 --traffic 5`, because, /--traffic is for one slice alone/],
    ['promote constructor x', because, /Nothing is published as 'constructor'/],
    [`promote mf-a ${one}`, ['--why', 'one\nline'], /--why .*on one line/],
    ['promote mf-a', ['', ...because], /'mf-a' has no VERSION/],
    [`promote mf-a ${one}`, [], /required option '--why <text>' not specified/],
    [`promote mf-a ${one}`, ['--why', ' '], /Say why/],
    [`promote mf-a ${one} --trafic 1`, because, /unknown option '--trafic' \(Did you mean --traffic\?\)/],
    [`promote mf-a ${one} --traffic`, [], /'--traffic <percent>' argument missing/],
    ...['-1', '0', '101', '1.5', 'x'].map((traffic): [string, string[], RegExp] => [
      `promote mf-a ${one} --traffic ${traffic}`,
      because,
      /whole number from 1 to 100/,
    ]),
    [`promote mf-a ${one} --traffic 10`, because, /is live: everyone/],
    ['promote mf-a 1.0.0', because, /begins several versions of mf-a: 1\.0\.0-/],
    ['promote mf-a 9', because, /mf-a has no published version '9'; there are 1\.0\.0-/],
    ['promote mf-b 1', because, /Nothing is published as 'mf-b' .*did you mean 'mf-a'\?/],
    [`promote mf-a ${one} --env moon`, because, /no environment 'moon'; there are local/],
    ['promote shell 1 --traffic 5', because, /A shell has no share/],
    ['recall mf-a', ['', ...because], /'mf-a ' does not run/],
    ['recall', ['', ...because], /'' does not run/],
    ['rollback mf-a', because, /no earlier release to go back to/],
    ['rollback toString', because, /Nothing of 'toString' runs in local; there are mf-a/],
    ['remove mf-b', because, /Nothing of 'mf-b' runs in local; did you mean 'mf-a'\?/],
    ['remove shell', because, /The shell is no slice that can be removed/],
    ['remove mf-z9 mf-a', because, /too many arguments/],
    ['publish mf-none', [], /no slice 'mf-none'/],
    ['publish shell', environment('moon.json', JSON.stringify(moon)), /Set COMPOSITION_KEYS to .* keys of moon/],
    ['publish constructor --version 1.0.0', dist, /'constructor' is no slice's name/],
    [`publish ${'x'.repeat(65)} --version 1.0.0`, dist, /is no slice's name: .*at most 64/],
    ['publish mf-x', dist, /--dist needs --version/],
    ['publish mf-x --version 1.0.0', dist, /is no build of mf-x: it has no release\.json/],
    ['status', environment('typo.json', JSON.stringify({ ...moon, store: site })), /store: must be .* s3:/],
    ['status', environment('empty.json', ''), /empty\.json is not valid JSON: it is empty\. deploy\/environments/],
    ['status', ['--env', join(place.folder, 'none.json')], /There is no file .*none\.json/],
    ['status --env=', [], /no environment ''/],
    [`preview mf-a ${one} --path http://`, [], /--path is a path of http:/],
    ['history --limit x', [], /whole number/],
    ['diff 7', [], /no revision '7'; it keeps 1 to 1/],
    ['prune --keep 0', [], /whole number from 1/],
    ['keys mak', [], /unknown command 'mak'/],
    ['keys remove x', ['--folder', join(place.folder, 'keys')], /has no key 'x'/],
    ['keys create --purpose mail', [], /purposes are publish, promotion, rollback, timestamp, preview/],
    ['watch --slice mf-b --once', [], /Nothing of 'mf-b' runs in local; did you mean 'mf-a'\?/],
    ['watch --once --minutes 0', [], /whole number from 1 to/],
    ['watch --once --every 0s', [], /such as 45s, 30m or 2h/],
    ['promote mf-a 1 --steps 25,5', because, /The percents rise/],
    ['promote mf-a 1 --steps 5,x', because, /whole number from 1 to 100/],
    ['promote mf-a 1 --steps 5,100 --bake 30', because, /such as 45s, 30m or 2h/],
    ['promote mf-a 1 --steps 5,100 --traffic 5', because, /leave --traffic out/],
    ['promote shell 1 --steps 5,100', because, /A shell has no share/],
    ['trace --slice mf-a', [], /named by --slice, --version and --failure/],
    ['trace none.txt', [], /none\.txt cannot be read/],
  ];
  for (const [command, args, sentence] of table) {
    const code = await release(...command.split(' '), ...args);
    expect([command, code, ...place.lines]).toEqual([command, 2, expect.stringMatching(sentence)]);
  }
  expect(filesOf(place.data)).toEqual(before);
});

test('--force promotes against the check and stays in the history', async () => {
  await release('promote', 'mf-a', await publish('mf-a', 'one'), ...because);
  const lost = await publish('mf-a', 'two');
  expect(await release('promote', 'mf-a', lost, ...because)).toBe(1);
  expect(place.lines.at(-1)).toMatch(/The check finds \d error.*nothing was changed/);
  expect(await release('promote', 'mf-a', lost, '--force', ...because)).toBe(0);
  await release('history', '--json');
  expect(JSON.parse(place.lines.join('\n'))[0].command).toBe(`promote mf-a ${lost} --force`);
});
