import { infiniteQueryOptions, QueryClient, QueryObserver } from '@tanstack/react-query';
import { fetchEarly, firstQueries, refetchOnMount, watchPages } from './first-view.ts';

const setUp = () => {
  const queryFn = jest.fn(async () => 'data');
  const query = { queryKey: ['x'], queryFn, staleTime: 0 };
  const client = new QueryClient({ defaultOptions: { queries: { refetchOnMount } } });
  watchPages(client);
  const mount = () => new QueryObserver(client, query).subscribe(() => {});
  return { queryFn, query, client, mount };
};

test('data fetched early is not fetched again by the page that mounts, but by the next one', async () => {
  const { queryFn, query, client, mount } = setUp();
  await fetchEarly(client, [query]);
  const unmount = mount();
  expect(queryFn).toHaveBeenCalledTimes(1);
  unmount();
  mount();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('a page that mounts while its data comes waits for that', async () => {
  const { queryFn, query, client, mount } = setUp();
  const fetched = fetchEarly(client, [query]);
  mount();
  await fetched;
  expect(queryFn).toHaveBeenCalledTimes(1);
});

test('data of a document is fetched by the page: it may be older than a change', () => {
  const { queryFn, query, client, mount } = setUp();
  client.setQueryData(query.queryKey, 'data');
  mount();
  expect(queryFn).toHaveBeenCalledTimes(1);
});

test('early data that has changed since is fetched by the page', async () => {
  const { queryFn, query, client, mount } = setUp();
  await fetchEarly(client, [query]);
  await client.invalidateQueries(query);
  mount();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('a link that is touched again and again fetches once; a query that fails is left to the page', async () => {
  const { queryFn, query, client, mount } = setUp();
  await fetchEarly(client, [query]);
  await fetchEarly(client, [query]);
  expect(queryFn).toHaveBeenCalledTimes(1);
  const failing = { queryKey: ['x'], queryFn: () => Promise.reject(new Error('gone')), retry: false };
  client.clear();
  await fetchEarly(client, [failing]);
  mount();
  expect(queryFn).toHaveBeenCalledTimes(2);
});

test('a list of pages starts with its first page', async () => {
  const { client } = setUp();
  const pages = infiniteQueryOptions({
    queryKey: ['pages'],
    queryFn: async ({ pageParam }) => `page ${pageParam}`,
    initialPageParam: 1,
    getNextPageParam: () => 2,
  });
  await fetchEarly(client, [pages]);
  expect(client.getQueryData(pages.queryKey)?.pages).toEqual(['page 1']);
});

test('a page declares its queries in its route', () => {
  const queries = ({ params, search }: { params: Record<string, string>; search: URLSearchParams }) => [
    { queryKey: [params.id, search.get('q')] },
  ];
  const address = { pathname: '/things/a%20b', search: '?q=lawn' };
  const keys = (module: unknown, part: string) => firstQueries(module, part, address).map(({ queryKey }) => queryKey);
  expect(keys({ routes: [{ path: '/x' }, { path: '/things/:id', queries }] }, '/things/:id')).toEqual([
    ['a b', 'lawn'],
  ]);
});

test.each([
  undefined,
  { routes: 'none' },
  { routes: [{ path: '/x' }] },
  { routes: [{ path: '/x', queries: () => undefined }] },
  { routes: [{ path: '/x', queries: () => [undefined, {}] }] },
  {
    routes: [
      {
        path: '/x',
        queries: () => {
          throw new Error('crash');
        },
      },
    ],
  },
])('a module that declares none, or what is none, has none: %j', (module) => {
  expect(firstQueries(module, '/x', { pathname: '/x', search: '' })).toEqual([]);
});
