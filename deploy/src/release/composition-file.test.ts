import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompositionFile } from './composition-file.ts';
import { ReleaseStore } from './release-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearhand-release-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A build of a slice as webpack leaves it. */
const built = (code: string): string => {
  const distribution = mkdtempSync(join(folder, 'dist-'));
  const offered = {
    platform: '^0.1.0',
    owner: 'team',
    title: 'Slice',
    routes: [{ path: '/x', roles: ['any'] }],
    slots: [],
  };
  writeFileSync(join(distribution, 'remoteEntry.js'), code);
  writeFileSync(join(distribution, 'remoteEntry.js.map'), '{}');
  writeFileSync(join(distribution, 'release.json'), JSON.stringify(offered));
  return distribution;
};
const store = () => new ReleaseStore(join(folder, 'releases'), '/releases');

test('the same files are the same release; other files get a version of their own, and the old one stays', () => {
  const first = store().publish('mf-a', '1.0.0', built('var a = 1;'));
  const again = store().publish('mf-a', '1.0.0', built('var a = 1;'));
  const second = store().publish('mf-a', '1.0.0', built('var a = 2;'));
  expect(again).toEqual(first);
  expect(second.metadata.version).not.toBe(first.metadata.version);
  const kept = join(folder, 'releases/mf-a', first.metadata.version);
  expect(readFileSync(join(kept, 'remoteEntry.js'), 'utf8')).toBe('var a = 1;');
  expect(readdirSync(kept).some((name) => name.endsWith('.map'))).toBe(false);
});

test('a release names the hash of its file list', () => {
  const { metadata, url } = store().publish('mf-a', '1.0.0', built('var a = 1;'));
  expect(metadata.integrity).toMatch(/^sha384-/);
  expect(url).toBe(`/releases/mf-a/${metadata.version}/remoteEntry.js`);
});

test('every change of the composition is a new numbered revision; no change is none', () => {
  const file = new CompositionFile(folder);
  const releases = { 'mf-a': [store().publish('mf-a', '1.0.0', built('var a = 1;'))] };
  expect(file.put(releases).revision).toBe(1);
  expect(file.put(releases).revision).toBe(1);
  expect(file.put({ 'mf-a': [store().publish('mf-a', '1.0.0', built('var a = 2;'))] }).revision).toBe(2);
  expect(readdirSync(join(folder, 'revisions'))).toEqual(['000001.json', '000002.json']);
});

test('what is not valid is not written', () => {
  const file = new CompositionFile(folder);
  const release = store().publish('mf-a', '1.0.0', built('var a = 1;'));
  expect(() => file.put({ 'mf-a': [release], 'mf-b': [release] })).toThrow('both serve /x');
  expect(file.read()).toBeUndefined();
});
