/** In a separate document, number 1. */

import { QueryClient } from '@tanstack/react-query';
import { page, publish, Site, slicesOf } from '../loading/releases.fixture.ts';
import { SlicePages } from '../loading/slice-pages.ts';
import { clientOf } from '../shared/slice-client.ts';
import { createCompositionStore } from './composition-store.ts';
import { loadFirstView } from './load-first-view.ts';

const Component = () => null;
const visitor = { isAuthenticated: false, isLoading: false };
const query = (name: string) => ({ queryKey: [name], queryFn: async () => `data of ${name}` });
const queries = (name: string) => () => [query(name)];

beforeEach(() => {
  window.history.replaceState(null, '', '/x');
  jest.spyOn(console, 'warn').mockImplementation(() => {}); // the federation runtime, of a lost slice
});

/** Loads what a document that names `parts` needs. */
const load = async (parts: Record<string, string[]>, widget?: () => unknown) => {
  globalThis.earlyStarts = [{ roles: ['any'], calls: [], modules: [], files: [], parts }];
  const site = new Site();
  const lazy = jest.fn(async () => ({ Component }));
  const release = publish(site, {
    version: '1.0.0',
    routes: page({ lazy, queries: queries('page') }),
    ...(widget && { widget }),
  });
  const store = createCompositionStore(slicesOf(release));
  const client = new QueryClient();
  await loadFirstView({ store, pages: new SlicePages(), report: () => {}, visitor: () => visitor }, client);
  const data = (name: string) => clientOf(client, 'mf-x').getQueryData([name]);
  return { lazy, data };
};

test('code and data of the page and its widgets are there before the page is drawn', async () => {
  const { lazy, data } = await load({ 'mf-x': ['/x', './w'] }, () => ({
    default: Component,
    queries: queries('widget'),
  }));
  expect(lazy).toHaveBeenCalledTimes(1);
  expect([data('page'), data('widget')]).toEqual(['data of page', 'data of widget']);
});

test('a slice that is not in the composition is skipped', async () => {
  const { data } = await load({ 'mf-gone': ['/x'], 'mf-x': ['/x'] });
  expect(data('page')).toBe('data of page');
});

test('a widget whose code is lost does not delay the page', async () => {
  const { data } = await load({ 'mf-x': ['./w', '/x'] }, () => {
    throw new Error('lost');
  });
  expect(data('page')).toBe('data of page');
});

test('an answer that does not come does not delay the page', async () => {
  const silent = { queryKey: ['silent'], queryFn: () => new Promise(() => {}) };
  const { data } = await load({ 'mf-x': ['./w', '/x'] }, () => ({ default: Component, queries: () => [silent] }));
  expect(data('page')).toBe('data of page');
});
