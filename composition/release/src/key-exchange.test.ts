import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addKey, publicKeysIn } from './keys/key-files.ts';
import { allOf, because, releaseCommand } from './release-command.fixture.ts';

const { place, release, publish } = releaseCommand();
const keys = () => join(place.folder, 'keys');
const promoteNext = async (code: string) => {
  const routes = [{ path: '/a', roles: ['any'] }];
  expect(await release('promote', 'mf-a', await publish('mf-a', code, { routes }), ...because)).toBe(0);
};
/** Revision 1 is signed by the old key, 2 and 3 by both, 4 by the new one alone. */
const exchange = async () => {
  const old = publicKeysIn(keys())[0]?.kid ?? '';
  await promoteNext('one');
  await release('keys', 'create', '--name', 'Ada', '--folder', keys());
  expect(await release('sign', ...because)).toBe(0);
  await promoteNext('two');
  await release('keys', 'remove', old, '--folder', keys());
  expect(await release('sign', ...because)).toBe(0);
};
const before = (revision: number) =>
  expect.stringMatching(new RegExp(`^Revisions up to ${revision} are signed by keys that are not in use`));
const sound = expect.stringMatching(/is sound/);

test('an exchange ends with a clean verify, which names the revisions of the old key', async () => {
  await exchange();
  expect([await release('verify'), ...place.lines]).toEqual([0, before(1), sound]);
  expect([await release('verify', '--json'), ...place.lines]).toEqual([0, '[]']);
  expect(await release('history')).toBe(0);
  expect(place.lines.map((line) => /not known here/.test(line))).toEqual([false, false, false, true]);
  await promoteNext('three');
  expect(await release('prune', '--keep', '2')).toBe(0);
  expect([await release('verify'), ...place.lines]).toEqual([0, sound]);
});

test('keys list names a key of which a command that was cut off left one half', async () => {
  const shown = readFileSync(join(keys(), 'public.json'));
  await release('keys', 'create', '--name', 'Bob', '--folder', keys());
  writeFileSync(join(keys(), 'public.json'), shown);
  await release('keys', 'list', '--folder', keys());
  expect(place.lines).toEqual([
    expect.stringMatching(/ {2}Ada {2}.*preview$/),
    expect.stringMatching(/ {2}Bob {2}.*\(private part only\)$/),
  ]);
});

test('after all keys were lost, sign --unverified makes verify clean', async () => {
  await promoteNext('one');
  rmSync(keys(), { recursive: true });
  addKey(keys(), allOf('Ada'));
  expect(await release('verify')).toBe(1);
  expect(await release('sign', ...because)).toBe(1);
  expect(await release('sign', '--unverified', ...because)).toBe(0);
  expect([await release('verify'), ...place.lines]).toEqual([0, before(1), sound]);
});

test.each([3, 4])('revision %d by an unknown key is a fault: keys in use signed before it', async (revision) => {
  await exchange();
  const file = join(place.data, `environments/local/revisions/00000${revision}.json`);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/"kid": "[^"]+"/g, '"kid": "other"'));
  const fault = expect.stringMatching(new RegExp(`00000${revision}\\.json is signed by no key in use`));
  expect([await release('verify'), ...place.lines]).toEqual([1, before(1), fault]);
  expect([await release('history'), place.lines[4 - revision]]).toEqual([1, fault]);
  expect([await release('history', '--limit', String(5 - revision)), place.lines[4 - revision]]).toEqual([1, fault]);
  expect([await release('prune'), ...place.lines]).toEqual([1, fault]);
});

test('history works without keys, and verifies with public ones alone', async () => {
  await promoteNext('one');
  const known = join(place.folder, 'public.json');
  renameSync(join(keys(), 'public.json'), known);
  rmSync(keys(), { recursive: true });
  expect([await release('history'), ...place.lines]).toEqual([
    0,
    expect.stringMatching(/a key that is not known here/),
  ]);
  expect([await release('history', '--keys', known), ...place.lines]).toEqual([
    0,
    expect.stringMatching(/\(a test\)$/),
  ]);
});
