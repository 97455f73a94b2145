import { aService, renderRoutes, screen } from '@nearhand/testing';
import ServicePreview from './service-preview.tsx';

const open = (change: Parameters<typeof aService>[0]) =>
  renderRoutes([{ path: '/', element: <ServicePreview service={aService(change)} /> }], { path: '/' });

test('shows the card of the listing', async () => {
  const { container } = open({ images: ['/files/x-800.webp'], basePrice: 49.5, rating: 0, reviewCount: 0 });
  expect(await screen.findByRole('heading', { level: 3, name: 'Deep house cleaning' })).toBeVisible();
  expect(screen.getByText('Pat Provider')).toBeVisible();
  expect(screen.getByText('From $49.50')).toBeVisible();
  expect(screen.getByText('No reviews yet')).toBeVisible();
  expect(container.querySelector('img')).toHaveAttribute('src', '/files/x-800.webp');
  expect(screen.getByRole('link', { name: 'View Details' }).closest('[inert]')).toBeVisible();
});

test('a service without a name has a placeholder', async () => {
  open({ name: '   ' });
  expect(await screen.findByRole('heading', { name: 'Your service' })).toBeVisible();
});
