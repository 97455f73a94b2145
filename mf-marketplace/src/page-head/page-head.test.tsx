import { aService, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const evil = '</script><script>document.title = "hacked"</script>';
const service = aService({ name: evil, images: ['/api/uploads/a-800.webp'] });
const inHead = (selector: string) => document.head.querySelector(selector);

const serve = (head: string) => {
  for (const element of document.head.querySelectorAll('title, meta, link, script')) element.remove();
  document.head.insertAdjacentHTML('afterbegin', head);
};
const stubService = () => {
  stubApi.get('/services', { data: [service] });
  stubApi.get('/services/:id', { data: service });
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [] } });
  stubApi.get('/reviews', { data: [] });
};

test('description, canonical address and structured data are set while the page is shown', async () => {
  serve('<meta name="description" content="Of the site">');
  stubService();
  const { user } = renderRoutes(routes, { path: `/marketplace/service/${service._id}` });
  await screen.findByRole('heading', { level: 1, name: evil });
  expect(document.title).toContain(evil);
  expect(inHead('meta[name="description"]')).toHaveAttribute('content', 'From $80. Every room, every corner.');
  expect(inHead('link[rel="canonical"]')).toHaveAttribute(
    'href',
    `http://localhost/marketplace/service/${service._id}`,
  );
  const scripts = document.head.querySelectorAll('script');
  expect(scripts).toHaveLength(1);
  expect(JSON.parse(scripts[0]?.textContent ?? '')).toMatchObject({ '@type': 'Service', name: evil });
  await user.click(screen.getByRole('link', { name: 'Marketplace' }));
  await screen.findByRole('heading', { level: 1, name: 'Service Marketplace' });
  await waitFor(() => expect(inHead('script')).toBeNull());
  expect(inHead('link[rel="canonical"]')).toBeNull();
  expect(inHead('meta[name="description"]')).toHaveAttribute('content', 'Of the site');
});

test('the served head of one page does not stay on the next page', async () => {
  const served = 'Written by the server';
  serve(`<title>${served}</title><meta name="description" content="${served}">
      <link rel="canonical" href="http://localhost/served"><meta property="og:title" content="${served}">
      <meta property="og:url" content="http://localhost/served"><meta name="twitter:card" content="summary">
      <script type="application/ld+json">{"name":"${served}"}</script>`);
  stubService();
  const { user } = renderRoutes(routes, { path: `/marketplace/service/${service._id}` });
  await screen.findByRole('heading', { level: 1, name: evil });
  expect(document.head.querySelectorAll('meta[name="description"]')).toHaveLength(1);
  expect(document.head.querySelectorAll('script')).toHaveLength(1);
  expect(document.title).toContain(evil);
  expect(document.head.innerHTML).not.toContain(served);
  expect(inHead('meta[property^="og:"], meta[name^="twitter:"]')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Marketplace' }));
  await screen.findByRole('heading', { level: 1, name: 'Service Marketplace' });
  await waitFor(() => expect(inHead('script, link[rel="canonical"], meta[name="description"]')).toBeNull());
  expect(document.title).toMatch(/^Service Marketplace/);
});
