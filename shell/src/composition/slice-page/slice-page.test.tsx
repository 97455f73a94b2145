import { Slot } from '@nearhand/platform';
import { renderRoutes } from '@nearhand/testing';
import { screen } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { ComposedContext } from '../host/composition-provider.tsx';
import { createCompositionStore } from '../host/composition-store.ts';
import { createShellHost } from '../host/shell-host.ts';
import { hash, page, publish, Site, slicesOf } from '../loading/releases.fixture.ts';
import { SlicePages } from '../loading/slice-pages.ts';
import { isCircuitOpen } from '../slices/circuit-breaker.ts';
import type { ResolvedSlices } from '../slices/resolve-slices.ts';
import { beside, hashOf } from '../trust/integrity.ts';
import { SlicePage } from './slice-page.tsx';

let site: Site;
let told: Promise<string>[];
let pages: SlicePages;
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {}); // React tells of every crash
  jest.spyOn(console, 'warn').mockImplementation(() => {}); // the federation runtime, of every fresh start
  sessionStorage.clear();
  site = new Site();
  told = [];
  pages = new SlicePages({
    failed: ({ release, stage }, healed) =>
      told.push(healed.then((yes) => `${release.metadata.version} ${stage} ${yes ? 'healed' : 'not healed'}`)),
    loaded: () => {},
  });
});
afterEach(() => jest.useRealTimers());

const open = async (slices: ResolvedSlices) => {
  const offer = slices.findPath('/x')?.offers[0];
  if (!offer) throw new Error('nobody serves /x');
  await act(async () => {
    const element = (
      <ComposedContext value={{ slices, pages }}>
        <SlicePage offer={offer} path="/x" />
      </ComposedContext>
    );
    renderRoutes([{ path: '/x', element }], { path: '/x' });
  });
};
const showing = (text: string) => page({ Component: () => <h1>{text}</h1> });
const after = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
const panel = 'Slice is not available right now';
const crashes = () => {
  throw new Error('crash');
};
/** As the builds of slices ask for a chunk. */
const asksFor = (url: () => string) => async () => {
  const hash: unknown = Reflect.get(globalThis, '__nearhandIntegrity')(new URL(url(), window.location.href).href);
  if (hash === undefined) throw Object.assign(new Error('No hash'), { request: url() });
  return { Component: () => <h1>Loaded by {String(hash)}</h1> };
};

type Fault = [what: string, stage: string, seconds: number, make: () => ReturnType<typeof publish>];
const works = () => publish(site, { version: '2.0.0', routes: showing('New') });
const answering = (file: string, answer: 'missing' | 'changed' | 'hangs') => {
  const release = works();
  site.answers.set(release.url.replace('remoteEntry.js', file), answer);
  return release;
};
const shell = (change: object) => {
  const release = works();
  return { ...release, extras: { shell: { ...release.extras.shell, ...change } } };
};
const faults: Fault[] = [
  ['its entry is missing', 'entry', 2, () => answering('remoteEntry.js', 'missing')],
  ['its entry is another', 'integrity', 0, () => answering('remoteEntry.js', 'changed')],
  ['its entry does not answer', 'entry', 7, () => answering('remoteEntry.js', 'hangs')],
  ['its entry has no hash', 'integrity', 0, () => shell({ hashes: {} })],
  ['its file list is another', 'integrity', 0, () => answering('files.json', 'changed')],
  ['its file list is missing', 'entry', 2, () => answering('files.json', 'missing')],
  ['it is for another platform', 'incompatible', 0, () => shell({ platform: '^2.0.0' })],
  ['it has no routes', 'module', 2, () => publish(site, { version: '2.0.0', routes: () => ({}) })],
  [
    'its page asks for a file that is not on the list',
    'integrity',
    0,
    () => {
      const lazy = asksFor(() => beside(release.url, 'other.js'));
      const release = publish(site, { version: '2.0.0', routes: page({ lazy }) });
      return release;
    },
  ],
  [
    'its page never comes',
    'page',
    8,
    () => publish(site, { version: '2.0.0', routes: page({ lazy: () => new Promise(() => {}) }) }),
  ],
  ['its page crashes', 'render', 1, () => publish(site, { version: '2.0.0', routes: page({ Component: crashes }) })],
];

test.each(faults)('a release fails over to the one before when %s', async (_what, stage, seconds, make) => {
  await open(slicesOf(make(), publish(site, { version: '1.0.0', routes: showing('Old') })));
  await after(seconds);
  expect(await screen.findByText('Old')).toBeVisible();
  expect((await Promise.all(told)).at(-1)).toBe(`2.0.0 ${stage} healed`);
  expect(isCircuitOpen('mf-x', '2.0.0')).toBe(true);
});

test('a release that hangs is tried twice when it has no fallback', async () => {
  const hanging = answering('remoteEntry.js', 'hangs');
  await open(slicesOf(hanging));
  await after(7);
  expect(site.count(hanging.url, 'script')).toBe(2);
  await after(7);
  expect(await screen.findByText(panel)).toBeVisible();
  expect(await Promise.all(told)).toEqual(['2.0.0 entry not healed']);
  expect(isCircuitOpen('mf-x', '2.0.0')).toBe(false);
});

test('a page that crashes once is rendered again, and keeps its release', async () => {
  const Component = () => (told.length === 0 ? crashes() : <h1>New</h1>);
  const release = publish(site, { version: '2.0.0', routes: page({ Component }) });
  await open(slicesOf(release, publish(site, { version: '1.0.0', routes: showing('Old') })));
  expect(await screen.findByText('New')).toBeVisible();
  expect(await Promise.all(told)).toEqual(['2.0.0 render not healed']);
});

test.each([
  ['Retry', (retry: HTMLElement) => retry.click()],
  ['the end of an offline period', () => window.dispatchEvent(new Event('online'))],
])('%s loads a page without fallback again', async (_what, begin) => {
  const release = works();
  const serve = site.answers.get(release.url);
  site.answers.set(release.url, 'missing');
  await open(slicesOf(release));
  await after(2);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  site.answers.set(release.url, serve ?? 'missing');
  await act(async () => void begin(retry));
  await after(1);
  expect(await screen.findByText('New')).toBeVisible();
});

test('two releases of a slice run in one page, and a reset of one leaves the other', async () => {
  const older = publish(site, { version: '1.0.0', routes: showing('Old') });
  const [old] = slicesOf(older).all;
  const [fresh] = slicesOf(works()).all;
  if (!old || !fresh) throw new Error('no slice');
  const ask = () => Promise.all([old, fresh].map((slice) => pages.of(slice).component('/x')));
  const before = await ask();
  expect(before[0]).not.toBe(before[1]);
  await pages.of(fresh).reset();
  await ask();
  expect(site.count(older.url, 'script')).toBe(1);
});

test('every file is requested with its hash, the file list in parallel with the entry', async () => {
  const release = publish(site, { version: '2.0.0', routes: showing('New') });
  const [slice] = slicesOf(release).all;
  if (!slice) throw new Error('no slice');
  pages.preload({ slice, roles: ['any'], preload: [] });
  const list = release.url.replace('remoteEntry.js', 'files.json');
  expect(site.asked).toEqual([
    { url: list, as: 'fetch', integrity: release.metadata.integrity },
    { url: release.url, as: 'preload', integrity: hash('E') },
  ]);
  await pages.of(slice).component('/x');
  expect(site.asked.slice(2)).toEqual([{ url: release.url, as: 'script', integrity: hash('E') }]);
  expect(hashOf(list.replace('files.json', 'chunk.js'))).toBe(hash('C'));
});

test('a widget that keeps crashing fails over to that of the release before', async () => {
  const widget = (Component: () => ReactNode) => () => ({ default: Component });
  const slices = slicesOf(
    publish(site, { version: '2.0.0', widget: widget(crashes) }),
    publish(site, { version: '1.0.0', widget: widget(() => <p>Old widget</p>) }),
  );
  const store = createCompositionStore(slices);
  const host = createShellHost(slices, { store, pages, report: () => {} }, () => true);
  const element = <Slot name="home.featured" failed={() => <p>Gone</p>} />;
  await act(async () => void renderRoutes([{ path: '/', element }], { path: '/', host }));
  expect(await screen.findByText('Old widget')).toBeVisible();
  expect(await Promise.all(told)).toEqual(['2.0.0 slot not healed', '2.0.0 slot healed']);
});
