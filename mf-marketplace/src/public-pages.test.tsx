import { aService, expectHydrates, stubApi, waitFor } from '@nearhand/testing';
import { firstViewOf } from './listing/first-view.ts';
import { listingQueries } from './listing/listing-api.ts';
import { publicPages, stubPublicPages } from './public-pages.fixture.ts';
import { routes } from './routes.tsx';

beforeEach(stubPublicPages);

test.each(publicPages)('%s takes over what the server rendered', async (path) => {
  await expectHydrates(routes, { path });
});

test('the first cards of the listing stay until all have come', async () => {
  const many = Array.from({ length: 40 }, (_, n) => aService({ _id: `s${n}`, name: `Service ${n}` }));
  const [page] = routes;
  const search = new URLSearchParams('sort=rating');
  const prepare = (client: Parameters<NonNullable<Parameters<typeof expectHydrates>[1]['prepare']>>[0]) =>
    client.setQueryData(listingQueries.firstView(search).queryKey, firstViewOf(many, search));
  stubApi.get('/services', { data: many });
  const listing = await expectHydrates([{ ...page, queries: () => [] }], { path: '/marketplace?sort=rating', prepare });
  const cards = () => listing.querySelectorAll('h2').length;
  expect(listing).toHaveTextContent('40 services');
  expect(cards()).toBe(12);
  await waitFor(() => expect(cards()).toBe(40));
});
