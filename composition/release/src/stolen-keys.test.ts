import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownersOfKeys } from './owners.fixture.ts';
import { because, filesOf } from './release-command.fixture.ts';

const { as, publishAs, store, own, proposalOf, begin, running } = ownersOfKeys();
const done = [0, expect.anything()];
const none = (purpose: string) => [2, expect.stringMatching(new RegExp(`may sign for '${purpose}'`))];

test('each key does what it is for, and nothing else', async () => {
  const { one } = await begin(1);
  const commands: Record<string, string[]> = {
    promotion: ['promote', 'mf-a', one, ...because],
    rollback: ['recall', one, ...because],
    timestamp: ['timestamp'],
    preview: ['preview', 'mf-a', one],
  };
  const before = filesOf(store());
  for (const [owner, purpose] of Object.entries({
    'team-a': '',
    watch: 'rollback',
    clock: 'timestamp',
    colleague: 'preview',
  })) {
    for (const [denied, command] of Object.entries(commands).filter(([name]) => name !== purpose))
      expect([owner, ...(await as(owner, ...command))]).toEqual([owner, ...none(denied)]);
    if (owner !== 'team-a') expect(await publishAs(owner, 'mf-a', 'evil')).toEqual(none('publish'));
    expect(await as(owner, 'sign', ...because)).toEqual(none('promotion'));
    expect(await as(owner, 'remove', 'mf-a', ...because)).toEqual(none('promotion'));
  }
  expect(await publishAs('team-a', 'mf-b', 'evil')).toEqual([2, 'None of your keys for production may publish mf-b.']);
  expect(filesOf(store())).toEqual(before);
  await as('clock', 'timestamp');
  const changed = Object.entries(filesOf(store())).filter(([name, text]) => before[name] !== text);
  expect(changed.map(([name]) => name)).toEqual([expect.stringMatching(/timestamp\.json$/)]);
});

test('a release that another team signed by hand, or a copy under another version, is neither promoted nor checked', async () => {
  const { one } = await begin(1);
  const [, version] = await publishAs('ada', 'mf-b', 'next');
  const file = join(store(), `published/mf-b/${version}.json`);
  const [, mine] = await publishAs('team-a', 'mf-a', 'evil');
  const { proofs } = JSON.parse(readFileSync(join(store(), `published/mf-a/${mine}.json`), 'utf8'));
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), proofs }));
  const refused = [1, expect.stringContaining(`mf-b ${version} is not signed by a key that may publish mf-b`)];
  expect(await as('ada', 'promote', 'mf-b', version, ...because)).toEqual(refused);
  expect(await as('ada', 'check', '--with', `mf-b@${version}`)).toEqual(refused);
  for (const [from, to] of [
    [`releases/mf-a/${one}`, 'releases/mf-a/9.0.0'],
    [`published/mf-a/${one}.json`, 'published/mf-a/9.0.0.json'],
  ] as const)
    cpSync(join(store(), from), join(store(), to), { recursive: true });
  const copied = [1, expect.stringContaining('mf-a 9.0.0 is not signed by a key that may publish mf-a')];
  expect(await as('ada', 'promote', 'mf-a', '9.0.0', ...because)).toEqual(copied);
});

test('one of two who promote can do it alone only where one is enough', async () => {
  const { one } = await begin(2);
  expect(running().revision).toBe(1);
  const [, two] = await publishAs('team-a', 'mf-a', 'two');
  const [code, text] = await as('ada', 'promote', 'mf-a', two, ...because);
  expect([code, running().revision]).toEqual([0, 1]);
  const proposal = proposalOf(text);
  expect(await as('ada', 'approve', proposal, ...because)).toEqual([2, expect.stringMatching(/a second person must/)]);
  expect(await as('team-a', 'approve', proposal, ...because)).toEqual(none('promotion'));
  expect(await as('ada', 'rollback', 'mf-a', ...because)).toEqual([2, expect.stringContaining('no earlier release')]);
  expect(await as('bob', 'approve', '2', ...because)).toEqual([0, expect.stringContaining(`+ mf-a ${two}: live`)]);
  expect(running()).toMatchObject({ revision: 2, environment: 'production' });
  expect(await as('bob', 'history', '--limit', '1')).toEqual([
    0,
    expect.stringMatching(/2 .* ada +promote mf-a .*\(a test, and bob: a test\)$/),
  ]);
  expect(await as('ada', 'timestamp')).toEqual(done);
  expect(await as('ada', 'verify')).toEqual(done);

  const proposed = await Promise.all(
    ['rollback', 'remove'].map(async (command) => proposalOf((await as('ada', command, 'mf-a', ...because))[1])),
  );
  const [back = '', away = ''] = proposed;
  expect(await as('bob', 'approve', back, ...because)).toEqual(done);
  expect(await as('bob', 'approve', away, ...because)).toEqual([2, expect.stringContaining('There is no proposal')]);
  expect(running().microFrontends['mf-a'][0].metadata.version).toBe(one);
});

test('a proposal that somebody changed, or that is older than the last revision, makes none', async () => {
  await begin(2);
  const propose = async (code: string) => {
    const [, version] = await publishAs('team-a', 'mf-a', code);
    return proposalOf((await as('ada', 'promote', 'mf-a', version, ...because))[1]);
  };
  const [name, next] = [await propose('two'), await propose('three')];
  const fileOf = (proposal: string) => own(`proposals/${proposal}.json`);
  const file = fileOf(name);
  const before = readFileSync(file, 'utf8');
  for (const changed of [
    before.replaceAll('a test', 'no test'),
    before.replaceAll('"by": "ada"', '"by": "bob"'),
    before.replaceAll('Slice', 'Slicf'),
    readFileSync(fileOf(next), 'utf8'),
  ]) {
    writeFileSync(file, changed);
    expect(await as('bob', 'approve', name, ...because)).toEqual([1, expect.stringContaining('was changed')]);
  }
  writeFileSync(file, before);
  expect(await as('bob', 'approve', next, ...because)).toEqual(done);
  writeFileSync(file, before);
  expect(await as('bob', 'approve', name, ...because)).toEqual([
    1,
    expect.stringContaining('is void: revision 2 was made'),
  ]);
});

test("watch's key withdraws what runs", async () => {
  const { one, other } = await begin(1);
  const [, next] = await publishAs('team-a', 'mf-a', 'next');
  expect(await as('watch', 'recall', next, ...because)).toEqual([2, expect.stringContaining('does not run')]);
  await as('ada', 'promote', 'mf-a', next, ...because);
  const before = filesOf(store());
  expect(await as('watch', 'recall', 'mf-a', next, ...because)).toEqual(done);
  const changed = Object.entries(filesOf(store())).filter(([name, text]) => before[name] !== text);
  expect(
    changed.map(([name]) =>
      name
        .split('/')
        .slice(2, 4)
        .join('/')
        .replace(/[^/]{43}\./, 'HASH.'),
    ),
  ).toEqual(['recalls/HASH.json', 'recalls/HASH.jwt', 'timestamp.json']);
  expect(await as('ada', 'status')).toEqual([0, expect.stringMatching(new RegExp(`mf-a +${one} +live`))]);
  expect((await as('ada', 'status'))[1]).toMatch(new RegExp(`recalled: mf-a ${next} .* watch +\\(a test\\)$`));
  const data = JSON.parse((await as('ada', 'status', '--json'))[1]);
  expect(data.recalls).toMatchObject([{ slice: 'mf-a', version: next, by: 'watch', why: 'a test' }]);

  expect(await as('ada', 'promote', 'mf-a', next, ...because)).toEqual([2, expect.stringContaining('--again')]);
  expect(await as('ada', 'promote', 'mf-a', next, '--again', ...because)).toEqual(done);
  expect(await as('ada', 'status')).toEqual([0, expect.stringMatching(new RegExp(`mf-a +${next} +live`))]);
  expect(running().microFrontends['mf-b'][0].metadata.version).toBe(other);
});
