import { generateKeyPairSync, webcrypto } from 'node:crypto';
import { devServerEntry, expiry, previewLink } from './preview-link.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const claims = {
  slice: 'mf-auth',
  site: 'https://nearhand.example',
  url: '/releases/mf-auth/1.1.0-bbb/remoteEntry.js',
  version: '1.1.0-bbb',
  integrity: `sha384-${'A'.repeat(64)}`,
  exp: 2_000_000_000,
};
const link = (path = '/marketplace?sort=price#top') => previewLink(claims, path, { kid: 'a-key', key: privateKey });
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

const verified = async (token: string): Promise<boolean> => {
  const key = await webcrypto.subtle.importKey(
    'jwk',
    publicKey.export({ format: 'jwk' }),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  );
  const end = token.lastIndexOf('.');
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  return webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, Buffer.from(token.slice(0, end)));
};

test('a link opens a page of the site with a token that browsers can verify', async () => {
  const address = new URL(link());
  const token = address.searchParams.get('preview') ?? '';
  expect(`${address.origin}${address.pathname}${address.hash}`).toBe('https://nearhand.example/marketplace#top');
  expect(address.searchParams.get('sort')).toBe('price');
  const [header, payload, signature] = token.split('.');
  expect(decoded(header)).toEqual({ alg: 'ES256', typ: 'nearhand-preview+jwt', kid: 'a-key' });
  expect(decoded(payload)).toEqual(claims);
  expect(await verified(token)).toBe(true);
  const other = Buffer.from(JSON.stringify({ ...claims, slice: 'mf-billing' })).toString('base64url');
  expect(await verified(`${header}.${other}.${signature}`)).toBe(false);
});

test.each(['https://elsewhere.example/x', '//elsewhere.example/x'])('%s is no path of the site', (path) => {
  expect(() => link(path)).toThrow('--path is a path of https://nearhand.example');
});

test.each([
  ['30m', 1800],
  ['2h', 7200],
  ['7d', 604_800],
])('%s is %i seconds', (span, length) => {
  expect(expiry(span, new Date(1_000_999))).toBe(1000 + length);
});

test.each(['8d', '0h', '2', 'h', '-1h', '1w', '169h', ''])("'%s' is no time for a link", (span) => {
  expect(() => expiry(span, new Date())).toThrow('at most seven days');
});

test.each(['http://localhost:4103', 'http://127.0.0.1:4103/anything'])('%s may be a dev server', (url) => {
  expect(devServerEntry(url)).toMatch(/^http:\/\/(?:localhost|127\.0\.0\.1):4103\/remoteEntry\.js$/);
});

test.each([
  'http://elsewhere.example:4103',
  'http://localhost.elsewhere.example:4103',
  'http://localhost@elsewhere.example:4103',
  'https://localhost:4103',
  'http://localhost',
  'localhost:4103',
  '',
])("'%s' may not", (url) => {
  expect(() => devServerEntry(url)).toThrow('dev server on this machine');
});
