import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addKey, dropKey, privateKeysIn, publicKeysIn } from './key-files.ts';
import { isSignedBy, publicSigningKeys, signaturesOf, signingKeys } from './signing-keys.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nearhand-keys-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a key signs only what it is for, and its public half tells', () => {
  const first = addKey(folder, ['composition']);
  const second = addKey(folder, ['composition', 'preview']);
  expect(publicKeysIn(folder)).toEqual([first, second]);
  expect(publicKeysIn(folder).some((key) => 'd' in key)).toBe(false);
  expect(statSync(join(folder, 'private.json')).mode & 0o777).toBe(0o600);
  const variables = { RELEASE_KEYS: join(folder, 'private.json') };
  expect(signingKeys('production', 'preview', variables).map(({ kid }) => kid)).toEqual([second.kid]);
  const bytes = Buffer.from('{}');
  const signatures = signaturesOf(bytes, 1, signingKeys('production', 'composition', variables));
  const believed = publicSigningKeys(join(folder, 'public.json'));
  expect(believed.map((key) => isSignedBy(bytes, signatures, [key]))).toEqual([true, true]);
  expect(isSignedBy(Buffer.from('{ }'), signatures, believed)).toBe(false);
});

test('a key can go, the last one cannot', () => {
  const first = addKey(folder, ['composition']);
  const second = addKey(folder, ['composition']);
  dropKey(folder, first.kid);
  expect(privateKeysIn(folder).map(({ kid }) => kid)).toEqual([second.kid]);
  expect(() => dropKey(folder, second.kid)).toThrow('is the only key');
});

test('the last key of a purpose cannot go, nor the last one that has its private half here', () => {
  const both = addKey(folder, ['composition', 'preview']);
  const other = addKey(folder, ['composition']);
  expect(() => dropKey(folder, both.kid)).toThrow(`is the only key of ${folder} that signs for 'preview'`);
  writeFileSync(join(folder, 'private.json'), JSON.stringify({ keys: privateKeysIn(folder).slice(1) }));
  expect(() => dropKey(folder, other.kid)).toThrow("that signs for 'composition'");
  addKey(folder, ['preview']);
  dropKey(folder, both.kid);
  expect(publicKeysIn(folder).map(({ kid }) => kid)).not.toContain(both.kid);
});

test('public keys of which none is for compositions can tell nothing', () => {
  addKey(folder, ['preview']);
  expect(() => publicSigningKeys(join(folder, 'public.json'))).toThrow("may sign for 'composition'");
});

test('with an unreadable or unwritable file no key is made', () => {
  writeFileSync(join(folder, 'public.json'), '{');
  expect(() => addKey(folder, ['composition'])).toThrow(/public\.json cannot be read as JSON/);
  expect(privateKeysIn(folder)).toEqual([]);
  expect(() => addKey(join(folder, 'public.json'), ['composition'])).toThrow(/private\.json cannot be written: /);
});

test.each([
  ['no files', {}, /^Set RELEASE_KEYS to the files/],
  ['a file among blanks that is not there', { RELEASE_KEYS: ' /none.json , ' }, /^\/none\.json is not there/],
  ['a file that is not there', { RELEASE_KEYS: '/none.json' }, /^\/none\.json is not there/],
])('production with %s says what is missing', (_what, variables, sentence) => {
  expect(() => signingKeys('production', 'composition', variables)).toThrow(sentence);
});
