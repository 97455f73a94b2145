import type { Service } from '@nearhand/contracts';
import { events } from '@nearhand/platform';
import { aService, aUser, hear, held, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { NearhandThemeProvider } from '@nearhand/ui';
import { render } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { ServiceReach } from './my-service-card.tsx';

const provider = aUser({ role: 'provider', name: 'Pat Provider' });
const active = aService();
const draft = aService({ _id: 'draft', name: 'Window cleaning', status: 'draft', views: 1, bookings: 1 });
const paused = aService({ _id: 'paused', name: 'Gutter cleaning', status: 'paused' });

const open = (services: Service[], { path = '/user/my-services', serves = (_path: string): boolean => true } = {}) => {
  stubApi.get('/services/me', { data: services });
  return renderRoutes(routes, { path, user: provider, host: { serves } });
};

test('shows what is on offer, with the figures of each service', async () => {
  open([active, draft, paused]);

  const card = await screen.findByRole('article', { name: 'Deep house cleaning' });
  for (const text of ['Home', 'From $80', 'Active', 'Every room, every corner.', '120 views', '9 bookings']) {
    expect(within(card).getByText(text)).toBeVisible();
  }
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['Create New Service', '/user/create-service'],
    ['Portfolio', '/user/portfolio'],
    ['Calendar', '/user/calendar'],
    ['View', `/marketplace/service/${active._id}`],
    ['Edit', `/user/edit-service/${active._id}`],
  ]);
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Active (1)',
    'Drafts (1)',
    'Paused (1)',
  ]);
});

test('while the services load, the buttons beside the heading have their room', async () => {
  const services = held({ data: [active] });
  stubApi.get('/services/me', services.answer);
  renderRoutes(routes, { path: '/user/my-services', user: provider });

  expect(await screen.findByRole('link', { name: 'Create New Service' })).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  services.letGo();
  expect(await screen.findByRole('article')).toBeVisible();
});

test('a service that was hidden after a report says so and why, and offers no activation', async () => {
  open([{ ...paused, hidden: true, hiddenReason: 'It names a phone number.' }], {
    path: '/user/my-services?tab=paused',
  });

  const card = within(await screen.findByRole('article', { name: 'Gutter cleaning' }));
  expect(card.getByText('Hidden')).toBeVisible();
  expect(card.getByText('It names a phone number.')).toBeVisible();
  expect(card.getByRole('link', { name: 'Edit' })).toBeVisible();
  expect(card.queryByRole('button', { name: 'Activate' })).not.toBeInTheDocument();
});

test('the chosen tab is kept in the address', async () => {
  const { user, location } = open([active, draft]);

  await user.click(await screen.findByRole('tab', { name: 'Drafts (1)' }));

  expect(await screen.findByRole('article', { name: 'Window cleaning' })).toHaveTextContent(/1 view1 booking/);
  expect(screen.queryByRole('article', { name: 'Deep house cleaning' })).not.toBeInTheDocument();
  expect(location()).toBe('/user/my-services?tab=draft');
  await user.click(screen.getByRole('tab', { name: 'Paused (0)' }));
  expect(await screen.findByText('No paused services')).toBeVisible();
});

test.each([
  { from: active, tab: 'active', action: 'Pause', to: 'paused', said: 'Service paused' },
  { from: draft, tab: 'draft', action: 'Publish', to: 'active', said: 'Service activated' },
  { from: paused, tab: 'paused', action: 'Activate', to: 'active', said: 'Service activated' },
] as const)('$action moves a service from $tab to $to', async ({ from, tab, action, to, said }) => {
  const { user } = open([from], { path: `/user/my-services?tab=${tab}` });
  const changes = stubApi.patch(`/services/${from._id}/status`, { data: { ...from, status: to } });
  const heard = hear('service.changed');
  const button = await screen.findByRole('button', { name: action });
  stubApi.get('/services/me', { data: [{ ...from, status: to }] });

  await user.click(button);

  expect(await screen.findByText(said)).toBeVisible();
  expect(changes.map(({ body }) => body)).toEqual([{ status: to }]);
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('tabpanel').contains(document.activeElement)).toBe(true));
  expect(heard).toEqual([`service.changed ${from._id}`]);
});

test('a failed status change is explained and the service stays', async () => {
  const { user } = open([active]);
  stubApi.patch(`/services/${active._id}/status`, () => stubApi.noAnswer());

  await user.click(await screen.findByRole('button', { name: 'Pause' }));

  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to update service status');
  expect(alert).toHaveTextContent('An error occurred. Please try again.');
  expect(screen.getByRole('article', { name: 'Deep house cleaning' })).toBeVisible();
});

test('a paused service leaves its tab at the answer: the list is read again beside it', async () => {
  const { user } = open([active, paused]);
  stubApi.patch('/services/:id/status', { data: { ...active, status: 'paused' } });
  const button = await screen.findByRole('button', { name: 'Pause' });
  stubApi.get('/services/me', held({ data: [] }).answer);
  await user.click(button);
  expect(await screen.findByText('Service paused')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Paused (2)' })).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});

test('a double click asks once, and a change that comes too late shows how the service stands', async () => {
  const { user } = open([active, paused]);
  const refused = held(stubApi.refusal(409, 'service/transition-refused', 'It was paused meanwhile.'));
  const changes = stubApi.patch(`/services/${active._id}/status`, refused.answer);
  const button = await screen.findByRole('button', { name: 'Pause' });
  stubApi.get('/services/me', { data: [{ ...active, status: 'paused' }, paused] });

  await user.dblClick(button);
  refused.letGo();

  expect(await screen.findByRole('alert')).toHaveTextContent('It was paused meanwhile.');
  expect(await screen.findByRole('tab', { name: 'Paused (2)' })).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('tabpanel').contains(document.activeElement)).toBe(true));
  expect(changes).toHaveLength(1);
});

test('an unknown tab opens the first, and pictures below the screen load later', async () => {
  const many = Array.from({ length: 12 }, (_, index) =>
    aService({ _id: `s${index}`, images: [`/x${index}-800.webp`] }),
  );
  const { container } = open(many, { path: '/user/my-services?tab=nonsense' });
  expect(await screen.findByRole('tab', { name: 'Active (12)' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getAllByRole('article')).toHaveLength(12);
  expect(container.querySelectorAll('img[loading=lazy]')).toHaveLength(12);
});

test('a provider without a service has the tabs with their counts, and the way to a first service in each', async () => {
  const { user } = open([]);
  for (const name of ['Active (0)', 'Drafts (0)', 'Paused (0)']) {
    await user.click(await screen.findByRole('tab', { name }));
    expect(await screen.findByRole('link', { name: 'Create Your First Service' })).toBeVisible();
  }
});

test('links to pages that no slice serves are left out, as to a first service', async () => {
  const first = open([]);
  expect(await screen.findByRole('link', { name: 'Create Your First Service' })).toHaveAttribute(
    'href',
    '/user/create-service',
  );
  first.unmount();

  const empty = open([], { serves: () => false });
  expect(await screen.findByText('No services yet')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Create Your First Service' })).not.toBeInTheDocument();
  empty.unmount();

  open([active], { serves: () => false });
  expect((await screen.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['View']);
});

test('a tab loads 24 services at a time and shows the counts of all; the first new card takes the focus', async () => {
  const statuses = { active: 30, draft: 1, paused: 0 };
  const asked = stubApi.pages('/services/me', [active], [{ ...paused, status: 'active' }], { statuses });
  const { user } = renderRoutes(routes, { path: '/user/my-services', user: provider });
  expect(await screen.findByRole('tab', { name: 'Active (30)' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  const card = within(await screen.findByRole('article', { name: 'Gutter cleaning' }));
  await waitFor(() => expect(card.getByRole('link', { name: 'View' })).toHaveFocus());
  expect(asked.map(({ query }) => query.toString())).toEqual([
    'limit=24&status=active',
    'limit=24&cursor=second&status=active',
  ]);
});

test('a booking made elsewhere refreshes the figures', async () => {
  open([active]);
  await screen.findByText('9 bookings');
  stubApi.get('/services/me', { data: [{ ...active, bookings: 10 }] });

  events.emit('booking.changed', { bookingId: 'any' });

  await waitFor(() => expect(screen.getByText('10 bookings')).toBeVisible());
});

test('a number stays beside its word', () => {
  render(
    <NearhandThemeProvider>
      <ServiceReach views={120} bookings={9} />
    </NearhandThemeProvider>,
  );
  for (const text of ['120 views', '9 bookings']) expect(screen.getByText(text)).toHaveStyle({ whiteSpace: 'nowrap' });
});
