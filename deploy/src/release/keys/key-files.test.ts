import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../kernel/temporary-folder.fixture.ts';
import { addKey, dropKey, privateKeysIn, publicKeysIn } from './key-files.ts';
import { isSignedBy, publicSigningKeys, signaturesOf, signingKeys } from './signing-keys.ts';

const temporary = temporaryFolder();

test('a key signs only what it is for, and its public half tells', () => {
  const first = addKey(temporary.path, ['composition']);
  const second = addKey(temporary.path, ['composition', 'preview']);
  expect(publicKeysIn(temporary.path)).toEqual([first, second]);
  expect(publicKeysIn(temporary.path).some((key) => 'd' in key)).toBe(false);
  expect(statSync(join(temporary.path, 'private.json')).mode & 0o777).toBe(0o600);
  const variables = { RELEASE_KEYS: join(temporary.path, 'private.json') };
  expect(signingKeys('production', 'preview', variables).map(({ kid }) => kid)).toEqual([second.kid]);
  const bytes = Buffer.from('{}');
  const signatures = signaturesOf(bytes, 1, signingKeys('production', 'composition', variables));
  const believed = publicSigningKeys(join(temporary.path, 'public.json'));
  expect(believed.map((key) => isSignedBy(bytes, signatures, [key]))).toEqual([true, true]);
  expect(isSignedBy(Buffer.from('{ }'), signatures, believed)).toBe(false);
});

test('no name of a key looks like an option', () => {
  const names = Array.from({ length: 300 }, (_, index) => addKey(join(temporary.path, `${index}`), ['preview']).kid);
  expect(names.filter((kid) => kid.startsWith('-'))).toEqual([]);
});

test('a key can go, the last one cannot', () => {
  const first = addKey(temporary.path, ['composition']);
  const second = addKey(temporary.path, ['composition']);
  dropKey(temporary.path, first.kid);
  expect(privateKeysIn(temporary.path).map(({ kid }) => kid)).toEqual([second.kid]);
  expect(() => dropKey(temporary.path, second.kid)).toThrow('is the only key');
});

test('the last key of a purpose cannot go, nor the last one that has its private half here', () => {
  const both = addKey(temporary.path, ['composition', 'preview']);
  const other = addKey(temporary.path, ['composition']);
  expect(() => dropKey(temporary.path, both.kid)).toThrow(
    `is the only key of ${temporary.path} that signs for 'preview'`,
  );
  writeFileSync(join(temporary.path, 'private.json'), JSON.stringify({ keys: privateKeysIn(temporary.path).slice(1) }));
  expect(() => dropKey(temporary.path, other.kid)).toThrow("that signs for 'composition'");
  addKey(temporary.path, ['preview']);
  dropKey(temporary.path, both.kid);
  expect(publicKeysIn(temporary.path).map(({ kid }) => kid)).not.toContain(both.kid);
});

test('public keys of which none is for compositions can tell nothing', () => {
  addKey(temporary.path, ['preview']);
  expect(() => publicSigningKeys(join(temporary.path, 'public.json'))).toThrow("may sign for 'composition'");
});

test('with an unreadable or unwritable file no key is made', () => {
  writeFileSync(join(temporary.path, 'public.json'), '{');
  expect(() => addKey(temporary.path, ['composition'])).toThrow(/public\.json cannot be read as JSON/);
  expect(privateKeysIn(temporary.path)).toEqual([]);
  expect(() => addKey(join(temporary.path, 'public.json'), ['composition'])).toThrow(
    /private\.json cannot be written: /,
  );
});

test.each([
  ['no files', {}, /^Set RELEASE_KEYS to the files/],
  ['a file among blanks that is not there', { RELEASE_KEYS: ' /none.json , ' }, /^\/none\.json is not there/],
  ['a file that is not there', { RELEASE_KEYS: '/none.json' }, /^\/none\.json is not there/],
])('production with %s says what is missing', (_what, variables, sentence) => {
  expect(() => signingKeys('production', 'composition', variables)).toThrow(sentence);
});
