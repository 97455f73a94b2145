import type { Service, User } from '@nearhand/contracts';
import {
  aService,
  aUser,
  enter,
  hear,
  held,
  onButton,
  renderRoutes,
  screen,
  stubApi,
  waitFor,
  within,
} from '@nearhand/testing';
import { routes } from '../routes.tsx';
import { addOption, button, drafts, option } from '../services/service-form.fixture.ts';

const service = aService({ images: ['/api/uploads/a-800.webp'], status: 'paused' });
const pat = aUser({ _id: service.provider._id, role: 'provider', name: 'Pat Provider' });
const here = `/user/edit-service/${service._id}`;
const whole = {
  name: service.name,
  category: 'Home',
  description: service.description,
  basePrice: 80,
  options: service.options,
  images: service.images,
};

const open = async ({ path = here, user = pat, now = service }: { path?: string; user?: User; now?: Service } = {}) => {
  stubApi.get('/services/me', { data: [] });
  stubApi.get('/services/:id', { data: now });
  const view = renderRoutes(routes, { path, user });
  await screen.findByLabelText('Service name');
  return view;
};
const save = () => screen.getByText('Save Changes');

test('the standard duration and no instant booking replace what the service has', async () => {
  const sent = stubApi.put('/services/:id', { data: service });
  const { user } = await open({ now: { ...service, durationMinutes: 60, instantMinutes: 0 } });
  expect(screen.getByLabelText('Duration')).toHaveDisplayValue('1 hour');
  expect(screen.getByLabelText('Instant booking')).toHaveDisplayValue('On, without notice');
  await user.selectOptions(screen.getByLabelText('Duration'), 'Standard (2 hours)');
  await user.selectOptions(screen.getByLabelText('Instant booking'), 'Off: I answer each request');
  await user.click(save());
  await screen.findByText('Service updated successfully');
  expect(sent.map(({ body }) => body)).toEqual([{ ...whole, durationMinutes: null, instantMinutes: null }]);
});

test('saves the whole form; options keep their ids and the order of the form', async () => {
  const heard = hear('service.changed');
  const sent = stubApi.put('/services/:id', { data: { ...service, name: 'Cleaner' } });
  const { user, location } = await open();
  expect(screen.getByLabelText('Starting price')).toHaveValue('80');
  expect(option(2).getByLabelText('Price')).toHaveValue('210.50');
  await enter(user, { 'Service name': 'Cleaner ' });
  await user.click(button('Move option 2 up'));
  await user.click(button('Remove option 2'));
  await user.click(addOption());
  for (const text of ['Attic', 'Dust', '30']) {
    await user.paste(text);
    await user.tab();
  }
  await user.click(save());

  expect(await screen.findByText('Service updated successfully')).toBeVisible();
  await waitFor(() => expect(location()).toBe('/user/my-services?tab=paused'));
  const [, second] = service.options;
  expect(sent.map(({ params, body }) => [params.id, body])).toEqual([
    [service._id, { ...whole, name: 'Cleaner', options: [second, { name: 'Attic', description: 'Dust', price: 30 }] }],
  ]);
  expect(heard).toEqual([`service.changed ${service._id}`]);
  expect(drafts()).toEqual([]);
});

test('an unchanged form is sent unchanged, and is inert meanwhile', async () => {
  const { answer, letGo } = held({ data: service });
  const sent = stubApi.put('/services/:id', answer);
  const { user } = await open();
  await user.click(save());
  await screen.findByText('Saving...');
  expect(screen.getByLabelText('Service name').closest('[inert]')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await screen.findByText('Service updated successfully');
  expect(sent[0]?.body).toEqual(whole);
});

test.each([
  [`?option=${service.options[1]?._id}`, 'Whole house'],
  ['?option=0', 'Two rooms'],
])('%s starts at that option', async (query, name) => {
  await open({ path: here + query });
  expect(screen.getByDisplayValue(name)).toHaveFocus();
});

test('?option=7 starts at the top', async () => {
  await open({ path: `${here}?option=7` });
  for (const field of screen.getAllByRole('textbox')) expect(field).not.toHaveFocus();
});

const startOver = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByText('Start over'));
  await user.click(within(await screen.findByRole('alertdialog')).getByText(...onButton('Start over')));
};
const [two, house] = service.options as [Service['options'][number], Service['options'][number]];
const changed = {
  ...service,
  description: 'New words',
  options: [{ ...two, price: 90 }, house, { ...house, _id: 'attic', name: 'Attic' }],
};

test('the draft is merged into the service as it is now, and can be discarded', async () => {
  const first = await open();
  await enter(first.user, { 'Service name': 'Cleaner' });
  await first.user.clear(option(1).getByLabelText('Option name'));
  await first.user.paste('Three rooms');
  first.unmount();
  const { user } = await open({ now: changed });
  expect(screen.getByText(/The service has changed since; what you had typed lies over it/)).toBeVisible();
  expect(screen.getByLabelText('Service name')).toHaveValue('Cleaner');
  expect(screen.getByLabelText('Description')).toHaveValue('New words');
  expect(option(1).getByLabelText('Option name')).toHaveValue('Three rooms');
  expect(option(1).getByLabelText('Price')).toHaveValue('90');
  expect(option(3).getByLabelText('Option name')).toHaveValue('Attic');
  await startOver(user);
  expect(screen.getByLabelText('Service name')).toHaveValue(service.name);
  expect(option(1).getByLabelText('Option name')).toHaveValue('Two rooms');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});

const conflict = stubApi.refusal(
  409,
  'service/changed',
  'This service was changed meanwhile. Please look at it again.',
);
const changedMeanwhile = (now: Service) => {
  stubApi.get('/services/:id', { data: now });
  return stubApi.put('/services/:id', ({ body }) =>
    JSON.stringify(body).includes(`"updatedAt":"${now.updatedAt}"`) ? { data: now } : conflict,
  );
};
const [earlier, later] = ['2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'] as const;

test('a service that changed meanwhile is merged, reviewed and saved again', async () => {
  const { user } = await open({ now: { ...service, updatedAt: earlier } });
  const sent = changedMeanwhile({ ...changed, updatedAt: later });
  await enter(user, { 'Service name': 'Cleaner' });
  await user.click(save());
  const notice = await screen.findByText(/This service was changed meanwhile. Your changes lie over it/);
  await waitFor(() => expect(notice.closest('[tabindex]')).toHaveFocus());
  expect(screen.getByLabelText('Service name')).toHaveValue('Cleaner');
  expect(screen.getByLabelText('Description')).toHaveValue('New words');
  await waitFor(() => expect(save()).toBeEnabled());
  await user.click(save());
  await screen.findByText('Service updated successfully');
  expect(sent.map(({ body }) => body)).toEqual([
    { ...whole, name: 'Cleaner', updatedAt: earlier },
    { ...whole, name: 'Cleaner', description: 'New words', options: changed.options, updatedAt: later },
  ]);
});

test('a change outside the form, as of the status, does not stop saving', async () => {
  const { user } = await open({ now: { ...service, updatedAt: earlier } });
  const sent = changedMeanwhile({ ...service, status: 'active', updatedAt: later });
  await enter(user, { 'Service name': 'Cleaner' });
  await user.click(save());
  await screen.findByText('Service updated successfully');
  expect(sent).toHaveLength(2);
});

test('an API that rejects a service that did not change is asked once', async () => {
  const { user } = await open({ now: { ...service, updatedAt: earlier } });
  const sent = stubApi.put('/services/:id', () => (sent.length > 2 ? { data: service } : conflict));
  await enter(user, { 'Service name': 'Cleaner' });
  await user.click(save());
  await screen.findByText('This service was changed meanwhile. Please look at it again.');
  expect(sent).toHaveLength(1);
});

test('saving again after a lost answer does not add options twice', async () => {
  const { user } = await open({ now: { ...service, updatedAt: earlier } });
  const attic = { name: 'Attic', description: 'Dust', price: 30 };
  await user.click(addOption());
  for (const text of Object.values(attic).map(String)) {
    await user.paste(text);
    await user.tab();
  }
  const options = [...service.options, { _id: 'attic', ...attic }];
  const sent = changedMeanwhile({ ...service, options, updatedAt: later });
  await user.click(save());
  await screen.findByText('Service updated successfully');
  expect(sent[1]?.body).toEqual({ ...whole, options, updatedAt: later });
});

test('a draft that equals the service shows no notice', async () => {
  const first = await open();
  await enter(first.user, { 'Service name': 'Cleaner' });
  first.unmount();
  stubApi.get('/services/:id', { data: { ...service, name: 'Cleaner' } });
  renderRoutes(routes, { path: here, user: pat });
  expect(await screen.findByLabelText('Service name')).toHaveValue('Cleaner');
  expect(screen.queryByText(/We kept what you had typed/)).not.toBeInTheDocument();
});

test('no answer shows an error, and the form stays', async () => {
  stubApi.put('/services/:id', () => stubApi.noAnswer());
  const { user, location } = await open();
  await enter(user, { 'Service name': 'Cleaner' });
  await user.click(save());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to update service');
  expect(alert).toHaveTextContent('An error occurred. Please try again.');
  expect(screen.getByLabelText('Service name')).toHaveValue('Cleaner');
  expect(location()).toBe(here);
});

test('a picture that is gone shows an error at the pictures', async () => {
  const sentence = 'One of the pictures is not there any more. Please remove it and add it again.';
  stubApi.put('/services/:id', () =>
    stubApi.refusal(409, 'upload/unknown-picture', sentence, { images: service.images }),
  );
  const { user } = await open();
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  await waitFor(() => expect(screen.getByLabelText('Add pictures')).toHaveAccessibleDescription(sentence));
  expect(screen.getByLabelText('Add pictures')).toHaveFocus();
  expect(screen.getByText(/This picture can't be shown/)).toBeVisible();
});

test('an admin edits the service of another user and returns to its page', async () => {
  stubApi.put('/services/:id', { data: service });
  const { user, location } = await open({ user: aUser({ _id: 'admin', role: 'admin' }) });
  const page = `/marketplace/service/${service._id}`;
  expect(screen.getByRole('link', { name: 'Service' })).toHaveAttribute('href', page);
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', page);
  await user.click(save());
  await waitFor(() => expect(location()).toBe(page));
});

const wayBack = () => screen.getByRole('link', { name: 'Back to My Services' });

test.each([
  ['of another provider', { data: service }],
  ['that is deleted', () => stubApi.refusal(404, 'service/not-found', 'No such service.')],
])('a service %s is not found, without Retry', async (_which, answer) => {
  stubApi.get('/services/:id', answer);
  renderRoutes(routes, { path: here, user: aUser({ role: 'provider' }) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Service Not Found' })).toBeVisible();
  expect(wayBack()).toHaveAttribute('href', '/user/my-services');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});

test('an address without an id shows an error', async () => {
  renderRoutes(routes, { path: '/user/edit-service', user: pat });
  expect(await screen.findByRole('heading', { level: 1, name: 'Service ID is missing' })).toBeVisible();
  expect(wayBack()).toHaveAttribute('href', '/user/my-services');
});
