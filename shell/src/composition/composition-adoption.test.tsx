import { Link, useParams, useUnsavedWork } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import {
  CompositionProvider,
  type CompositionStore,
  createCompositionStore,
  type ResolvedSlices,
  type RouteOffer,
  resolveSlices,
  type Slice,
  type SliceCode,
  SlicePages,
  useComposed,
} from '@slices/host';
import { aComposition, aRelease } from '@slices/host/testing';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { App, createQueryClient } from '../app.tsx';
import { createRouter } from '../router.tsx';
import { createStyleCache } from '../styles/style-cache.ts';
import { currentVisitor } from './current-visitor.ts';
import { RecallNotice } from './notice/recall-notice.tsx';

/** Revision and release are one number; each path is served by a slice of its own. */
const revision = (
  number: number,
  paths = ['/x', '/y', '/things/:id'],
  roles: ['any'] | ['customer'] = ['any'],
): ResolvedSlices => {
  const slices = paths.map((path, place) => [
    `mf-${place}`,
    [aRelease({ version: `${number}.0.0`, routes: [[path, ...roles]] })],
  ]);
  return resolveSlices({ ...aComposition(Object.fromEntries(slices)), revision: number }, 'visitor');
};

/** Address and release of each render. */
let drawn: string[];
const UnsentInput = () => {
  useUnsavedWork(true);
  return 'typed';
};

const BreaksWhenLeft = () => {
  useEffect(
    () => () => {
      throw new Error('planted');
    },
    [],
  );
  return null;
};

class FakePages extends SlicePages {
  readonly fetched: string[] = [];
  readonly left: string[] = [];
  /** Code comes after it. */
  arrival = Promise.resolve();
  private readonly known = new Map<string, Promise<ComponentType>>();
  override of(slice: Slice): SliceCode {
    const left = (path: string) => void this.left.push(`${slice.name} ${path}`);
    return Object.assign(super.of(slice), { left, component: (path: string) => this.page(slice, path) });
  }
  private page({ name, release }: Slice, path: string): Promise<ComponentType> {
    const key = `${name} ${release.metadata.version} ${path}`;
    const page = this.known.get(key) ?? this.arrival.then(() => this.component(release.metadata.version, path));
    this.known.set(key, page);
    return page;
  }
  override preload({ slice }: RouteOffer) {
    this.fetched.push(`${slice.release.url}`);
  }
  private readonly component = (version: string, path: string) => () => {
    drawn.push(`${window.location.pathname} ${version}`);
    return (
      <>
        <h1>
          {path} {version} {Object.values(useParams()).join()}
        </h1>
        {Object.keys(useParams()).join()}
        <Link to="/y">to y</Link>
        {window.location.search.includes('typing') && <UnsentInput />}
        {window.location.search.includes('breaks') && <BreaksWhenLeft />}
      </>
    );
  };
}

const open = async (path: string, first = revision(1)) => {
  drawn = [];
  window.scrollTo = () => {};
  window.history.replaceState(null, '', path);
  sessionStore.getState().end();
  const store = createCompositionStore(first);
  const pages = new FakePages();
  const router = createRouter({ store, pages, report: () => {}, visitor: currentVisitor });
  await act(async () => {
    render(<App styles={createStyleCache()} queryClient={createQueryClient()} router={router} />);
  });
  await screen.findByRole('heading', { level: 1 });
  const go = (to: string) => act(() => router.navigate(to));
  const back = () => act(() => router.navigate(-1));
  return { store, pages, router, go, back };
};
const page = async () => (await screen.findByRole('heading', { level: 1 })).textContent;

test('a newer composition waits for another path, also by Back; another search does not count', async () => {
  const { store, go, back } = await open('/x');
  act(() => store.offer(revision(2)));
  expect(await page()).toBe('/x 1.0.0 ');
  await go('/x?sort=price');
  expect(await page()).toBe('/x 1.0.0 ');
  expect(store.present().revision).toBe(1);
  await go('/y');
  expect(await page()).toBe('/y 2.0.0 ');
  act(() => store.offer(revision(3)));
  act(() => store.offer(revision(1)));
  await back();
  expect(await page()).toBe('/x 3.0.0 ');
  act(() => store.offer({ ...revision(1), ledger: 'begun-anew' }));
  expect(store.upcoming().revision).toBe(1);
  expect(new Set(drawn)).toEqual(new Set(['/x 1.0.0', '/y 2.0.0', '/x 3.0.0']));
});

test('a rendered page keeps its composition while the next page loads', () => {
  const store = createCompositionStore(revision(1));
  const running = { store, pages: new FakePages(), report: () => {}, visitor: currentVisitor };
  const Revision = () => useComposed().slices.revision;
  const queryClient = createQueryClient();
  const tree = () => (
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <CompositionProvider running={running} shellServes={() => false}>
          <Revision />
        </CompositionProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender, container } = render(tree());
  store.offer(revision(2));
  store.adopt();
  rerender(tree());
  expect(container).toHaveTextContent('1');
});

test('no composition is taken over unsent input', async () => {
  const { store, go } = await open('/x?typing');
  act(() => store.offer(revision(2)));
  await go('/y?typing');
  expect(await page()).toBe('/y 1.0.0 ');
  await go('/y');
  await go('/x');
  expect(await page()).toBe('/x 2.0.0 ');
});

test('a link prefetches from the waiting composition, for a visitor only what a visitor may open', async () => {
  const { store, pages } = await open('/x');
  act(() => store.offer(revision(2)));
  pages.fetched.length = 0;
  const link = screen.getByRole('link', { name: 'to y' });
  fireEvent.mouseEnter(link);
  expect(pages.fetched).toEqual(['/releases/x/2.0.0/remoteEntry.js']);
  act(() => store.offer(revision(3, undefined, ['customer'])));
  fireEvent.mouseEnter(link);
  expect(pages.fetched).toHaveLength(1);
});

test('a new path is found at an address that was visited before; a removed one is not', async () => {
  const { store, go } = await open('/x', revision(1, ['/x', '/things/:id']));
  await go('/y');
  expect(await page()).toMatch(/doesn’t exist|not found/i);
  await go('/things/new');
  expect(await page()).toBe('/things/:id 1.0.0 new');
  act(() => store.offer(revision(2, ['/y', '/things/:id', '/things/new'])));
  await go('/y');
  expect(await page()).toBe('/y 2.0.0 ');
  await go('/things/new');
  expect(await page()).toBe('/things/new 2.0.0 ');
  await go('/x');
  expect(await page()).toMatch(/doesn’t exist|not found/i);
});

test('a page is authorized by its present roles', async () => {
  const { store, go, router } = await open('/x');
  act(() => store.offer(revision(2, undefined, ['customer'])));
  await go('/y');
  expect(router.state.location.pathname).toBe('/auth/login');
});

/** The slices after a recall of `version` of the one at `/x`. */
const recalled = (version: string) => (slices: ResolvedSlices) => {
  const [own] = slices.all;
  const older = aComposition({ 'mf-0': [aRelease({ version: '0.9.0', routes: [['/x', 'any']] })] });
  return own?.release.metadata.version === version ? { ...resolveSlices(older, 'visitor'), revision: 1 } : slices;
};
const withdrawn = (store: CompositionStore) => {
  render(<RecallNotice store={store} />);
  return () => screen.queryByRole('region', { name: 'Withdrawn' });
};

test('a recalled release leaves a page without unsent input at once', async () => {
  const { store } = await open('/x', revision(1, ['/x']));
  const notice = withdrawn(store);
  await act(async () => store.recall(recalled('1.0.0')));
  expect(await page()).toBe('/x 0.9.0 ');
  expect(notice()).toBeNull();
});

test('on a page with unsent input a recall is a notice, until the input is sent or discarded', async () => {
  const { store, go } = await open('/x?typing', revision(1, ['/x']));
  const notice = withdrawn(store);
  await act(async () => store.recall(recalled('1.0.0')));
  expect(await screen.findByRole('region', { name: 'Withdrawn' })).toHaveTextContent('was withdrawn');
  const navigated = jest.spyOn(console, 'error').mockImplementation(() => {}); // jsdom does not navigate
  const loadAgain = () =>
    fireEvent.click(screen.getAllByRole('button', { name: 'Load the page again' }).at(-1) ?? document.body);
  loadAgain();
  expect(screen.getByRole('alertdialog')).toHaveTextContent('has not been saved or sent');
  loadAgain();
  expect(String(navigated.mock.calls.flat().join())).toContain('navigation');
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(await page()).toBe('/x 1.0.0 ');
  await go('/x');
  expect(await page()).toBe('/x 0.9.0 ');
  expect(notice()).toBeNull();
});

test('a recall of a release that is not on the page shows no notice, and also changes the waiting composition', async () => {
  const { store, go } = await open('/x?typing');
  const notice = withdrawn(store);
  act(() => store.offer(revision(2, ['/x'])));
  await act(async () => store.recall(recalled('2.0.0')));
  expect(notice()).toBeNull();
  expect(await page()).toBe('/x 1.0.0 ');
  await go('/about');
  await go('/x');
  expect(await page()).toBe('/x 0.9.0 ');
});

test('a release that needs a newer shell reloads the page, but not in the first composition of a document', async () => {
  const reload = jest.spyOn(console, 'error').mockImplementation(() => {}); // jsdom does not navigate
  const forNewerShell = (slices: ResolvedSlices): ResolvedSlices => {
    for (const { release } of slices.all) release.extras.shell.platform = '^99.0.0';
    return { ...slices, hostPlatform: '99.0.0', whole: aComposition({}) };
  };
  const { store, go } = await open('/x', forNewerShell(revision(1)));
  expect(await page()).toBe('/x 1.0.0 ');
  act(() => store.offer(forNewerShell(revision(2))));
  await go('/y');
  expect(drawn).not.toContain('/y 2.0.0');
  expect(String(reload.mock.calls.flat().join())).toContain('navigation');
});

test('a renamed URL parameter has its new name', async () => {
  const { store, go } = await open('/things/42');
  act(() => store.offer(revision(2, ['/x', '/things/:thing'])));
  await go('/x');
  await go('/things/42');
  expect(await page()).toBe('/things/:thing 2.0.0 42');
  expect(screen.getByText('thing')).toBeVisible();
});

test.each([
  ['another slice', '/x', '/y', 'mf-0'],
  ['the shell', '/x', '/about', 'mf-0'],
  ['another layout', '/auth/x', '/y', 'mf-2'],
])(
  'a clean-up that throws takes nothing from the page of %s, and is its slice’s',
  async (_whose, left, next, slice) => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const { pages, go } = await open(`${left}?breaks`, revision(1, ['/x', '/y', '/auth/x']));
    await go(next);
    expect(await page()).not.toMatch(/^\/.*x|wrong/);
    expect(pages.left).toEqual([`${slice} ${left}`]);
    await go(left);
    expect(await page()).toBe(`${left} 1.0.0 `);
  },
);

test('the page before stays while the code of the next one comes soon, and a skeleton follows it otherwise', async () => {
  const { pages, router } = await open('/x');
  jest.useFakeTimers();
  const after = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const click = async (to: string) => {
    let arrive = () => {};
    pages.arrival = new Promise((resolve) => {
      arrive = resolve;
    });
    act(() => void router.navigate(to));
    await after(0);
    return arrive;
  };
  const heading = () => screen.queryByRole('heading', { level: 1 })?.textContent;
  let arrive = await click('/y');
  expect(heading()).toBe('/x 1.0.0 ');
  arrive();
  await after(0);
  // Not 300 ms later, as it would after a skeleton.
  expect(heading()).toBe('/y 1.0.0 ');
  arrive = await click('/things/1');
  expect(heading()).toBe('/y 1.0.0 ');
  await after(300);
  expect(screen.getByText('Loading…')).toBeInTheDocument();
  arrive();
  await after(300);
  expect(heading()).toBe('/things/:id 1.0.0 1');
});
