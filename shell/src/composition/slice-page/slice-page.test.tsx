import { getInstance } from '@module-federation/runtime';
import { type PageAddress, Slot } from '@nearhand/platform';
import { held, renderRoutes } from '@nearhand/testing';
import {
  beside,
  ComposedContext,
  createCompositionStore,
  createShellHost,
  hashOf,
  isCircuitOpen,
  type ResolvedSlices,
  type RouteOffer,
  runScript,
  type Slice,
  SliceError,
  SlicePage,
  SlicePages,
  watchTranslator,
} from '@slices/host';
import { type Answer, hash, page, publish, Site, slicesOf } from '@slices/host/testing/site';
import { cleanup, screen } from '@testing-library/react';
import { act, type ComponentType, lazy, type ReactNode, useEffect, useLayoutEffect } from 'react';
import { createQueryClient } from '../../app.tsx';
import { currentVisitor } from '../current-visitor.ts';
import { GuardedPage, look } from './guarded-page.tsx';

let site: Site;
let told: Promise<string>[];
let pages: SlicePages;
/** Requests for the chunk, and how many of them fail. */
let asked: number;
let lostCount: number;
beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {}); // React tells of every crash
  jest.spyOn(console, 'warn').mockImplementation(() => {}); // the federation runtime, of every fresh start
  site = new Site();
  told = [];
  asked = 0;
  lostCount = Number.POSITIVE_INFINITY;
  pages = new SlicePages({
    started: () => {},
    failed: ({ release, stage }, healed) =>
      told.push(healed.then((yes) => `${release.metadata.version} ${stage} ${yes ? 'healed' : 'not healed'}`)),
    loaded: () => {},
  });
});

const open = async (slices: ResolvedSlices) => {
  const offer = slices.findPath('/x')?.offers[0];
  if (!offer) throw new Error('nobody serves /x');
  await act(async () => {
    const element = (
      <ComposedContext value={{ slices, pages, isLater: false }}>
        <SlicePage offer={offer} path="/x" look={look} />
      </ComposedContext>
    );
    renderRoutes([{ path: '/x', element }], { path: '/x' });
  });
};
const showing = (text: string) => page({ Component: () => <h1>{text}</h1> });
const after = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1_000));
const firstOf = ({ all: [slice] }: ResolvedSlices): Slice => {
  if (!slice) throw new Error('no slice');
  return slice;
};
const only = (...releases: Parameters<typeof slicesOf>): Slice => firstOf(slicesOf(...releases));
const panel = 'Slice is not available right now';
const crashes = () => {
  throw new Error('crash');
};
const fresh = (routes: () => unknown) => publish(site, { version: '2.0.0', routes });
/** As the builds of slices ask for a chunk. */
const asksForUnlisted = () => {
  const lazy = () => runScript(beside(release.url, 'other.js')).then(() => ({}));
  const release = fresh(page({ lazy }));
  return release;
};

type Fault = [what: string, stage: string, seconds: number, make: () => ReturnType<typeof publish>];
const old = () => publish(site, { version: '1.0.0', routes: showing('Old') });
const works = () => fresh(showing('New'));
const answering = (file: string, answer: 'missing' | 'changed' | 'hangs') => {
  const release = works();
  site.answers.set(release.url.replace('remoteEntry.js', file), answer);
  return release;
};
const shell = (change: object) => {
  const release = works();
  return { ...release, extras: { shell: { ...release.extras.shell, ...change } } };
};
const unlisted = () => {
  const release = shell({ hashes: {} });
  return { ...release, url: release.url.replace('remoteEntry.js', 'other.js') };
};
/** Its global leads to code of another release. */
const taken = () => {
  const release = works();
  Object.defineProperty(globalThis, release.extras.shell.container, { get: () => ({}), set: () => {} });
  return release;
};
/** Its entry runs and defines something else. */
const noContainer = () => {
  const release = works();
  site.answers.set(release.url, () => Reflect.set(globalThis, release.extras.shell.container, {}));
  return release;
};
const faults: Fault[] = [
  ['its entry is missing', 'entry', 2, () => answering('remoteEntry.js', 'missing')],
  ['its entry is another', 'integrity', 0, () => answering('remoteEntry.js', 'changed')],
  ['its entry does not answer', 'entry', 12, () => answering('remoteEntry.js', 'hangs')],
  ['its entry is not on the file list', 'integrity', 0, () => unlisted()],
  ['its entry defines no container', 'entry', 2, () => noContainer()],
  ['its file list is another', 'integrity', 0, () => answering('files.json', 'changed')],
  ['its file list is missing', 'entry', 2, () => answering('files.json', 'missing')],
  ['it is for another platform', 'incompatible', 0, () => shell({ platform: '^2.0.0' })],
  ['it has no routes', 'module', 2, () => publish(site, { version: '2.0.0', routes: () => ({}) })],
  ['its page asks for a file that is not on the list', 'integrity', 0, () => asksForUnlisted()],
  ['other code has defined its global', 'integrity', 0, () => taken()],
  ['its page never comes', 'page', 8, () => fresh(page({ lazy: () => new Promise(() => {}) }))],
  ['its page crashes', 'render', 1, () => fresh(page({ Component: crashes }))],
];

test.each(faults)('a release fails over to the one before when %s', async (_what, stage, seconds, make) => {
  await open(slicesOf(make(), old()));
  await after(seconds);
  expect(await screen.findByText('Old')).toBeVisible();
  expect((await Promise.all(told)).at(-1)).toBe(`2.0.0 ${stage} healed`);
  expect(isCircuitOpen('mf-x', '2.0.0')).toBe(true);
});

test.each([
  ['the release before', () => [old()], 'Old', true],
  ['the panel', () => [], panel, false],
] as const)('%s takes the place of a release that is taken off the page', async (_what, before, text, isHealed) => {
  const newest = works();
  const slices = slicesOf(newest, ...before());
  await open(slices);
  expect(await screen.findByText('New')).toBeVisible();
  const slice = firstOf(slices);
  const code = { slice, release: newest };
  await act(async () => expect(pages.remove(code, new SliceError(slice, newest, 'header', 'hidden'))).toBe(isHealed));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByText('New')).toBeNull();
  expect(isCircuitOpen('mf-x', '2.0.0')).toBe(true);
});

test('a slice whose only release was recalled is not available, and nothing is reported', async () => {
  const recalled = works();
  await open(slicesOf({ ...recalled, extras: { ...recalled.extras, recalled: true } }));
  await after(2);
  expect(await screen.findByText(panel)).toBeVisible();
  expect(told).toEqual([]);
});

test('a release that is taken off right after its page was drawn does not stay', async () => {
  let fail = () => {};
  const Page = () => {
    // Before the effects of the shell, as a timer in Safari.
    useLayoutEffect(() => fail(), []);
    return <h1>New</h1>;
  };
  const newest = fresh(page({ Component: Page }));
  const slices = slicesOf(newest, old());
  const slice = firstOf(slices);
  await open(slices);
  cleanup();
  const code = { slice, release: newest };
  fail = () => void pages.remove(code, new SliceError(slice, newest, 'global', 'planted'));
  await open(slices);
  expect(await screen.findByText('Old')).toBeVisible();
});

test('the queries of a page start before its code has come', async () => {
  const asked: unknown[] = [];
  const queries = ({ params }: PageAddress) => [{ queryKey: ['x'], queryFn: async () => asked.push(params) }];
  await open(slicesOf(fresh(() => ({ routes: [{ path: '/x', lazy: () => new Promise(() => {}), queries }] }))));
  await after(1);
  expect(asked).toEqual([{}]);
});

test('a release that hangs is tried twice when it has no fallback', async () => {
  const hanging = answering('remoteEntry.js', 'hangs');
  await open(slicesOf(hanging));
  await after(12);
  expect(site.count(hanging.url, 'script')).toBe(2);
  await after(11);
  expect(await screen.findByText(panel)).toBeVisible();
  expect(await Promise.all(told)).toEqual(['2.0.0 entry not healed']);
  expect(isCircuitOpen('mf-x', '2.0.0')).toBe(false);
});

test('a page that takes longer than ten seconds says so, and Retry loads it again', async () => {
  const release = works();
  const serve = site.answers.get(release.url) ?? 'missing';
  site.answers.set(release.url, 'hangs');
  await open(slicesOf(release));
  await after(9);
  expect(screen.queryByText(/longer than usual/)).toBeNull();
  await after(1);
  expect(screen.getByRole('status')).toHaveTextContent('This is taking longer than usual.');
  site.answers.set(release.url, serve);
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  await after(0);
  expect(await screen.findByText('New')).toBeVisible();
  expect(told).toEqual([]);
});

test('a slow page that comes after Retry does not show before its new load, which would take what was typed', async () => {
  const release = works();
  const serve = site.answers.get(release.url);
  site.answers.set(release.url, 'hangs');
  await open(slicesOf(release));
  await after(10);
  const script = [...document.head.querySelectorAll('script')].at(-1);
  const answer = jest.mocked(fetch).getMockImplementation();
  const files = held(new Response());
  jest
    .mocked(fetch)
    .mockImplementation(async (url, init) =>
      init?.cache === 'reload' ? files.answer() : (answer?.(url, init) ?? new Response()),
    );
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  site.answers.set(release.url, serve ?? 'missing');
  if (typeof serve === 'function') serve();
  script?.dispatchEvent(new Event('load'));
  await after(1);
  expect(screen.queryByText('New')).toBeNull();
  files.letGo();
  await after(1);
  expect(await screen.findByText('New')).toBeVisible();
});

test('a page that crashes once is rendered again, and keeps its release', async () => {
  const Component = () => (told.length === 0 ? crashes() : <h1>New</h1>);
  await open(slicesOf(fresh(page({ Component })), old()));
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

test('a page is loaded again when the browser came online before its error was shown, once', async () => {
  const release = works();
  site.answers.set(release.url, 'missing');
  await open(slicesOf(release));
  window.dispatchEvent(new Event('online'));
  await after(5);
  expect(await screen.findByText(panel)).toBeVisible();
  expect(site.count(release.url, 'script')).toBe(4);
});

test('a page that the document shows is waited for until it is mounted', async () => {
  const slices = slicesOf(works());
  const slice = firstOf(slices);
  let isRendered = false;
  void pages
    .of(slice)
    .untilRendered('/x')
    .then(() => {
      isRendered = true;
    });
  await pages.of(slice).component('/x');
  await after(1);
  expect(isRendered).toBe(false);
  await open(slices);
  await after(0);
  expect(isRendered).toBe(true);
});

test('a page that the document shows is not waited for when its code is lost', async () => {
  const rendered = pages.of(only(answering('remoteEntry.js', 'missing'))).untilRendered('/x');
  await after(2);
  await expect(rendered).resolves.toBeUndefined();
});

test('two releases of a slice run in one page, and a reset of one leaves the other', async () => {
  const older = old();
  const [stable, newer] = [only(older), only(works())];
  const ask = () => Promise.all([stable, newer].map((slice) => pages.of(slice).component('/x')));
  const before = await ask();
  expect(before[0]).not.toBe(before[1]);
  await pages.of(newer).reset();
  await ask();
  expect(site.count(older.url, 'script')).toBe(1);
});

test('every file is requested with its hash, the file list in parallel with the entry', async () => {
  const release = works();
  const slice = only(release);
  pages.preload({ slice, roles: ['any'], preload: [], modules: [] });
  const list = release.url.replace('remoteEntry.js', 'files.json');
  expect(site.asked).toEqual([
    { url: list, as: 'fetch', integrity: release.metadata.integrity },
    { url: release.url, as: 'preload', integrity: hash('E') },
  ]);
  await pages.of(slice).component('/x');
  expect(site.asked.slice(2)).toEqual([{ url: release.url, as: 'script', integrity: hash('E') }]);
  expect(hashOf(list.replace('files.json', 'chunk.js'))).toBe(hash('C'));
});

test('without hashes in the composition, the entry comes beside the file list and runs by the hash in it', async () => {
  const release = works();
  release.extras.shell.hashes = {};
  const slice = only(release);
  pages.preload({ slice, roles: ['any'], preload: [], modules: [] });
  expect(site.asked).toEqual([
    { url: beside(release.url, 'files.json'), as: 'fetch', integrity: release.metadata.integrity },
    { url: release.url, as: 'fetch', integrity: undefined },
  ]);
  await pages.of(slice).component('/x');
  expect(site.asked.slice(2)).toEqual([{ url: release.url, as: 'script', integrity: hash('E') }]);
});

test('modules that a page takes from the shell are fetched with it, and again when they were lost', async () => {
  const get = jest
    .fn()
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValue(() => ({}));
  const shared = { later: { version: '1.0.0', get, shareConfig: { requiredVersion: '1.0.0' } } };
  getInstance()?.registerShared(shared);
  const offer: RouteOffer = { slice: only(works()), roles: ['any'], preload: [], modules: ['later', 'unknown'] };
  pages.preload(offer);
  expect(get).toHaveBeenCalledTimes(1);
  pages.preload(offer);
  expect(get).toHaveBeenCalledTimes(2);
});

test('a widget that keeps crashing fails over to that of the release before', async () => {
  const widget = (Component: () => ReactNode) => () => ({ default: Component });
  const slices = slicesOf(
    publish(site, { version: '2.0.0', widget: widget(crashes) }),
    publish(site, { version: '1.0.0', widget: widget(() => <p>Old widget</p>) }),
  );
  const store = createCompositionStore(slices);
  const host = createShellHost(
    slices,
    { store, pages, report: () => {}, visitor: currentVisitor },
    createQueryClient(),
    () => true,
  );
  const element = <Slot name="home.featured" failed={() => <p>Gone</p>} />;
  await act(async () => void renderRoutes([{ path: '/', element }], { path: '/', host }));
  expect(await screen.findByText('Old widget')).toBeVisible();
  expect(await Promise.all(told)).toEqual(['2.0.0 slot not healed', '2.0.0 slot healed']);
});

/** As webpack does: what did not come is thrown with its address. */
const chunk = async (url: string): Promise<ComponentType> => {
  asked++;
  if (asked <= lostCount) throw Object.assign(new Error('Loading chunk failed'), { request: url, type: 'error' });
  return () => <h1>New</h1>;
};
/** A release whose page, or a part of the page, is a chunk; the server's answer for it. */
const released = (where: 'page' | 'part', answer?: Answer) => {
  let url = '';
  const part = () => page({ Component: lazy(async () => ({ default: await chunk(url) })) })();
  const whole = page({ lazy: async () => ({ Component: await chunk(url) }) });
  const release = fresh(where === 'page' ? whole : part);
  const path = beside(release.url, 'chunk.js');
  url = new URL(path, window.location.href).href;
  if (answer) site.answers.set(path, answer);
  return release;
};

test.each<[string, 'page' | 'part', Answer | undefined, number, string, boolean, string]>([
  ['the page is missing', 'page', 'missing', 9, 'Old', true, '2.0.0 page healed'],
  ['the page is another', 'page', 'changed', 9, 'Old', true, '2.0.0 integrity healed'],
  ['the page is there, and was lost twice', 'page', undefined, 2, 'Old', false, '2.0.0 page healed'],
  ['the page is there, and nothing comes from it', 'page', 'lost', 9, 'Old', false, '2.0.0 page healed'],
  ['a part is missing', 'part', 'missing', 9, 'Old', true, '2.0.0 render healed'],
  ['a part is another', 'part', 'changed', 9, 'Old', true, '2.0.0 render healed'],
  ['a part is there, and was lost once', 'part', undefined, 1, 'New', false, '2.0.0 render not healed'],
  ['a part is there, and was lost twice', 'part', undefined, 2, panel, false, '2.0.0 render not healed'],
  ['a part is there, and nothing comes from it', 'part', 'lost', 9, panel, false, '2.0.0 render not healed'],
])('%s: the circuit opens only for a fault of the release', async (_case, where, answer, lost, seen, isOpen, last) => {
  lostCount = lost;
  await open(slicesOf(released(where, answer), old()));
  await after(3);
  expect(await screen.findByText(seen)).toBeVisible();
  expect(isCircuitOpen('mf-x', '2.0.0')).toBe(isOpen);
  expect((await Promise.all(told)).at(-1)).toBe(last);
});

test('a part without fallback is loaded again by Retry', async () => {
  lostCount = 2;
  await open(slicesOf(released('part')));
  await after(3);
  await act(async () => (await screen.findByRole('button', { name: 'Retry' })).click());
  await after(3);
  expect(await screen.findByText('New')).toBeVisible();
});

const crash = new Error('crash');

test('the same release in a newer composition is no fallback for itself', async () => {
  const release = old();
  await pages.of(only(release)).component('/x');
  const again = pages.of(only({ ...release }));
  expect([again.caught('/x', crash), again.caught('/x', crash)]).toEqual([true, false]);
  expect(isCircuitOpen('mf-x', '1.0.0')).toBe(false);
});

test('a crashing fallback fails over to the release that the network had lost', async () => {
  lostCount = 2;
  const code = pages.of(only(released('page'), old()));
  const loading = code.component('/x');
  await after(3);
  const standIn = await loading;
  expect([code.caught('/x', crash), code.caught('/x', crash)]).toEqual([true, true]);
  expect(await code.component('/x')).not.toBe(standIn);
});

test.each([
  ['is rendered again', 3, 'New'],
  ['that does not end is replaced by the panel', Number.POSITIVE_INFINITY, panel],
])(
  'a page that crashes by a browser’s translator %s, and its release is not blamed',
  async (_ends, crashLimit, text) => {
    watchTranslator(document.body);
    document.body.append(document.createElement('font'));
    let crashCount = 0;
    const Component = () => {
      useEffect(() => {
        if (++crashCount <= crashLimit)
          throw new DOMException('Node.removeChild: not a child of this node', 'NotFoundError');
      }, []);
      return <h1>New</h1>;
    };
    await open(slicesOf(fresh(page({ Component })), old()));
    expect(await screen.findByText(text)).toBeVisible();
    expect(told).toEqual([]);
    expect(isCircuitOpen('mf-x', '2.0.0')).toBe(false);
  },
);

test('a page that moved to an address that this shell never had waits as its release says', async () => {
  const release = publish(site, { version: '2.0.0' });
  const { shell } = release.extras;
  const path = '/moved/:id';
  const routes = [{ path, roles: ['any'], preload: [] }];
  site.answers.set(release.url, 'hangs');
  const slices = slicesOf({
    ...release,
    extras: { shell: { ...shell, routes }, skeletons: { [path]: { shape: 'detail' } } },
  });
  await act(async () => {
    const element = (
      <ComposedContext value={{ slices, pages, isLater: false }}>
        <GuardedPage route={path} unserved="none" />
      </ComposedContext>
    );
    renderRoutes([{ path, element }], { path: '/moved/7' });
  });
  expect(document.querySelector('[aria-busy=true]')).toHaveAttribute('data-shape', 'detail');
});
