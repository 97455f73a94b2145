/** @jest-environment node */
import { aService, renderOnServer, stubApi } from '@nearhand/testing';
import { routes } from '../routes.tsx';

test('a document of the listing has one page of cards, the count of all and a link to the next page', async () => {
  const data = Array.from({ length: 24 }, (_, n) => aService({ _id: `s${n}`, name: `Lawn ${n}` }));
  const counts = { total: 30, isEstimate: false, categories: { Home: 30 }, listed: ['Home'], prices: {}, ratings: {} };
  stubApi.get('/services', ({ query }) =>
    query.get('cursor') ? { data: [aService({ name: 'Lawn 24' })] } : { data, next: 'second', counts },
  );
  const { markup, state } = await renderOnServer(routes, { path: '/marketplace?q=lawn&sort=price-asc' });
  expect(markup).toContain('30 services');
  expect(markup).toContain('>Lawn 23<');
  const next = '/marketplace?q=lawn&sort=price-asc&cursor=second';
  expect(markup).toContain(`<noscript><a href="${next.replaceAll('&', '&amp;')}">More services</a></noscript>`);
  expect(JSON.stringify(state)).not.toContain('Every room, every corner.');
  expect((await renderOnServer(routes, { path: next })).markup).toContain('>Lawn 24<');
});
