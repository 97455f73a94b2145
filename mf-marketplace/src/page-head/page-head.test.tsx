import { aService, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const evil = '</script><script>document.title = "hacked"</script>';
const service = aService({ name: evil, images: ['/api/uploads/a-800.webp'] });
const inHead = (selector: string) => document.head.querySelector(selector);

test('a service’s page says what it is about while it is shown', async () => {
  document.head.innerHTML = '<meta name="description" content="Of the site">';
  stubApi.get('/services', { data: [service] });
  stubApi.get('/services/:id', { data: service });
  stubApi.get('/reviews', { data: [] });
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
