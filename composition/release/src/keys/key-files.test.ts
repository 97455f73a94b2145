import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KeyPurpose } from '@slices/format';
import { signersOf } from '@slices/format/node';
import { temporaryFolder } from '@slices/kernel/temporary-folder.fixture.ts';
import { addKey, dropKey, privateKeysIn, publicKeysIn, setTrust } from './key-files.ts';
import { environmentTrust, isSignedBy, signaturesOf, signingKeys, trustIn } from './signing-keys.ts';

const temporary = temporaryFolder();
const keyFor = (...purposes: KeyPurpose[]) => ({ name: 'Ada', purposes, slices: [], environment: 'production' });

test('a key signs only what it is for, and its public half tells', () => {
  const first = addKey(temporary.path, keyFor('promotion'));
  const second = addKey(temporary.path, keyFor('promotion', 'preview'));
  expect(publicKeysIn(temporary.path)).toEqual([first, second]);
  expect(publicKeysIn(temporary.path).some((key) => 'd' in key)).toBe(false);
  expect(statSync(join(temporary.path, 'private.json')).mode & 0o777).toBe(0o600);
  const variables = { RELEASE_KEYS: join(temporary.path, 'private.json') };
  expect(signingKeys('production', 'preview', variables).map(({ kid }) => kid)).toEqual([second.kid]);
  const bytes = Buffer.from('{}');
  const signatures = signaturesOf(bytes, 1, signingKeys('production', 'promotion', variables));
  const believed = trustIn(join(temporary.path, 'public.json'), 'production').keys('promotion');
  expect(believed.map((key) => isSignedBy(bytes, signatures, [key]))).toEqual([true, true]);
  expect(isSignedBy(Buffer.from('{ }'), signatures, believed)).toBe(false);
});

test('no name of a key looks like an option', () => {
  const names = Array.from(
    { length: 300 },
    (_, index) => addKey(join(temporary.path, `${index}`), keyFor('preview')).kid,
  );
  expect(names.filter((kid) => kid.startsWith('-'))).toEqual([]);
});

test('a key can go, the last one cannot', () => {
  const first = addKey(temporary.path, keyFor('promotion'));
  const second = addKey(temporary.path, keyFor('promotion'));
  dropKey(temporary.path, first.kid);
  expect(privateKeysIn(temporary.path).map(({ kid }) => kid)).toEqual([second.kid]);
  expect(() => dropKey(temporary.path, second.kid)).toThrow('is the only key');
});

test('the last key of a purpose cannot go, nor the last one that has its private half here', () => {
  const both = addKey(temporary.path, keyFor('promotion', 'preview'));
  const other = addKey(temporary.path, keyFor('promotion'));
  expect(() => dropKey(temporary.path, both.kid)).toThrow(
    `is the only key of ${temporary.path} that signs for 'preview'`,
  );
  writeFileSync(join(temporary.path, 'private.json'), JSON.stringify({ keys: privateKeysIn(temporary.path).slice(1) }));
  expect(() => dropKey(temporary.path, other.kid)).toThrow("that signs for 'promotion'");
  addKey(temporary.path, keyFor('preview'));
  dropKey(temporary.path, both.kid);
  expect(publicKeysIn(temporary.path).map(({ kid }) => kid)).not.toContain(both.kid);
});

test('a key whose creation or removal was cut off can go', () => {
  const first = addKey(temporary.path, keyFor('promotion'));
  const shown = readFileSync(join(temporary.path, 'public.json'));
  const second = addKey(temporary.path, keyFor('promotion'));
  writeFileSync(join(temporary.path, 'public.json'), shown);
  dropKey(temporary.path, second.kid);
  expect(privateKeysIn(temporary.path).map(({ kid }) => kid)).toEqual([first.kid]);
  expect(publicKeysIn(temporary.path)).toEqual([first]);
});

test('a folder with public keys alone stays one', () => {
  const own = join(temporary.path, 'own');
  const first = addKey(own, keyFor('promotion'));
  addKey(own, keyFor('promotion'));
  const file = join(temporary.path, 'public.json');
  writeFileSync(file, readFileSync(join(own, 'public.json')));
  dropKey(temporary.path, first.kid);
  expect(publicKeysIn(temporary.path)).toHaveLength(1);
  expect(privateKeysIn(temporary.path)).toEqual([]);
});

test('with a wrong name of the environment no key is made', () => {
  const key = { ...keyFor('promotion'), environment: 'Production' };
  expect(() => addKey(temporary.path, key)).toThrow('environment: must be the name of an environment');
  expect(privateKeysIn(temporary.path)).toEqual([]);
});

test('the keys of another environment are refused', () => {
  addKey(temporary.path, keyFor('promotion'));
  expect(() => trustIn(join(temporary.path, 'public.json'), 'staging')).toThrow(
    'the keys of production, not of staging',
  );
});

test('the threshold can be two if there are two owners; several keys of one owner count once', () => {
  addKey(temporary.path, keyFor('promotion'));
  addKey(temporary.path, keyFor('promotion'));
  const two = { threshold: { promotion: 2 } } as const;
  expect(() => setTrust(temporary.path, two)).toThrow('Only 1 of the keys');
  addKey(temporary.path, { ...keyFor('promotion'), name: 'Bob' });
  setTrust(temporary.path, two);
  const bobs = publicKeysIn(temporary.path).find(({ name }) => name === 'Bob')?.kid ?? '';
  expect(() => dropKey(temporary.path, bobs)).toThrow('Only 1 of the keys');
  const { threshold, keys } = trustIn(join(temporary.path, 'public.json'), 'production');
  const bytes = Buffer.from('{}');
  const variables = { RELEASE_KEYS: join(temporary.path, 'private.json') };
  const own = signingKeys('production', 'promotion', variables).filter(({ name }) => name === 'Ada');
  expect([threshold, own.length, signersOf(bytes, signaturesOf(bytes, 1, own), keys('promotion'))]).toEqual([
    2,
    2,
    new Set(['Ada']),
  ]);
});

test('with an unreadable or unwritable file no key is made', () => {
  writeFileSync(join(temporary.path, 'public.json'), '{');
  expect(() => addKey(temporary.path, keyFor('promotion'))).toThrow(
    /public\.json is not valid JSON: line 1, column 2.*keys --help/,
  );
  expect(privateKeysIn(temporary.path)).toEqual([]);
  expect(() => addKey(join(temporary.path, 'public.json'), keyFor('promotion'))).toThrow(
    /private\.json cannot be written: /,
  );
});

test.each([
  ['no files', {}, /^Set RELEASE_KEYS to the files/],
  ['a file among blanks that is not there', { RELEASE_KEYS: ' /none.json , ' }, /^\/none\.json is not there/],
  ['a file that is not there', { RELEASE_KEYS: '/none.json' }, /^\/none\.json is not there/],
])('production with %s says what is missing', (_what, variables, sentence) => {
  expect(() => signingKeys('production', 'promotion', variables)).toThrow(sentence);
});

test('without files, the one that RELEASE_KEYS names is told to be missing, not the public one beside it', () => {
  expect(() => environmentTrust('production', { RELEASE_KEYS: '/none/private.json' })).toThrow(
    /^\/none\/private\.json is not there/,
  );
});
