import { QueryClient } from '@tanstack/react-query';
import { SlicePages } from '../loading/slice-pages.ts';
import { aComposition, aRelease } from '../slices/a-composition.fixture.ts';
import { resolveSlices } from '../slices/resolve-slices.ts';
import { nothingComposed } from './composition-provider.tsx';
import { createCompositionStore } from './composition-store.ts';
import { createShellHost } from './shell-host.ts';

const visitor = () => ({ isAuthenticated: false, isLoading: false });

/** Touches a link to `/x`, a page for `role` whose routes have run; returns the searches that its queries began with. */
const touchLink = (role: string) => {
  const begun: unknown[] = [];
  const queries = ({ search }: { search: URLSearchParams }) => [
    { queryKey: ['x'], queryFn: async () => begun.push(`${search}`) },
  ];
  const slices = resolveSlices(aComposition({ 'mf-x': [aRelease({ routes: [['/x', role]] })] }), 'visitor');
  const pages = new SlicePages();
  const of = pages.of.bind(pages);
  jest.spyOn(pages, 'preload').mockImplementation(() => {});
  jest
    .spyOn(pages, 'of')
    .mockImplementation((slice) =>
      Object.assign(of(slice), { knownRoutes: () => ({ routes: [{ path: '/x', queries }] }) }),
    );
  const running = { store: createCompositionStore(slices), pages, report: () => {}, visitor };
  createShellHost(slices, running, new QueryClient(), () => false).prefetch('/x?q=lawn');
  return begun;
};
afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

test('a link starts the queries of its page when its routes have run', () => {
  expect(touchLink('any')).toEqual(['q=lawn']);
});

test('a link starts no queries of a page that this user may not open', () => {
  expect(touchLink('buyer')).toEqual([]);
});

test('a browser that saves data starts no queries', () => {
  Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  expect(touchLink('any')).toEqual([]);
});

test('a slice cannot replace a service of the host', () => {
  const running = {
    store: createCompositionStore(nothingComposed.slices),
    pages: new SlicePages(),
    report: () => {},
    visitor,
  };
  const host = createShellHost(nothingComposed.slices, running, new QueryClient(), () => false);
  expect(() => Object.assign(host, { prefetch: () => {} })).toThrow(TypeError);
});
