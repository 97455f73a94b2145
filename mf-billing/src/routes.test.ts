import type { PageRoute } from '@nearhand/platform';
import { aUser, expectReleased, expectRetry } from '@nearhand/testing';
import release from '../release.json';
import { documentQueries } from './documents/document-api.ts';
import { routes } from './routes.tsx';

test('the release names the paths of the slice and the calls of its pages', () => expectReleased(routes, release));

test('the early call for receipts is for those that the address names', () => {
  const pages: PageRoute[] = routes;
  const search = new URLSearchParams('booking=b1');
  const early = pages
    .find(({ path }) => path === '/user/documents')
    ?.queries?.({ params: {}, search, role: 'customer' });
  expect(early?.map(({ queryKey }) => queryKey)).toEqual([documentQueries.list({ booking: 'b1' }).queryKey]);
});

test.each([
  ['/user/wallet', '/wallet', 'Error Loading Wallet'],
  ['/user/cards', '/cards', 'Error Loading Cards'],
  ['/user/documents', '/documents', 'Error Loading Receipts'],
  ['/user/documents/1', '/documents/:id', 'Error Loading Receipt'],
  ['/user/subscription', '/subscription', 'Error Loading Subscription'],
])('%s without an answer of %s says “%s”, and Retry asks again', (path, call, text) =>
  expectRetry(routes, call, text, { path, user: aUser() }),
);
