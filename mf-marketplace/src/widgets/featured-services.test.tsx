import { aService, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import FeaturedServices from './featured-services.tsx';

const open = () => renderRoutes([{ path: '/', Component: FeaturedServices }], { path: '/' });

test('asks for the four best services and shows them in their order', async () => {
  const names = ['First', 'Second', 'Third', 'Fourth'];
  const calls = stubApi.get('/services', { data: names.map((name) => aService({ _id: name, name })) });
  open();
  const cards = await screen.findAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('heading', { level: 3 }).textContent)).toEqual(names);
  expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual([{ sort: 'rating', limit: '4' }]);
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
