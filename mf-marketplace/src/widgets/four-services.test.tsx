import { events } from '@nearhand/platform';
import { aService, aUser, renderRoutes, screen, stubApi, within } from '@nearhand/testing';
import FeaturedServices from './featured-services.tsx';
import RecommendedServices from './recommended-services.tsx';

const widgets = [
  {
    name: 'featured',
    Component: FeaturedServices,
    path: '/services',
    query: { sort: 'rating', limit: '4', market: 'true' },
    empty: 'No services available at the moment.',
    failed: 'Failed to load services. Please try again later.',
  },
  {
    name: 'recommended',
    Component: RecommendedServices,
    path: '/services/recommended',
    query: {},
    empty: 'Nothing to recommend yet.',
    failed: 'Recommendations could not be loaded.',
  },
];
const open = (Component: () => React.ReactNode) =>
  renderRoutes([{ path: '/', Component }], { path: '/', user: aUser() });
const stubServices = (path: string, ...names: string[]) =>
  stubApi.get(path, { data: names.map((name) => aService({ _id: name, name })) });
const shownNames = async () =>
  (await screen.findAllByRole('listitem')).map((card) => within(card).getByRole('heading', { level: 3 }).textContent);

test.each(widgets)('$name: shows four services in their order', async ({ Component, path, query }) => {
  const calls = stubServices(path, 'A', 'B', '<i>C</i>', 'D');
  open(Component);
  expect(await shownNames()).toEqual(['A', 'B', '<i>C</i>', 'D']);
  expect(calls.map((call) => Object.fromEntries(call.query))).toEqual([query]);
});

test.each(widgets)('$name: without services, and after a failure', async ({ Component, path, empty, failed }) => {
  stubApi.get(path, () => stubApi.noAnswer());
  const { user } = open(Component);
  expect(await screen.findByRole('alert')).toHaveTextContent(failed);
  stubServices(path);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(empty)).toBeVisible();
});

test('at most four services are recommended, and a booking changes them', async () => {
  stubServices('/services/recommended', 'A', 'B', 'C', 'D', 'E');
  open(RecommendedServices);
  expect(await shownNames()).toEqual(['A', 'B', 'C', 'D']);
  stubServices('/services/recommended', 'F');
  events.emit('booking.changed', { bookingId: 'x' });
  expect(await screen.findByRole('heading', { name: 'F' })).toBeVisible();
});
