import { webcrypto } from 'node:crypto';
import { typOf } from '@slices/format';
import { publicKeysIn } from '../keys/key-files.ts';
import { releaseCommand } from '../release-command.fixture.ts';
import { devServerEntry, spanSeconds } from './preview.ts';

const { place, release, publish } = releaseCommand();
const decoded = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());

const isVerified = async (token: string): Promise<boolean> => {
  const [jwk] = publicKeysIn(`${place.folder}/keys`);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await webcrypto.subtle.importKey('jwk', jwk ?? {}, algorithm, false, ['verify']);
  const end = token.lastIndexOf('.');
  const signature = Buffer.from(token.slice(end + 1), 'base64url');
  return webcrypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, Buffer.from(token.slice(0, end)));
};

test('a link opens a page of the site with a token that browsers can verify', async () => {
  const version = await publish('mf-a', 'one');
  expect(await release('preview', 'mf-a', '1.0', '--path', '/shop?sort=price#top', '--for', '30m')).toBe(0);
  const address = new URL(place.lines[0] ?? '');
  expect(`${address.origin}${address.pathname}${address.hash}`).toBe('http://localhost:4100/shop#top');
  expect(address.searchParams.get('sort')).toBe('price');
  const token = address.searchParams.get('preview') ?? '';
  const [header, payload, signature] = token.split('.');
  expect(decoded(header)).toEqual({ alg: 'ES256', typ: typOf('preview'), kid: expect.any(String) });
  const claims = decoded(payload);
  expect(claims).toMatchObject({ slice: 'mf-a', site: 'http://localhost:4100', version });
  expect(claims).toMatchObject({ url: `/releases/mf-a/${version}/remoteEntry.js`, integrity: expect.any(String) });
  expect(Math.abs(claims.exp - Date.now() / 1000 - 1800)).toBeLessThan(60);
  expect(await isVerified(token)).toBe(true);
  const other = Buffer.from(JSON.stringify({ ...claims, slice: 'mf-basket' })).toString('base64url');
  expect(await isVerified(`${header}.${other}.${signature}`)).toBe(false);
});

test('a link to a dev server names no release', async () => {
  expect(await release('preview', 'mf-a', '--url', 'http://localhost:4103')).toBe(0);
  const claims = decoded(new URL(place.lines[0] ?? '').searchParams.get('preview')?.split('.')[1]);
  expect(claims).toMatchObject({ url: 'http://localhost:4103/remoteEntry.js', version: '0.0.0-dev' });
  expect(claims).not.toHaveProperty('integrity');
  expect(await release('preview', 'mf-a', '1', '--url', 'http://localhost:4103')).toBe(2);
  expect(await release('preview', 'shell', '1')).toBe(2);
});

test.each([
  ['all slices', [], ['*']],
  ['the slices that it names', ['mf-a', 'mf-b'], ['mf-a', 'mf-b']],
])('a link to the panel is signed for %s', async (_case, args, slices) => {
  expect(await release('panel', ...args, '--path', '/shop', '--for', '30m')).toBe(0);
  const address = new URL(place.lines[0] ?? '');
  expect(address.pathname).toBe('/shop');
  const token = address.searchParams.get('preview') ?? '';
  const [header, payload] = token.split('.');
  expect(decoded(header)).toEqual({ alg: 'ES256', typ: typOf('panel'), kid: expect.any(String) });
  expect(decoded(payload)).toEqual({ site: 'http://localhost:4100', slices, exp: expect.any(Number) });
  expect(await isVerified(token)).toBe(true);
});

test('a link to the panel names slices alone', async () => {
  expect(await release('panel', 'No Slice')).toBe(2);
  expect(await release('panel', '--for', '8d')).not.toBe(0);
});

test.each(['https://elsewhere.example/x', '//elsewhere.example/x'])('%s is no path of the site', async (path) => {
  await publish('mf-a', 'one');
  expect([await release('preview', 'mf-a', '1', '--path', path), ...place.lines]).toEqual([
    2,
    '--path is a path of http://localhost:4100: /about.',
  ]);
});

test.each([
  ['30m', 1800],
  ['2h', 7200],
  ['7d', 604_800],
])('%s is %i seconds', (span, seconds) => expect(spanSeconds(span)).toBe(seconds));

test.each(['8d', '0h', '2', 'h', '-1h', '1w', '169h', ''])("'%s' is no time for a link", (span) => {
  expect(() => spanSeconds(span)).toThrow('at most seven days');
});

test('a dev server is an address of this machine with a port', () => {
  for (const host of ['localhost:4103', '127.0.0.1:4103'])
    expect(devServerEntry(`http://${host}/anything`)).toBe(`http://${host}/remoteEntry.js`);
  for (const url of [
    'http://elsewhere.example:4103',
    'http://localhost.elsewhere.example:4103',
    'http://localhost@elsewhere.example:4103',
    'https://localhost:4103',
    'http://localhost',
    'localhost:4103',
    '',
  ])
    expect(() => devServerEntry(url)).toThrow('dev server on this machine');
});
