import { events, type RouteObject } from '@nearhand/platform';
import {
  aService,
  aUser,
  hear,
  held,
  onButton,
  renderRoutes,
  screen,
  stubApi,
  waitFor,
  within,
} from '@nearhand/testing';
import { act, fireEvent } from '@testing-library/react';
import { picture } from '../pictures/pictures.fixture.tsx';
import { routes } from '../routes.tsx';
import { addOption, button, drafts, option, unloadIsAsked } from '../services/service-form.fixture.ts';

const paul = aUser({ role: 'provider', name: 'Paul Provider' });
const here = '/user/create-service';
const texts = {
  'Service name': ' Hedges ',
  Description: 'Cut and cleared',
  'Starting price': '45.50',
  'Option name': 'Small hedge',
  'Option description': 'Up to ten metres',
  Price: '$1,045',
};
const body = {
  name: 'Hedges',
  category: 'Outdoor',
  description: 'Cut and cleared',
  basePrice: 45.5,
  options: [{ name: 'Small hedge', description: 'Up to ten metres', price: 1045 }],
  images: [],
};
const withWayOut: RouteObject[] = [
  ...routes.filter(({ path }) => path === here),
  { path: '/user/my-services', element: <h1>My Services</h1> },
];

const open = async (user = paul, credits = 20) => {
  stubApi.get('/subscription/credits', { data: { credits } });
  const view = renderRoutes(withWayOut, { path: here, user });
  await screen.findByLabelText('Service name');
  return view;
};
const fill = (change: Record<string, string> = {}) => {
  for (const [label, value] of Object.entries({ ...texts, Category: 'Outdoor', ...change }))
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const submit = () => screen.getByText(...onButton('Create Service'));

test('creates one draft from the form and opens the drafts', async () => {
  const heard = hear('service.changed', 'credits.changed');
  const { answer, letGo } = held({ data: aService({ _id: 'new', status: 'draft' }) });
  const sent = stubApi.post('/services', answer, { status: 201 });
  const { user, location } = await open();
  fill();
  expect(drafts()).toHaveLength(1);
  await user.dblClick(submit());
  expect(await screen.findByText(...onButton('Creating...'))).toBeDisabled();
  letGo();

  const said = await screen.findByRole('status');
  expect(said).toHaveTextContent('Service created successfully');
  expect(said).toHaveTextContent('It is a draft');
  await waitFor(() => expect(location()).toBe('/user/my-services?tab=draft'));
  expect(sent.map((call) => call.body)).toEqual([body]);
  expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[\da-f-]{36}$/);
  expect(heard).toEqual(['service.changed new', 'credits.changed']);
  expect(drafts()).toHaveLength(0);
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

test('a duration and instant booking are sent with the service', async () => {
  const sent = stubApi.post('/services', { data: aService({ status: 'draft' }) }, { status: 201 });
  const { user } = await open();
  fill({ Duration: '90', 'Instant booking': '0' });
  expect(screen.getByRole('link', { name: 'Working hours' })).toHaveAttribute('href', '/user/calendar/working-hours');
  await user.click(submit());
  await screen.findByText('Service created successfully');
  expect(sent.map((call) => call.body)).toEqual([{ ...body, durationMinutes: 90, instantMinutes: 0 }]);
});

test('without enough credits the page shows a link to buy them', async () => {
  const sent = stubApi.post('/services', { data: aService({ status: 'draft' }) }, { status: 201 });
  const { user } = await open(paul, 3);
  expect(await screen.findByText(/^Creating a service costs 5 credits, and you have 3\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Buy Credits' })).toHaveAttribute(
    'href',
    '/subscription/get-credits?required=5&returnUrl=/user/create-service',
  );
  stubApi.get('/subscription/credits', { data: { credits: 5 } });
  events.emit('credits.changed', {});
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Buy Credits' })).not.toBeInTheDocument());
  fill();
  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('an empty form is invalid in each required field, and the first takes focus', async () => {
  const { user } = await open();
  await user.click(submit());
  await waitFor(() => expect(screen.getByLabelText('Service name')).toHaveFocus());
  for (const label of ['Category', ...Object.keys(texts)]) expect(screen.getByLabelText(label)).toBeInvalid();
});

test('options are added, moved and removed by keyboard', async () => {
  const sent = stubApi.post('/services', { data: aService({ status: 'draft' }) }, { status: 201 });
  const { user } = await open();
  fill();
  expect(screen.queryByLabelText('Remove option 1')).not.toBeInTheDocument();

  act(() => addOption().focus());
  await user.keyboard('{Enter}');
  expect(option(2).getByLabelText('Option name')).toHaveFocus();
  expect(option(2).getByLabelText('Option name')).toBeValid();
  for (const text of ['Big', 'All of it', '90']) {
    await user.paste(text);
    await user.tab();
  }

  act(() => button('Move option 2 up').focus());
  await user.keyboard('{Enter}');
  expect(button('Move option 1 up')).toHaveFocus();
  expect(button('Move option 1 up')).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  expect(option(1).getByLabelText('Option name')).toHaveValue('Big');
  expect(option(2).getByLabelText('Option name')).toHaveValue('Small hedge');

  await user.click(addOption());
  await user.click(button('Remove option 2'));
  expect(screen.getByRole('group', { name: 'Option 2' })).toHaveFocus();
  expect(option(2).getByLabelText('Option name')).toHaveValue('');
  await user.click(button('Remove option 2'));
  expect(screen.getByRole('group', { name: 'Option 1' })).toHaveFocus();
  await user.click(submit());
  await screen.findByText('Service created successfully');
  expect(sent[0]?.body).toEqual({ ...body, options: [{ name: 'Big', description: 'All of it', price: 90 }] });
});

test('an error follows its option when that is moved', async () => {
  const { user } = await open();
  await user.click(addOption());
  fireEvent.change(option(1).getByLabelText('Price'), { target: { value: '-' } });
  await waitFor(() => expect(option(1).getByLabelText('Price')).toBeInvalid());
  await user.click(button('Move option 1 down'));
  await waitFor(() => expect(option(2).getByLabelText('Price')).toBeInvalid());
  expect(option(1).getByLabelText('Price')).toBeValid();
});

test('an upload blocks submit and leaving; a stored picture is sent', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  const sent = stubApi.post('/services', { data: aService({ status: 'draft' }) }, { status: 201 });
  const { answer, letGo } = held({ data: { imageUrl: '/api/uploads/a-800.webp' } });
  stubApi.post('/upload/service', answer);
  const { user } = await open();
  await user.upload(screen.getByLabelText('Add pictures'), picture('a.png'));
  expect(unloadIsAsked()).toBe(true);
  fill();
  await user.click(submit());
  expect(await screen.findByText('Please wait until all pictures are uploaded')).toBeVisible();
  expect(sent).toHaveLength(0);
  letGo();
  await screen.findByLabelText('Remove picture 1');
  await user.click(submit());
  await screen.findByText('Service created successfully');
  expect(sent[0]?.body).toEqual({ ...body, images: ['/api/uploads/a-800.webp'] });
});

test('a failed upload blocks submit and leaving, also to buy credits', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  stubApi.post('/upload/service', () => stubApi.noAnswer());
  const sent = stubApi.post('/services', notEnough({}));
  const { user, location } = await open();
  fill();
  await user.click(submit());
  await screen.findByText('Buy Credits');
  await user.upload(screen.getByLabelText('Add pictures'), picture('a.png'));
  await screen.findByText('Not uploaded');
  await user.click(screen.getByText('Buy Credits'));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(question).toHaveAccessibleDescription(
    /^Your service.+ kept in this browser .+ could not be uploaded are lost.$/,
  );
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(location()).toBe(here);
  await user.click(submit());
  expect(await screen.findByText('Please retry or remove the pictures that were not uploaded')).toBeVisible();
  expect(sent).toHaveLength(1);
});

const notEnough = (more: Record<string, unknown>) => () =>
  stubApi.refusal(402, 'credits/insufficient', 'Too few.', more);

test('the draft is restored after buying missing credits', async () => {
  const sent = stubApi.post('/services', notEnough({ required: 5, current: 3 }));
  const { user, location, back } = await open();
  fill();
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You need 5 credits to create a service. You currently have 3 credits.',
  );
  await user.click(screen.getByRole('button', { name: 'Buy Credits' }));
  expect(location()).toBe('/subscription/get-credits?required=5&returnUrl=/user/create-service');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Buy Credits' })).not.toBeInTheDocument();

  stubApi.post('/services', { data: aService({ status: 'draft' }) }, { status: 201 });
  await back();
  expect(await screen.findByText(/We kept what you had typed/)).toBeVisible();
  for (const [label, text] of Object.entries(texts)) expect(screen.getByLabelText(label)).toHaveValue(text);
  expect(screen.getByLabelText('Category')).toHaveValue('Outdoor');
  await user.click(submit());
  expect(await screen.findByText('Service created successfully')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('after leaving the page, the error about credits has no button', async () => {
  const { answer, letGo } = held(notEnough({})());
  stubApi.post('/services', answer);
  const { user } = await open();
  fill();
  await user.click(submit());
  await screen.findByText(...onButton('Creating...'));
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await screen.findByRole('heading', { name: 'My Services' });
  letGo();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You need 5 credits to create a service. You currently have 0 credits.',
  );
  expect(screen.queryByRole('button', { name: 'Buy Credits' })).not.toBeInTheDocument();
});

test('no answer shows an error, and the form can be sent again', async () => {
  const sent = stubApi.post('/services', () => stubApi.noAnswer());
  const { user } = await open();
  fill();
  await user.click(submit());
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Failed to create service');
  expect(alert).toHaveTextContent('An error occurred while creating your service. Please try again.');
  expect(screen.getByLabelText('Price')).toHaveValue('$1,045');
  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(2));
});

test('errors of the API show at their fields until those change', async () => {
  stubApi.post('/services', () =>
    stubApi.refusal(400, 'input/invalid', 'Please check.', {
      fields: { 'options.0.price': 'is too fine', body: 'is odd', 'options.7.name': 'is nowhere' },
    }),
  );
  const { user } = await open();
  fill();
  await user.click(submit());
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveAccessibleDescription('is too fine'));
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveFocus());
  act(() => submit().focus());
  fill({ 'Service name': 'Lawns', Price: '$1,045' });
  await waitFor(() => expect(screen.getByLabelText('Price')).toHaveAccessibleDescription('is too fine'));
  fill({ Price: '50' });
  await waitFor(() => expect(screen.getByLabelText('Price')).toBeValid());
});
