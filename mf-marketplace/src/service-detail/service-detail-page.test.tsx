import type { Service, User } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aReview, aService, aUser, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { routes } from '../routes.tsx';

const service = aService();
const path = `/marketplace/service/${service._id}`;
const [twoRooms] = service.options;

const open = (person?: User, shown: Service = service, serves: (path: string) => boolean = () => true) => {
  stubApi.get('/services/:id', { data: shown });
  stubApi.get('/services/:id/availability', { data: { slots: [], taken: [] } });
  stubApi.get('/reviews', { data: [] });
  stubApi.get('/saved-services', { data: [] });
  return renderRoutes(routes, { path, user: person, host: { serves } });
};
const owner = aUser({ _id: service.provider._id, role: 'provider' });
const loaded = () => screen.findByRole('heading', { level: 1, name: service.name });

test('shows the service and its prices', async () => {
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
const customer = aUser();
const promise = 'You are not charged until the service is completed';
test.each([
  ['a visitor', undefined, ['Log in to book', 'Contact Provider', 'Save', 'Share']],
  ['a customer', customer, ['Book This Service', 'Select', 'Contact Provider', 'Save', 'Share', 'Write a Review']],
  ['another provider', aUser({ role: 'provider' }), ['Contact Provider', 'Save', 'Share']],
  ['an admin', aUser({ role: 'admin' }), ['Contact Provider', 'Save', 'Share']],
  ['the owner', owner, ['Edit Service', 'Edit', 'Share']],
  ['an admin whose service it is', aUser({ ...owner, role: 'admin' }), ['Edit Service', 'Edit', 'Share']],
])('%s sees the actions of the role', async (_who, person, offered) => {
  open(person);
  await loaded();
  const [last = ''] = offered.slice(-1);
  await screen.findByText(last);
  await waitFor(() =>
    expect(buttons.filter((name) => screen.queryAllByText(name, { exact: true }).length > 0)).toEqual(
      buttons.filter((name) => offered.includes(name)),
    ),
  );
  expect(screen.queryAllByText(promise)).toHaveLength(offered.some((name) => name.includes('ook')) ? 1 : 0);
});

test('links to booking for the service and for each option', async () => {
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

test('links the owner to the form for the service and for each option', async () => {
  open(owner);
  const form = `/user/edit-service/${service._id}`;
  expect(await screen.findByRole('link', { name: 'Edit Service' })).toHaveAttribute('href', form);
  const edits = screen.getAllByRole('link', { name: 'Edit' });
  expect(edits.map((edit) => edit.getAttribute('href'))).toEqual(
    service.options.map(({ _id }) => `${form}?option=${_id}`),
  );
  expect(edits[0]).toHaveAccessibleDescription('Two rooms');
});

test('login returns to the booking form, from the bar that toasts keep clear of', async () => {
  const { user, location, navigationState } = open();
  const logIn = await screen.findByRole('link', { name: 'Log in to book' });
  expect(logIn.closest('[data-bottom-bar]')).toHaveTextContent('Starting from');
  await user.click(logIn);
  expect(location()).toBe('/auth/login');
  expect(navigationState()).toEqual({ from: `/marketplace/book/${service._id}` });
});

test('links to pages that no slice serves are hidden', async () => {
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

test('until the session has loaded there are no actions of a role', async () => {
  const session = held({ data: owner });
  open(owner);
  stubApi.get('/auth/me', session.answer);
  await loaded();
  expect(buttons.filter((name) => screen.queryByText(name))).toEqual(['Share']);
  session.letGo();
  expect(await screen.findByText('Edit Service')).toBeVisible();
});

test.each([
  ['the owner', owner, 'draft', 'Draft'],
  ['an admin', aUser({ role: 'admin' }), 'paused', 'Paused'],
  ['a customer', customer, 'paused', 'Paused'],
  ['a visitor', undefined, 'paused', 'Paused'],
] as const)(
  '%s sees that a service is not public, and no link to book what is paused',
  async (_who, person, status, label) => {
    open(person, aService({ status }));
    await loaded();
    expect(screen.getByText(label)).toBeVisible();
    if (status === 'draft') return;
    expect(screen.getByText(/^This service is paused. Customers cannot find or book it/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: /Book|Select/i })).not.toBeInTheDocument());
  },
);

test('the first tab has two reviews and a line about the provider, which lead to their tabs', async () => {
  const bio = 'Ten years of clean houses.';
  const { user } = open(undefined, aService({ provider: { ...service.provider, bio } }));
  const comments = ['One', 'Two', 'Three'].map((comment) => aReview({ _id: comment, comment }));
  stubApi.get('/reviews', { data: comments });
  await loaded();
  const panel = () => within(screen.getByRole('tabpanel'));
  expect(await panel().findByText('Two')).toBeVisible();
  expect(panel().queryByText('Three')).not.toBeInTheDocument();
  await user.click(panel().getByRole('button', { name: 'See all 12' }));
  expect(await panel().findByText('Three')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Step 1: Service Options' }));
  await user.click(panel().getByRole('button', { name: 'More about them' }));
  expect(screen.getByRole('tab', { name: 'Step 2: About Provider', selected: true })).toBeVisible();
  expect(panel().getByText(bio)).toBeVisible();
});

test('the first look says that its reviews could not be loaded, and loads them again', async () => {
  const { user } = open();
  stubApi.get('/reviews', () => stubApi.noAnswer());
  await loaded();
  expect(await screen.findByText(/The reviews could not be loaded/)).toBeVisible();
  stubApi.get('/reviews', { data: [aReview({ comment: 'Spotless' })] });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Spotless')).toBeVisible();
});

test('an active service shows no status, and a change shows at once', async () => {
  open(owner);
  await loaded();
  expect(screen.queryByText('Active')).not.toBeInTheDocument();
  stubApi.get('/services/:id', { data: aService({ status: 'paused' }) });
  events.emit('service.changed', { serviceId: service._id });
  expect(await screen.findByText('Paused')).toBeVisible();
});

test('a provider without name and bio has placeholders', async () => {
  const { user } = open(undefined, aService({ provider: { ...service.provider, name: '', bio: '' } }));
  await loaded();
  await user.click(screen.getByRole('tab', { name: 'Step 2: About Provider' }));
  const about = screen.getByRole('tabpanel');
  expect(within(about).getByText('This provider has not added a bio yet.')).toBeVisible();
  expect(within(about).getByText('Service Provider')).toBeVisible();
});

test('an unknown service links to the marketplace', async () => {
  open();
  stubApi.get('/services/:id', () => stubApi.refusal(404, 'service/not-found', 'Service not found'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Error Loading Service' })).toBeVisible();
  expect(screen.getAllByText('Error Loading Service')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Browse services' })).toHaveAttribute('href', '/marketplace');
});
