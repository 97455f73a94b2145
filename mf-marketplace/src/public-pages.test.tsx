import { aService, expectHydrates, stubApi } from '@nearhand/testing';
import { publicPages, stubPublicPages } from './public-pages.fixture.ts';
import { routes } from './routes.tsx';

beforeEach(stubPublicPages);

test.each(publicPages)('%s takes over what the server rendered', async (path) => {
  await expectHydrates(routes, { path });
});

test('the browser shows the page of services that came with the document', async () => {
  const data = Array.from({ length: 24 }, (_, n) => aService({ _id: `s${n}`, name: `Service ${n}` }));
  const asked = stubApi.get('/services', { data });
  const listing = await expectHydrates(routes, { path: '/marketplace?sort=rating' });
  expect(asked[0] && Object.fromEntries(asked[0].query)).toEqual({ sort: 'rating', limit: '24', counts: 'true' });
  expect(listing).toHaveTextContent('24 services');
  expect(listing.querySelectorAll('h2')).toHaveLength(24);
});
