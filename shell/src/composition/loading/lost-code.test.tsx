import { renderRoutes } from '@nearhand/testing';
import { screen } from '@testing-library/react';
import { act, type ComponentType, lazy } from 'react';
import { ComposedContext } from '../host/composition-provider.tsx';
import { SlicePage } from '../slice-page/slice-page.tsx';
import { isCircuitOpen } from '../slices/circuit-breaker.ts';
import type { ResolvedSlices, Slice } from '../slices/resolve-slices.ts';
import { type Answer, page, publish, Site, slicesOf } from './releases.fixture.ts';
import { SlicePages } from './slice-pages.ts';

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
  sessionStorage.clear();
  site = new Site();
  told = [];
  asked = 0;
  lostCount = Number.POSITIVE_INFINITY;
  pages = new SlicePages({
    failed: ({ release, stage }, healed) =>
      told.push(healed.then((yes) => `${release.metadata.version} ${stage} ${yes ? 'healed' : 'not healed'}`)),
    loaded: () => {},
  });
});
afterEach(() => jest.useRealTimers());

const showing = (text: string) => () => <h1>{text}</h1>;
const panel = 'Slice is not available right now';
const old = () => publish(site, { version: '1.0.0', routes: page({ Component: showing('Old') }) });

/** As webpack does: what did not come is thrown with its address. */
const chunk = async (url: string): Promise<ComponentType> => {
  asked++;
  if (asked <= lostCount) throw Object.assign(new Error('Loading chunk failed'), { request: url, type: 'error' });
  return showing('New');
};
/** A release whose page, or a part of the page, is a chunk; the server's answer for it. */
const released = (where: 'page' | 'part', answer?: Answer) => {
  let url = '';
  const part = () => page({ Component: lazy(async () => ({ default: await chunk(url) })) })();
  const whole = page({ lazy: async () => ({ Component: await chunk(url) }) });
  const release = publish(site, { version: '2.0.0', routes: where === 'page' ? whole : part });
  url = new URL(release.url.replace('remoteEntry.js', 'chunk.js'), window.location.href).href;
  if (answer) site.answers.set(url, answer);
  return release;
};

const open = (slices: ResolvedSlices) =>
  act(async () => {
    const offer = slices.findPath('/x')?.offers[0];
    if (!offer) throw new Error('nobody serves /x');
    const element = (
      <ComposedContext value={{ slices, pages }}>
        <SlicePage offer={offer} path="/x" />
      </ComposedContext>
    );
    renderRoutes([{ path: '/x', element }], { path: '/x' });
  });
const pass = () => act(() => jest.advanceTimersByTimeAsync(3_000));

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
  await pass();
  expect(await screen.findByText(seen)).toBeVisible();
  expect(isCircuitOpen('mf-x', '2.0.0')).toBe(isOpen);
  expect((await Promise.all(told)).at(-1)).toBe(last);
});

test('a part without fallback is loaded again by Retry', async () => {
  lostCount = 2;
  await open(slicesOf(released('part')));
  await pass();
  await act(async () => (await screen.findByRole('button', { name: 'Retry' })).click());
  await pass();
  expect(await screen.findByText('New')).toBeVisible();
});

const crash = new Error('crash');
const only = (slices: ResolvedSlices): Slice => {
  const [slice] = slices.all;
  if (!slice) throw new Error('no slice');
  return slice;
};

test('the same release in a newer composition is no fallback for itself', async () => {
  const release = old();
  await pages.of(only(slicesOf(release))).component('/x');
  const again = pages.of(only(slicesOf({ ...release })));
  expect([again.caught('/x', crash), again.caught('/x', crash)]).toEqual([true, false]);
  expect(isCircuitOpen('mf-x', '1.0.0')).toBe(false);
});

test('a crashing fallback fails over to the release that the network had lost', async () => {
  lostCount = 2;
  const code = pages.of(only(slicesOf(released('page'), old())));
  const loading = code.component('/x');
  await pass();
  const standIn = await loading;
  expect([code.caught('/x', crash), code.caught('/x', crash)]).toEqual([true, true]);
  expect(await code.component('/x')).not.toBe(standIn);
});
