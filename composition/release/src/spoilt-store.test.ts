import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { because, releaseCommand } from './release-command.fixture.ts';
import { readPublication, setPublication } from './releases/publication.ts';
import { revise } from './revisions/revise.ts';
import { readComposition } from './revisions/revision-record.ts';

const { place, release, publish, environment } = releaseCommand();
const own = 'environments/local';
const at = (name: string) => join(place.data, name);
const change = (name: string, from: string | RegExp, to: string) =>
  writeFileSync(at(name), readFileSync(at(name), 'utf8').replaceAll(from, to));
const promoteTwice = async () => {
  const routes = [{ path: '/a', roles: ['any'] }];
  for (const code of ['one', 'two'])
    await release('promote', 'mf-a', await publish('mf-a', code, { routes }), ...because);
};

test('verify finds each fault: a file, a list, a signature, a revision', async () => {
  const one = await publish('mf-a', 'one');
  await release('promote', 'mf-a', one, ...because);
  for (const code of ['two', 'three'])
    await release('promote', 'mf-b', await publish('mf-b', code), '--force', ...because);
  const folder = `releases/mf-a/${one}`;
  const record = (revision: number) => `${own}/revisions/00000${revision}.json`;
  const read = (name: string) => readFileSync(at(name), 'utf8');
  const table: [name: string, content: string | undefined, fault: RegExp][] = [
    [`${folder}/js/page.js`, undefined, /js\/page\.js is missing/],
    [`${folder}/js/page.js`, "var page = 'evil';", /js\/page\.js was changed after/],
    [`${folder}/js/page.js.br`, 'evil', /js\/page\.js\.br was changed after/],
    [`${folder}/files.json`, '{}', /is not signed by a key that may publish mf-a/],
    [`${folder}/release.json`, '{}', /release\.json is missing or changed/],
    [`${own}/composition.sig`, '{"signatures":[]}', /signed by none of the keys/],
    [`${own}/composition.json`, undefined, /composition\.json is missing/],
    [
      `${own}/composition.json`,
      '{',
      /is not what revision 3 says[\s\S]*composition\.json is not valid JSON: line 1.*release -- sign/,
    ],
    [record(3), undefined, /is not what revision 2 says/],
    [record(3), '{', /000003\.json is not valid JSON: .*runbook/],
    [record(2), undefined, /Revision 2 is missing/],
    [record(1), '{}', /000001\.json is not a revision/],
    [record(1), read(record(1)).replace('Slice', 'Slices'), /000001\.json was changed after it was signed/],
    [record(3), read(record(3)).replace('a test', 'no test'), /000003\.json was changed after it was signed/],
    [
      `${own}/revisions/index.json`,
      read(`${own}/revisions/index.json`).replace('a test', 'no test'),
      /index\.json differs/,
    ],
  ];
  for (const [name, content, fault] of table) {
    const before = readFileSync(at(name));
    if (content === undefined) rmSync(at(name));
    else writeFileSync(at(name), content);
    expect([await release('verify'), place.lines.join('\n')]).toEqual([1, expect.stringMatching(fault)]);
    writeFileSync(at(name), before);
  }
  rmSync(at(folder), { recursive: true });
  await publish('mf-a', 'one');
  expect([await release('verify', '--all'), place.lines]).toEqual([
    0,
    [expect.stringMatching(/is sound: revision 3, 1 key\.$/)],
  ]);
});

test('history shows the readable revisions and names the others', async () => {
  await promoteTwice();
  writeFileSync(at(`${own}/revisions/000001.json`), '{');
  writeFileSync(at(`${own}/revisions/9.json`), 'a stray file');
  const fault = /^ +1 +cannot be read: .*000001\.json is not valid JSON/;
  expect([await release('history'), ...place.lines]).toEqual([
    1,
    expect.stringMatching(/^ +2 .* Ada +promote mf-a/),
    expect.stringMatching(fault),
  ]);
  expect(await release('history', '--json')).toBe(1);
  expect(JSON.parse(place.lines.join('\n'))).toMatchObject([
    { revision: 2 },
    { revision: 1, fault: expect.anything() },
  ]);
  expect(await release('rollback', 'mf-a', ...because)).toBe(0);
});

test('history shows those of one slice, and verifies what it shows alone', async () => {
  await promoteTwice();
  await release('promote', 'mf-b', await publish('mf-b', 'one'), ...because);
  const numbers = () => place.lines.map((line) => Number.parseInt(line, 10));
  expect([await release('history', '--slice', 'mf-a'), ...numbers()]).toEqual([0, 2, 1]);
  rmSync(at(`${own}/revisions/index.json`));
  writeFileSync(at(`${own}/revisions/000001.json`), '{');
  expect([await release('history', '--slice', 'mf-b'), ...numbers()]).toEqual([0, 3]);
  expect([await release('history', '--limit', '2', '--rebuild'), ...numbers()]).toEqual([0, 3, 2]);
  expect(readFileSync(at(`${own}/revisions/index.json`), 'utf8')).toContain('"revision":3');
});

test('a changed revision is marked, and no command builds upon it', async () => {
  await promoteTwice();
  const file = at(`${own}/revisions/000002.json`);
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace('Ada', 'Eve'));
  const changed = /000002\.json was changed after it was signed/;
  expect([await release('history'), ...place.lines]).toEqual([
    1,
    expect.stringMatching(/^ +2 .* Eve .*NOT TO BE BELIEVED: .*000002\.json was changed after it was signed/),
    expect.stringMatching(/^ +1 .*\(a test\)$/),
  ]);
  const version = await publish('mf-a', 'three');
  for (const args of [['promote', 'mf-a', version, '--force'], ['rollback', 'mf-a'], ['remove', 'mf-a'], ['sign']])
    expect([await release(...args, ...because), place.lines.at(-1)]).toEqual([1, expect.stringMatching(changed)]);
  expect([await release('prune'), ...place.lines]).toEqual([1, expect.stringMatching(changed)]);
  writeFileSync(file, before);
  expect(await release('rollback', 'mf-a', ...because)).toBe(0);
});

test('a text in a revision cannot move the cursor of a terminal', async () => {
  await promoteTwice();
  const file = at(`${own}/revisions/000002.json`);
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), why: 'fine\n\u001b[2Jmore' }));
  await release('history', '--limit', '1');
  expect(place.lines).toEqual([expect.stringMatching(/\(fine\[2Jmore\) {2}NOT TO BE BELIEVED/)]);
});

test('status says that the composition is lost or damaged, and sign restores it', async () => {
  expect([await release('status'), place.lines[0]]).toEqual([0, expect.stringMatching(/^Nothing runs in local/)]);
  await promoteTwice();
  rmSync(at(`${own}/composition.json`));
  const lost = /^environments\/local\/composition\.json is lost.* npm run release -- sign .*revision 2/;
  for (const command of ['status', 'check'])
    expect([await release(command), ...place.lines]).toEqual([1, expect.stringMatching(lost)]);
  writeFileSync(at(`${own}/composition.json`), '{}');
  expect([await release('status'), ...place.lines]).toEqual([1, expect.stringMatching(/json is damaged/)]);
  await release('sign', ...because);
  expect(await release('status')).toBe(0);
});

describe('rollback shell', () => {
  beforeEach(async () => {
    const local = environment();
    for (const version of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) {
      await setPublication(local.store, ['shell', version], { state: 'published', by: 'test' }, undefined);
      const events = { emits: [], hears: [] };
      const host = { version, platform: '1.0.0', shared: {}, paths: [], places: [], events };
      const note = { why: 'test', command: `promote shell ${version}` };
      await revise(local, note, () => ({ host, microFrontends: {} }));
    }
  });
  const rollBack = async () => {
    const code = await release('rollback', 'shell', ...because);
    return [code, (await readComposition(environment()))?.host?.version, place.lines.at(-1)];
  };

  test('brings the shell before, and the one before that, and then there is none', async () => {
    expect(await rollBack()).toMatchObject([0, '1.0.0-b', expect.anything()]);
    expect((await readPublication(environment().store, 'shell', '1.0.0-b'))?.by).toBe('Ada');
    expect(await rollBack()).toMatchObject([0, '1.0.0-a', expect.anything()]);
    expect(await rollBack()).toMatchObject([2, '1.0.0-a', expect.stringMatching(/^No earlier/)]);
  });

  test.each([
    ['changed after it was signed', '1.0.0-b', '1.0.0-x'],
    ['of another command', 'promote shell 1.0.0-b', 'rollback shell'],
    ['signed by a key that is not in use', /"kid": "[^"]+"/g, '"kid": "other"'],
    ['unreadable', /^\{/, ''],
  ])('takes no shell from a revision that is %s, nor from before it', async (_what, from, to) => {
    change(`${own}/revisions/000002.json`, from instanceof RegExp ? new RegExp(from.source, 'g') : from, to);
    const sentence = /since revision 2, which cannot be read, .*; promote shell VERSION names one\.$/;
    expect(await rollBack()).toEqual([2, '1.0.0-c', expect.stringMatching(sentence)]);
  });

  test('is not stopped by an older revision that is damaged', async () => {
    writeFileSync(at(`${own}/revisions/000001.json`), '{');
    expect(await rollBack()).toMatchObject([0, '1.0.0-b', expect.anything()]);
  });
});
