import { events } from '@nearhand/platform';
import { aService, aUser, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import RecommendedServices from './recommended-services.tsx';

const stubRecommended = (...names: string[]) =>
  stubApi.get('/services/recommended', { data: names.map((name) => aService({ _id: name, name })) });
const open = () => renderRoutes([{ path: '/', Component: RecommendedServices }], { path: '/', user: aUser() });

test('shows up to four services', async () => {
  stubRecommended('A', 'B', '<i>C</i>', 'D', 'E');
  open();
  const cards = await screen.findAllByRole('listitem');
  expect(cards.map((card) => within(card).getByRole('heading', { level: 3 }).textContent)).toEqual([
    'A',
    'B',
    '<i>C</i>',
    'D',
  ]);
});

test('says when there is nothing to recommend', async () => {
  stubRecommended();
  open();
  expect(await screen.findByText('Nothing to recommend yet.')).toBeVisible();
});

test('says when they cannot be had, and tries again', async () => {
  stubApi.get('/services/recommended', () => stubApi.refusal(500, 'server/failed', 'Out of order'));
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('Recommendations could not be loaded.');
  stubRecommended('A');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'View Details' })).toBeVisible();
});

test('a booking elsewhere may change them', async () => {
  stubRecommended('A');
  open();
  await screen.findByRole('heading', { name: 'A' });
  stubRecommended('B');
  events.emit('booking.changed', { bookingId: 'x' });
  expect(await screen.findByRole('heading', { name: 'B' })).toBeVisible();
});
