/** @jest-environment node */
import { aService, renderOnServer, stubApi } from '@nearhand/testing';
import { publicPages, stubPublicPages } from './public-pages.fixture.ts';
import { routes } from './routes.tsx';

beforeEach(stubPublicPages);

test.each(publicPages)('%s is readable without scripts', async (path, texts) => {
  const { markup } = await renderOnServer(routes, { path });
  const text = markup.replaceAll('<!-- -->', '');
  for (const each of texts) expect(text).toContain(each);
});

test('a document of the listing has the first cards that were found, and the count of all', async () => {
  const service = (n: number) => aService({ _id: `s${n}`, name: `Lawn ${n}`, basePrice: n, options: [] });
  stubApi.get('/services', { data: [...Array.from({ length: 30 }, (_, n) => service(n)), aService()] });
  const { markup, state } = await renderOnServer(routes, { path: '/marketplace?q=lawn&sort=price-asc' });
  expect(markup).toContain('30 services');
  expect(markup).toContain('>Lawn 11<');
  expect(markup).not.toContain('>Lawn 12<');
  expect(JSON.stringify(state)).not.toContain('Every room, every corner.');
});
