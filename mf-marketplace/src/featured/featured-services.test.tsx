import { aService, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import FeaturedServices from './featured-services.tsx';

const open = () => renderRoutes([{ path: '/', Component: FeaturedServices }], { path: '/' });

test('shows the four best active services, by rating and then by bookings', async () => {
  const service = (name: string, rating: number, bookings: number) => aService({ _id: name, name, rating, bookings });
  const services = [
    service('Fifth', 3, 90),
    service('Second', 5, 2),
    service('First', 5, 9),
    service('Fourth', 4, 1),
    service('Third', 4, 2),
    aService({ _id: 'paused', name: 'Paused', rating: 5, bookings: 99, status: 'paused' }),
  ];
  stubApi.get('/services', { data: services });
  open();
  const cards = await screen.findAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('heading', { level: 3 }).textContent)).toEqual([
    'First',
    'Second',
    'Third',
    'Fourth',
  ]);
});

test('says when there are none', async () => {
  stubApi.get('/services', { data: [] });
  open();
  expect(await screen.findByText('No services available at the moment.')).toBeVisible();
});

test('says when they cannot be had, and tries again', async () => {
  stubApi.get('/services', () => stubApi.noAnswer());
  const { user } = open();
  expect(await screen.findByText('Failed to load services. Please try again later.')).toBeVisible();
  stubApi.get('/services', { data: [aService()] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'View Details' })).toBeVisible();
});
