import { dehydrate, QueryClient } from '@tanstack/react-query';
import { clientOf, hydrateSlices } from './slice-client.ts';

let shell: QueryClient;
let own: QueryClient;
let other: QueryClient;
beforeEach(() => {
  shell = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY }, mutations: { retry: false } },
  });
  [own, other] = [clientOf(shell, 'mf-a'), clientOf(clientOf(shell, 'mf-a'), 'mf-b')];
  shell.setQueryData(['header'], 'shell');
  own.setQueryData(['list'], 'own');
});

test.each<[what: string, act: (client: QueryClient) => unknown]>([
  ['set', (client) => client.setQueryData(['list'], 'planted')],
  ['set by a filter', (client) => client.setQueriesData({}, 'planted')],
  ['remove', (client) => client.removeQueries()],
  ['clear', (client) => client.clear()],
  ['reset', (client) => client.resetQueries()],
  ['invalidate', (client) => client.invalidateQueries()],
  [
    'fetch by a foreign hash',
    (client) => client.fetchQuery({ queryKey: ['list'], queryHash: 'mf-a ["list"]', queryFn: () => 'planted' }),
  ],
])('a slice cannot %s the queries of another slice or of the shell', async (_what, act) => {
  await act(other);
  expect(own.getQueryState(['list'])).toMatchObject({ data: 'own', isInvalidated: false });
  expect(shell.getQueryData(['header'])).toBe('shell');
});

test('a slice does not read the queries of another', () => {
  expect(other.getQueryData(['list'])).toBeUndefined();
  expect(other.getQueriesData({})).toEqual([]);
});

test('a slice does not hear of the answers and changes of another', async () => {
  const heard = jest.fn();
  const { config } = other.getQueryCache();
  expect(() => Object.assign(config, { onSuccess: heard })).toThrow(TypeError);
  Object.assign(other.getDefaultOptions().mutations ?? {}, { onMutate: heard });
  await own.fetchQuery({ queryKey: ['new'], queryFn: () => 'own' });
  await own
    .getMutationCache()
    .build(own, { mutationFn: async () => 'own' })
    .execute(undefined);
  expect(heard).not.toHaveBeenCalled();
});

test('the shell resets the queries of all slices, as when a session ends', async () => {
  await shell.resetQueries();
  expect(own.getQueryData(['list'])).toBeUndefined();
});

test('the session is one for all; a slice may change it, as after an edit of the profile, and not remove it', () => {
  shell.setQueryData(['session', 'me'], 'Kim');
  other.clear();
  expect(own.getQueryData(['session', 'me'])).toBe('Kim');
  other.setQueriesData({ queryKey: ['session'] }, 'Kim P.');
  expect(shell.getQueryData(['session', 'me'])).toBe('Kim P.');
});

test('data of a rendered document reaches the slice that asked for it', () => {
  const browser = new QueryClient();
  hydrateSlices(browser, ['mf-a', 'mf-b'], dehydrate(shell));
  expect(clientOf(browser, 'mf-a').getQueryData(['list'])).toBe('own');
  expect(clientOf(browser, 'mf-b').getQueryData(['list'])).toBeUndefined();
  expect(browser.getQueryData(['header'])).toBe('shell');
});
