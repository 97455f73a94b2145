import { readToken } from '@slices/format/node';
import { releaseCommand } from '../release-command.fixture.ts';
import { devServerEntry, spanSeconds } from './preview.ts';

const { place, release, publish, environment } = releaseCommand();
/** The address that was written, and the verified claims of its token. */
const link = (type: 'preview' | 'panel') => {
  const address = new URL(place.lines[0] ?? '');
  const token = address.searchParams.get('preview') ?? '';
  return { address, claims: readToken(type, token, environment().keys('preview'))?.claims };
};

test('a link opens a page of the site with a signed token', async () => {
  const version = await publish('mf-a', 'one');
  expect(await release('preview', 'mf-a', '1.0', '--path', '/shop?sort=price#top', '--for', '30m')).toBe(0);
  const { address, claims } = link('preview');
  expect(`${address.origin}${address.pathname}${address.hash}`).toBe('http://localhost:4100/shop#top');
  expect(address.searchParams.get('sort')).toBe('price');
  expect(claims).toMatchObject({ slice: 'mf-a', site: 'http://localhost:4100', version });
  expect(claims).toMatchObject({ url: `/releases/mf-a/${version}/remoteEntry.js`, integrity: expect.any(String) });
  expect(Math.abs((claims?.exp ?? 0) - Date.now() / 1000 - 1800)).toBeLessThan(60);
});

test('a link to a dev server names no release', async () => {
  expect(await release('preview', 'mf-a', '--url', 'http://localhost:4103')).toBe(0);
  const { claims } = link('preview');
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
  const { address, claims } = link('panel');
  expect(address.pathname).toBe('/shop');
  expect(claims).toEqual({ site: 'http://localhost:4100', slices, exp: expect.any(Number) });
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
