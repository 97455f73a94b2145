/** In a separate document, number 3. */
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import * as react from 'react';
import * as dom from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ShellHostContext, SliceNameContext } from '../shared/host-context.ts';
import * as ownPage from '../shared/page-contexts.tsx';
import { SliceBoundary } from '../shared/slice-boundary.tsx';
import { SlicePart } from '../shared/slice-part.tsx';
import { inOtherRoot, type ReactSide } from './in-other-root.ts';
import { react18As19 } from './react-18.ts';

/** The modules of a release for React 18: required while these names lead to it. */
const load18 = () => {
  const modules: {
    side?: ReactSide;
    jsx?: (type: unknown, props: object) => ReactNode;
    router?: typeof import('react-router-dom');
    query?: typeof import('@tanstack/react-query');
    parts?: typeof import('../shared/host-context.ts');
  } = {};
  jest.isolateModules(() => {
    const adapted = react18As19(require('react-18'), require('react-18/jsx-runtime'));
    jest.doMock('react', () => adapted.react);
    jest.doMock('react/jsx-runtime', () => adapted['react/jsx-runtime']);
    jest.doMock('react-dom', () => require('react-dom-18'));
    const page = require('../shared/page-contexts.tsx');
    modules.router = require('react-router-dom');
    modules.query = require('@tanstack/react-query');
    modules.parts = require('../shared/host-context.ts');
    modules.jsx = Object(adapted['react/jsx-runtime']).jsx;
    modules.side = {
      react: adapted.react,
      createRoot: require('react-dom-18/client').createRoot,
      flushSync: require('react-dom-18').flushSync,
      page,
      site: siteIn(adapted.react),
    };
  });
  return modules as Required<typeof modules>;
};

const siteIn = ({ createContext, createElement, useContext }: typeof react): ReactSide['site'] => {
  const theme = createContext<unknown>('none');
  const provide: ReactSide['site']['SiteContexts'] = ({ of, children }) =>
    createElement(theme.Provider, { value: of }, children);
  return { useSiteContexts: () => useContext(theme), SiteContexts: provide };
};

const own: ReactSide = { react, createRoot, flushSync: dom.flushSync, page: ownPage, site: siteIn(react) };
const other = load18();
const inPage = (component: ComponentType<never>) => inOtherRoot(own, other.side, Object(component));
const jsx = (type: unknown, props: object = {}) => other.jsx(type, props);

const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
const host = { slotOffers: () => [], prefetch: () => {}, serves: () => true, report: () => {} };
const show = (element: ReactNode, around = host) => {
  const router = createMemoryRouter(
    [
      {
        path: '/shop/:id',
        element: (
          <own.site.SiteContexts of="dark">
            <QueryClientProvider client={client}>
              <ShellHostContext value={around}>
                <SlicePart slice="mf-a">{element}</SlicePart>
              </ShellHostContext>
            </QueryClientProvider>
          </own.site.SiteContexts>
        ),
      },
    ],
    { initialEntries: ['/shop/7'] },
  );
  render(<RouterProvider router={router} />);
  return router;
};
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {}); // React 18 does not know this `act`, and tells of every crash
});
afterEach(cleanup);

const Facts = () => {
  const { useLocation, useNavigate, useParams } = other.router;
  const { data } = other.query.useQuery({ queryKey: ['session'], queryFn: () => 'asked again' });
  const navigate = useNavigate();
  const facts = [
    other.side.react.version.split('.')[0],
    useLocation().pathname,
    useParams().id,
    data,
    other.side.site.useSiteContexts(),
    other.side.react.useContext(other.parts.SliceNameContext),
  ];
  return jsx('button', { onClick: () => navigate('/shop/8'), children: facts.join() });
};

test('a component of React 18 has the router, the queries, the theme and the host of the page around it', async () => {
  client.setQueryData(['session'], 'Ann');
  const router = show(react.createElement(inPage(Facts)));
  const button = screen.getByRole('button', { name: '18,/shop/7,7,Ann,dark,mf-a' });
  await act(async () => button.click());
  expect(router.state.location.pathname).toBe('/shop/8');
  expect(screen.getByRole('button', { name: '18,/shop/8,8,Ann,dark,mf-a' })).toBe(button);
});

const Widget = ({ price }: { price?: number }) => {
  const { data } = useQuery({ queryKey: ['session'], queryFn: () => 'asked again' });
  return <p>{[react.version.split('.')[0], price, data, react.use(SliceNameContext)].join()}</p>;
};
const loading = Promise.resolve(Widget);
const WithWidget = () => {
  const { slotOffers } = other.side.react.useContext(other.parts.ShellHostContext);
  const [found] = slotOffers('a.list');
  const Component = other.side.react.use(found?.load() ?? Promise.reject(new Error('no offer')));
  return jsx(Component, { price: 5 });
};

test('a widget of React 19 in a page of React 18 gets the same contexts and its facts', async () => {
  const offer = { slice: 'mf-b', title: 'B', roles: [], load: () => loading, reset: async () => {} };
  client.setQueryData(['session'], 'Ann');
  await act(async () => {
    show(react.createElement(inPage(WithWidget)), { ...host, slotOffers: () => [offer] as never });
  });
  expect(await screen.findByText('19,5,Ann,mf-a')).toBeInTheDocument();
});

const ended = jest.fn();
const Effects = ({ isBroken = false }: { isBroken?: boolean }) => {
  other.side.react.useEffect(() => {
    if (isBroken) throw new Error('broken');
    return ended;
  }, [isBroken]);
  return jsx('p', { children: 'shown' });
};

test('an error of a page of React 18 reaches the boundary of the page, also from an effect', async () => {
  const seen: unknown[] = [];
  await act(async () => {
    show(
      <SliceBoundary fallback="failed" onError={(error) => seen.push(String(error)) > 5} onRetry={() => {}}>
        {react.createElement(inPage(Effects) as typeof Effects, { isBroken: true })}
      </SliceBoundary>,
    );
  });
  expect([seen, screen.getByText('failed')]).toEqual([['Error: broken'], expect.anything()]);
});

test('its root is unmounted with the page', () => {
  show(react.createElement(inPage(Effects)));
  expect(screen.getByText('shown')).toBeInTheDocument();
  cleanup();
  expect(ended).toHaveBeenCalledTimes(1);
});

const anAnswer = () => {
  let arrive = (_word: string): void => {};
  const word = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  return { word, arrive };
};
let answers: ReturnType<typeof anAnswer>[] = [];
/** Waits for the first answer, and after each click for the next. */
const Words = ({ side: { react: at } }: { side: ReactSide }) => {
  const [count, setCount] = at.useState(0);
  const word = at.use(answers[count]?.word ?? Promise.reject(new Error('no more answers')));
  return at.createElement('button', { onClick: () => setCount(count + 1) }, word);
};
const WordsOf19 = inOtherRoot(other.side, own, Object(Words));

test.each([
  ['React 18 in a page of 19', inPage(() => jsx(Words, { side: other.side }))],
  ['React 19 in a page of 18', inPage(() => jsx(WordsOf19, { side: own }))],
])('while a part of %s waits, its page shows a skeleton, and then the part as it was', async (_case, Part) => {
  answers = [anAnswer(), anAnswer()];
  await act(
    async () =>
      void show(
        <react.Suspense fallback="skeleton">
          <Part />
        </react.Suspense>,
      ),
  );
  expect(await screen.findByText('skeleton')).toBeInTheDocument();
  await act(async () => answers[0]?.arrive('one'));
  const button = await screen.findByRole('button', { name: 'one' });
  await waitFor(() => expect(screen.queryByText('skeleton')).toBeNull());
  await act(async () => button.click());
  expect(await screen.findByText('skeleton')).toBeInTheDocument();
  expect(button).not.toBeVisible();
  await act(async () => answers[1]?.arrive('two'));
  expect(await screen.findByRole('button', { name: 'two' })).toBe(button);
  await waitFor(() => expect(screen.queryByText('skeleton')).toBeNull());
});

const Word = other.side.react.createContext('none');
const field = react.createRef<HTMLInputElement>();
const said: unknown[] = [];
const Field = ({ ref }: { ref?: unknown }) => jsx('input', { ref, 'aria-label': other.side.react.useContext(Word) });
const marked: string[] = [];
const marks = (element: Element | null) => {
  marked.push(element?.tagName ?? 'null');
  return () => marked.push('end');
};
const NewParts = () => {
  const { useEffect, useEffectEvent } = other.side.react;
  const say = useEffectEvent(() => said.push(field.current?.tagName));
  useEffect(() => void say(), []);
  const children = [jsx('title', { children: ['A', ' page'] }), jsx(Field, { ref: field }), jsx('p', { ref: marks })];
  return jsx(Word, { value: 'name', children });
};

test('React 18 has what the shared packages use of 19: refs of functions, contexts as providers, titles, effect events', () => {
  show(react.createElement(inPage(NewParts)));
  expect([screen.getByLabelText('name').tagName, document.title, said]).toEqual(['INPUT', 'A page', ['INPUT']]);
  cleanup();
  expect(marked).toEqual(['P', 'end']);
});
