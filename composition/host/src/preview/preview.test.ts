import { createHash } from 'node:crypto';
import type { PublicKey } from '@slices/format';
import { previewHostCookie } from '@slices/format';
import { aComposition, aRelease } from '../slices/a-composition.fixture.ts';
import { resolveSlices } from '../slices/resolve-slices.ts';
import { aSigner, type Signer, useWebCrypto } from '../trust/signing.fixture.ts';
import { followBuilds } from './build-problem.ts';
import { openPreview } from './preview.ts';
import { isDevServerPreviewed, isPreviewAsked } from './preview-asked.ts';
import { askForHost, previewToken } from './preview-storage.ts';

const began = Math.floor(Date.now() / 1000);
const inAnHour = () => began + 3600;
const sri = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

const url = '/releases/mf-a/2.0.0/remoteEntry.js';
const described = JSON.stringify({
  ...aRelease({
    routes: [
      ['/x', 'any'],
      ['/new', 'any'],
    ],
  }).extras.shell,
  title: 'Orders',
});
const fileList = JSON.stringify({ 'release.json': sri(described), 'remoteEntry.js': sri('') });
const claims = (change: Record<string, unknown> = {}) => ({
  slice: 'mf-a',
  site: window.location.origin,
  url,
  version: '2.0.0',
  integrity: sri(fileList),
  exp: inAnHour(),
  ...change,
});
const live = aComposition({
  'mf-a': [
    aRelease({ routes: [['/x', 'any']] }),
    aRelease({ version: '0.9.0', traffic: 0, default: false, routes: [['/x', 'any']] }),
  ],
  'mf-b': [aRelease({ routes: [['/new', 'any']] })],
});

let signer: Signer;
let other: Signer;
beforeAll(async () => {
  useWebCrypto();
  [signer, other] = await Promise.all([aSigner(), aSigner()]);
});

/** Files of the site; a wrong hash fails as in a browser. */
let files: Record<string, string>;
beforeEach(() => {
  previewToken.delete();
  window.history.replaceState(null, '', '/x?sort=price');
  files = { '/releases/mf-a/2.0.0/files.json': fileList, '/releases/mf-a/2.0.0/release.json': described };
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const text = files[String(input)];
    if (text !== undefined && init?.integrity && sri(text) !== init.integrity) throw new TypeError('Failed to fetch');
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 });
  });
});

const site = { platform: '@site/platform', roles: {}, icons: [] };
const previewIfAsked = async (keys: PublicKey[]) => (isPreviewAsked() ? openPreview(keys, site) : undefined);
const follow = (token: string, keys: PublicKey[] = [signer.publicKey]) => {
  window.history.replaceState(null, '', `/x?sort=price&preview=${token}`);
  return previewIfAsked(keys);
};

test('a tab without a link has no preview', async () => {
  expect(await previewIfAsked([signer.publicKey])).toBeUndefined();
});

test('the release of the link runs without fallback and first, and the address loses the token', async () => {
  const preview = await follow(await signer.token(claims()));
  expect(window.location.search).toBe('?sort=price');
  expect(preview?.notice).toMatchObject({ state: 'running', text: expect.stringContaining('Orders 2.0.0 until') });

  const slices = resolveSlices(preview?.apply(live) ?? live, 'visitor');
  const [offer] = slices.findPath('/x')?.offers ?? [];
  expect(offer?.slice).toMatchObject({ release: { url, metadata: { version: '2.0.0' } }, fallbacks: [] });
  expect(offer?.slice.release.extras.shell.hashes).toEqual(JSON.parse(fileList));
  expect(offer?.slice.release.extras.unverified).toBeUndefined();
  expect(slices.findPath('/new')?.offers.map(({ slice }) => slice.name)).toEqual(['mf-a', 'mf-b']);

  expect((await previewIfAsked([signer.publicKey]))?.notice.state).toBe('running');
});

test('a slice that the site does not have yet is there', async () => {
  const preview = await follow(await signer.token(claims({ slice: 'mf-new' })));
  expect(Object.keys(preview?.apply(live).microFrontends ?? {})).toEqual(['mf-new', 'mf-a', 'mf-b']);
});

const invalid = 'This preview link is not valid.';
const tamper = (token: string) => {
  const [head, body = '', signature] = token.split('.');
  const text = Buffer.from(body, 'base64url').toString().replace('2.0.0', '6.6.6');
  return [head, Buffer.from(text).toString('base64url'), signature].join('.');
};
test.each<[string, () => Promise<string>, string]>([
  ['a changed claim', async () => tamper(await signer.token(claims())), invalid],
  ['a key that is not ours', () => other.token(claims()), invalid],
  ['a key that we do not know', () => signer.token(claims(), { kid: 'unknown' }), invalid],
  ['another kind of token', () => signer.token(claims(), { typ: 'JWT' }), invalid],
  ['no signature asked for', () => signer.token(claims(), { alg: 'none' }), invalid],
  ['a fourth part', async () => `${await signer.token(claims())}.x`, invalid],
  ['nonsense', async () => 'hello', invalid],
  ['missing claims', () => signer.token({ slice: 'mf-a' }), invalid],
  ['a release of another site', () => signer.token(claims({ url: 'https://evil.test/remoteEntry.js' })), invalid],
  ['a path that is none', () => signer.token(claims({ url: '//evil.test/remoteEntry.js' })), invalid],
  ['a release without a hash', () => signer.token(claims({ integrity: undefined })), invalid],
  ['a release with a hash that is none', () => signer.token(claims({ integrity: 'x' })), invalid],
  [
    'a dev server elsewhere',
    () => signer.token(claims({ url: 'http://localhost.evil.test:4103/remoteEntry.js' })),
    invalid,
  ],
  [
    'another site',
    () => signer.token(claims({ site: 'https://other.test' })),
    'is for another site, https://other.test.',
  ],
  ['an expired link', () => signer.token(claims({ exp: inAnHour() - 3601 })), 'This preview link expired at '],
])('%s is rejected: the live site runs, and the notice says why', async (_case, token, words) => {
  const preview = await follow(await token());
  expect(preview?.notice).toMatchObject({ state: 'over', text: expect.stringContaining(words) });
  expect(preview?.apply(live)).toBe(live);
  expect(window.location.search).toBe('?sort=price');
  expect(await previewIfAsked([signer.publicKey])).toBeUndefined();
});

test('a key for compositions signs no preview', async () => {
  const { publicKey } = signer;
  const preview = await follow(await signer.token(claims()), [
    { ...publicKey, purposes: ['promotion', 'publish', 'rollback', 'timestamp'] },
  ]);
  expect(preview?.notice.text).toContain(invalid);
});

test.each([
  ['a changed file list', { '/releases/mf-a/2.0.0/files.json': fileList.replace('{', '{ ') }],
  ['a changed description', { '/releases/mf-a/2.0.0/release.json': described.replace('Orders', 'Hacked') }],
])('%s is rejected, and may be tried again', async (_case, changed) => {
  Object.assign(files, changed);
  const preview = await follow(await signer.token(claims()));
  expect(preview?.notice).toMatchObject({ state: 'broken', text: expect.stringContaining('could not be loaded') });
  expect(preview?.apply(live)).toBe(live);
});

const devServer = 'http://localhost:4103';
const ofDevServer = () =>
  signer.token(claims({ url: `${devServer}/remoteEntry.js`, version: 'dev', integrity: undefined }));

test('the first document of a link to a dev server reloads for a policy that names it', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {}); // jsdom does not navigate
  void follow(await ofDevServer());
  const named = `${previewHostCookie}=localhost:4103`;
  while (!document.cookie.includes(named)) await new Promise((resolve) => setTimeout(resolve));
  expect(fetch).not.toHaveBeenCalled();
});

test('a link to a dev server that nothing can be kept of is refused, and not lost in a reload', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const preview = await follow(await ofDevServer());
  expect(preview?.notice).toMatchObject({
    state: 'broken',
    text: expect.stringContaining('needs cookies and storage'),
  });
});

test('the dev server is asked for no longer than the link lasts', () => {
  const written = jest.spyOn(document, 'cookie', 'set');
  askForHost('localhost:4103', Date.now() / 1000 + 600);
  expect(written.mock.calls.join()).toMatch(/; Max-Age=(599|600|601)$/);
});

test('the notice of an expired link depends on whether its release was shown', async () => {
  const shown = await follow(await signer.token(claims()));
  expect(shown?.notice.end).toEqual({ at: claims().exp, text: expect.stringMatching('Orders 2.0.0'), state: 'ended' });
  files = {};
  const broken = await follow(await signer.token(claims()));
  expect(broken?.notice.end).toMatchObject({ state: 'over', text: expect.stringContaining('expired at ') });
});

test.each([
  ['runs without hashes', { [`${devServer}/release.json`]: described }, 'running', 'Orders dev from localhost:4103'],
  ['that does not answer is named', {}, 'broken', 'The dev server at localhost:4103 does not answer'],
])('a dev server %s', async (_case, answers, state, words) => {
  files = answers;
  askForHost('localhost:4103', inAnHour());
  previewToken.write(await ofDevServer());
  const preview = await previewIfAsked([signer.publicKey]);
  expect(preview?.notice).toMatchObject({ state, text: expect.stringContaining(words) });
  const [release] = preview?.apply(live).microFrontends['mf-a'] ?? [];
  expect(release?.extras.unverified).toBe(state === 'running' ? true : undefined);
});

test("React's development build is for a tab with a valid link to a dev server alone, until the tab leaves it", async () => {
  askForHost('localhost:4103', inAnHour());
  previewToken.write(await ofDevServer());
  files = { [`${devServer}/release.json`]: described };
  expect(isDevServerPreviewed()).toBe(false);
  await previewIfAsked([signer.publicKey]);
  expect(isDevServerPreviewed()).toBe(true);
  await follow(await signer.token(claims()));
  expect(isDevServerPreviewed()).toBe(false);

  previewToken.write(await ofDevServer());
  await previewIfAsked([signer.publicKey]);
  await follow(await signer.token(claims({ exp: inAnHour() - 3601 })));
  expect(isDevServerPreviewed()).toBe(false);
});

test('a build of the dev server that fails is named until one succeeds; messages of other windows are ignored', () => {
  const heard: (string | undefined)[] = [];
  const send = (data: unknown, source: Window | null = window) =>
    window.dispatchEvent(new MessageEvent('message', { data, source }));
  const stop = followBuilds((problem) => heard.push(problem));
  const failed = { type: 'webpackErrors', data: ['ERROR in ./src/page.tsx\nModule build failed'] };
  send(failed, null);
  for (const data of ['webpackErrors', undefined, { type: 'webpackInvalid' }]) send(data);
  expect(heard).toEqual([]);
  send(failed);
  send({ type: 'webpackErrors', data: 1 });
  send({ type: 'webpackStillOk' });
  stop();
  send(failed);
  expect(heard).toEqual([
    expect.stringContaining('./src/page.tsx does not compile'),
    expect.stringContaining('The slice does not compile'),
    undefined,
  ]);
});
