import type { Service, User } from '@nearhand/contracts';
import { aService, aUser, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const service = aService();
const path = `/marketplace/service/${service._id}`;
const [twoRooms] = service.options;

const open = (person?: User, shown: Service = service, serves: (path: string) => boolean = () => true) => {
  stubApi.get('/services/:id', { data: shown });
  stubApi.get('/reviews', { data: [] });
  stubApi.get('/saved-services', { data: [] });
  return renderRoutes(routes, { path, user: person, host: { serves } });
};
const owner = aUser({ _id: service.provider._id, role: 'provider' });
const loaded = () => screen.findByRole('heading', { level: 1, name: service.name });

test('shows what the service is and what it costs', async () => {
  open();
  await loaded();
  expect(document.title).toMatch(/^Deep house cleaning/);
  expect(screen.getByRole('img', { name: service.name })).toBeVisible();
  expect(screen.getByText('Home')).toBeVisible();
  expect(screen.getByRole('img', { name: '4 out of 5 stars, 12 reviews' })).toBeVisible();
  expect(screen.getByText('Every room, every corner.')).toBeVisible();
  expect(screen.getByText('Starting from')).toHaveTextContent('$80');
  expect(screen.getByRole('tab', { name: 'Step 1: Service Options', selected: true })).toBeVisible();
  const options = screen.getByRole('tabpanel');
  expect(within(options).getByText('Whole house')).toBeVisible();
  expect(within(options).getByText('$210.50')).toBeVisible();
});

const buttons = [
  'Book This Service',
  'Select',
  'Log in to book',
  'Edit Service',
  'Edit',
  'Contact Provider',
  'Save',
  'Share',
  'Write a Review',
];
test.each([
  ['a visitor', undefined, ['Log in to book', 'Contact Provider', 'Save', 'Share']],
  ['a customer', aUser(), ['Book This Service', 'Select', 'Contact Provider', 'Save', 'Share', 'Write a Review']],
  ['another provider', aUser({ role: 'provider' }), ['Contact Provider', 'Save', 'Share']],
  ['an admin', aUser({ role: 'admin' }), ['Contact Provider', 'Save', 'Share']],
  ['the owner', owner, ['Edit Service', 'Edit', 'Share']],
])('%s is offered what is theirs to do', async (_who, person, offered) => {
  open(person);
  await loaded();
  const [last = ''] = offered.slice(-1);
  await screen.findByText(last);
  await waitFor(() =>
    expect(buttons.filter((name) => screen.queryAllByText(name, { exact: true }).length > 0)).toEqual(
      buttons.filter((name) => offered.includes(name)),
    ),
  );
});

test('leads to booking, for the service and for each option', async () => {
  open(aUser());
  expect(await screen.findByRole('link', { name: 'Book This Service' })).toHaveAttribute(
    'href',
    `/marketplace/book/${service._id}`,
  );
  const [select] = screen.getAllByRole('link', { name: 'Select' });
  expect(select).toHaveAttribute('href', `/marketplace/book/${service._id}?option=${twoRooms?._id}`);
  expect(select).toHaveAccessibleDescription('Two rooms');
  expect(screen.getByRole('link', { name: 'Contact Provider' })).toHaveAttribute(
    'href',
    `/messages/new?recipient=${service.provider._id}`,
  );
});

test('logging in to book ends at the booking form', async () => {
  const { user, location, navigationState } = open();
  await user.click(await screen.findByRole('link', { name: 'Log in to book' }));
  expect(location()).toBe('/auth/login');
  expect(navigationState()).toEqual({ from: `/marketplace/book/${service._id}` });
});

test('links to pages that nobody serves are not shown', async () => {
  open(owner, service, () => false);
  await loaded();
  expect(await screen.findByText('This is your own service.')).toBeVisible();
  expect(screen.queryByText('Edit Service')).not.toBeInTheDocument();
  expect(screen.queryByText('Edit')).not.toBeInTheDocument();
});

test('without options the owner may add some', async () => {
  open(owner, aService({ options: [] }));
  expect(await screen.findByText('No service options available.')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Add Service Options' })).toHaveAttribute(
    'href',
    `/user/edit-service/${service._id}`,
  );
});

test('a draft tells its owner that it is one', async () => {
  open(owner, aService({ status: 'draft' }));
  await loaded();
  expect(screen.getByText('Draft')).toBeVisible();
});

test('a provider without a name or a bio is told of all the same', async () => {
  const { user } = open(undefined, aService({ provider: { ...service.provider, name: '', bio: '' } }));
  await loaded();
  await user.click(screen.getByRole('tab', { name: 'Step 2: About Provider' }));
  const about = screen.getByRole('tabpanel');
  expect(within(about).getByText('This provider has not added a bio yet.')).toBeVisible();
  expect(within(about).getByText('Service Provider')).toBeVisible();
});

test('a picture can be chosen', async () => {
  const images = ['/files/a-800.webp', '/files/b-800.webp'];
  const { user } = open(undefined, aService({ images }));
  await loaded();
  await user.click(screen.getByRole('button', { name: 'Show picture 2 of 2' }));
  expect(screen.getByRole('img', { name: service.name })).toHaveAttribute('src', '/files/b-800.webp');
});

test('a service that is not there, or not public, leads back to the others', async () => {
  open();
  stubApi.get('/services/:id', () => stubApi.refusal(404, 'service/not-found', 'Service not found'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Error Loading Service' })).toBeVisible();
  expect(screen.getAllByText('Error Loading Service')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Browse services' })).toHaveAttribute('href', '/marketplace');
});

test('a failure is explained and Retry asks again', async () => {
  const { user } = open();
  stubApi.get('/services/:id', () => stubApi.refusal(500, 'server/failed', 'Out of order'));
  const alert = await screen.findByRole('alert');
  expect(within(alert).getByText('Error Loading Service')).toBeVisible();
  expect(within(alert).getByText("We couldn't load the service details. Please try again.")).toBeVisible();
  stubApi.get('/services/:id', { data: service });
  await user.click(within(alert).getByRole('button', { name: 'Retry' }));
  await loaded();
});
