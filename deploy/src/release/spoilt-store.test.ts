import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { because, releaseCommand } from './release-command.fixture.ts';

const { place, release, publish } = releaseCommand();

test('each fault is found: a file, a list, a signature, a revision', async () => {
  const one = await publish('mf-a', 'one');
  await release('promote', 'mf-a', one, ...because);
  const two = await publish('mf-b', 'two');
  await release('promote', 'mf-b', two, '--force', ...because);
  await release('promote', 'mf-b', await publish('mf-b', 'three'), '--force', ...because);
  const at = (name: string) => join(place.data, name);
  const changedRecord = () =>
    readFileSync(at('environments/local/revisions/000001.json'), 'utf8').replace('Slice', 'Slices');
  const withWhy = (revision: number) =>
    readFileSync(at(`environments/local/revisions/00000${revision}.json`), 'utf8').replace('a test', 'no test');
  const folderOf = `releases/mf-a/${one}`;
  const table: [name: string, content: string | undefined, fault: RegExp][] = [
    [`${folderOf}/js/page.js`, undefined, /js\/page\.js is missing/],
    [`${folderOf}/js/page.js`, "var page = 'evil';", /js\/page\.js was changed after/],
    [`${folderOf}/js/page.js.br`, 'evil', /js\/page\.js\.br was changed after/],
    [`${folderOf}/files.json`, '{}', /release\.json is missing or changed/],
    [`${folderOf}/release.json`, '{}', /release\.json is missing or changed/],
    ['environments/local/composition.sig', '{"signatures":[]}', /signed by none of the keys/],
    ['environments/local/composition.json', undefined, /composition\.json is missing/],
    [
      'environments/local/composition.json',
      '{',
      /is not what revision 3 says[\s\S]*composition\.json is not valid JSON/,
    ],
    ['environments/local/revisions/000003.json', undefined, /is not what revision 2 says/],
    ['environments/local/revisions/000003.json', '{', /000003\.json is not valid JSON/],
    ['environments/local/revisions/000002.json', undefined, /Revision 2 is missing/],
    ['environments/local/revisions/000001.json', '{}', /000001\.json is not a revision/],
    ['environments/local/revisions/000001.json', changedRecord(), /000001\.json was changed after it was signed/],
    ['environments/local/revisions/000001.json', withWhy(1), /000001\.json was changed after it was signed/],
    ['environments/local/revisions/000003.json', withWhy(3), /000003\.json was changed after it was signed/],
  ];
  for (const [name, content, fault] of table) {
    const before = readFileSync(at(name));
    if (content === undefined) rmSync(at(name));
    else writeFileSync(at(name), content);
    expect([await release('verify'), place.lines.join('\n')]).toEqual([1, expect.stringMatching(fault)]);
    writeFileSync(at(name), before);
  }
  expect(await release('verify', '--all')).toBe(0);
  expect(place.lines).toEqual([expect.stringMatching(/is sound: revision 3, 1 key\.$/)]);
  rmSync(at(folderOf), { recursive: true });
  await publish('mf-a', 'one');
  expect(await release('verify', '--all')).toBe(0);
});

describe('where a file of the environment is spoilt', () => {
  const at = (name: string) => join(place.data, 'environments/local', name);
  const promoteTwice = async () => {
    const sameRoutes = { routes: [{ path: '/a', roles: ['any'] }] };
    for (const code of ['one', 'two'])
      await release('promote', 'mf-a', await publish('mf-a', code, sameRoutes), ...because);
  };

  test('history shows the revisions that can be read, and says which cannot', async () => {
    await promoteTwice();
    writeFileSync(at('revisions/000001.json'), '{');
    writeFileSync(at('revisions/9.json'), 'a stray file');
    expect(await release('history')).toBe(1);
    expect(place.lines).toEqual([
      expect.stringMatching(/^ +2 .* Ada +promote mf-a/),
      expect.stringMatching(/^ +1 +cannot be read: .*000001\.json is not valid JSON/),
    ]);
    expect(await release('history', '--json')).toBe(1);
    expect(JSON.parse(place.lines.join('\n'))).toMatchObject([
      { revision: 2 },
      { revision: 1, fault: expect.anything() },
    ]);
    expect(await release('rollback', 'mf-a', ...because)).toBe(0);
  });

  test('history marks a revision that was changed, and nothing is built upon it', async () => {
    await promoteTwice();
    const file = at('revisions/000002.json');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('Ada', 'Eve'));
    const changed = /000002\.json was changed after it was signed/;
    expect([await release('history'), place.lines]).toEqual([
      1,
      [
        expect.stringMatching(/^ +2 .* Eve .*NOT TO BE BELIEVED: .*000002\.json was changed after it was signed/),
        expect.stringMatching(/^ +1 .*\(a test\)$/),
      ],
    ]);
    await release('history', '--json');
    expect(JSON.parse(place.lines.join('\n'))).toMatchObject([
      { state: 'faulty', fault: expect.stringMatching(changed) },
      { state: 'intact' },
    ]);
    const version = await publish('mf-a', 'three');
    for (const args of [['promote', 'mf-a', version, '--force'], ['rollback', 'mf-a'], ['remove', 'mf-a'], ['sign']])
      expect([await release(...args, ...because), place.lines.at(-1)]).toEqual([1, expect.stringMatching(changed)]);
    expect([await release('prune', '--by', 'Ada'), place.lines]).toEqual([1, [expect.stringMatching(changed)]]);
    writeFileSync(file, before);
    expect(await release('rollback', 'mf-a', ...because)).toBe(0);
  });

  test('what somebody wrote into a revision cannot move the cursor of a terminal', async () => {
    await promoteTwice();
    const record = JSON.parse(readFileSync(at('revisions/000002.json'), 'utf8'));
    writeFileSync(at('revisions/000002.json'), JSON.stringify({ ...record, why: 'fine\n\u001b[2Jmore' }));
    await release('history', '--limit', '1');
    expect(place.lines).toEqual([expect.stringMatching(/\(fine\[2Jmore\) {2}NOT TO BE BELIEVED/)]);
  });

  test('status says that the composition is lost and how it comes back', async () => {
    expect([await release('status'), place.lines[0]]).toEqual([0, expect.stringMatching(/^Nothing runs in local/)]);
    await promoteTwice();
    rmSync(at('composition.json'));
    const lost = /^environments\/local\/composition\.json is lost.* pnpm release sign .*revision 2/;
    for (const command of ['status', 'check'])
      expect([await release(command), place.lines]).toEqual([1, [expect.stringMatching(lost)]]);
    writeFileSync(at('composition.json'), '{}');
    expect([await release('status'), place.lines]).toEqual([
      1,
      [expect.stringMatching(/composition\.json is damaged/)],
    ]);
    await release('sign', ...because);
    expect(await release('status')).toBe(0);
  });
});
