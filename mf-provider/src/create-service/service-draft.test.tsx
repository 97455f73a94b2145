import { api } from '@nearhand/platform';
import { sessionStore } from '@nearhand/platform/host';
import { aUser, enter, refusedToken, renderRoutes, screen, stubApi, waitFor, within } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { drafts, unloadIsAsked } from '../services/service-form.fixture.ts';
import { CreateServicePage } from './create-service-page.tsx';

const paul = aUser({ role: 'provider', name: 'Paul Provider' });
const here = '/user/create-service';
const [, tokenRefused] = refusedToken;

const open = async (input: Record<string, string> = {}) => {
  stubApi.get('/subscription/credits', { data: { credits: 20 } });
  const view = renderRoutes([{ path: here, Component: CreateServicePage }], { path: here, user: paul });
  await screen.findByLabelText('Service name');
  await enter(view.user, input);
  return view;
};

test('leaving asks; staying keeps everything', async () => {
  const { user, location } = await open({ 'Service name': 'Hedges' });
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(location()).toBe(here);
  expect(screen.getByLabelText('Service name')).toHaveValue('Hedges');

  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(location()).toBe('/user/my-services'));
});

test('the draft is restored, and can be discarded', async () => {
  const first = await open({ 'Service name': 'Hedges', Price: '12,' });
  first.unmount();
  const { user, location } = await open();
  expect(screen.getByLabelText('Service name')).toHaveValue('Hedges');
  expect(screen.getByLabelText('Price')).toHaveValue('12,');
  await user.click(screen.getByRole('button', { name: 'Start over' }));
  const question = await screen.findByRole('alertdialog', { name: 'Start over?' });
  expect(screen.getByLabelText('Service name')).toHaveValue('Hedges');
  await user.click(within(question).getByRole('button', { name: 'Start over' }));
  expect(screen.getByLabelText('Service name')).toHaveValue('');
  expect(drafts()).toHaveLength(0);
  expect(screen.queryByText(/We kept what you had typed/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(location()).toBe('/user/my-services'));
});

test('closing the tab asks only while the form has changes', async () => {
  const { user } = await open();
  expect(unloadIsAsked()).toBe(false);
  await enter(user, { 'Service name': 'Hedges' });
  expect(unloadIsAsked()).toBe(true);
  await enter(user, { 'Service name': '' });
  expect(unloadIsAsked()).toBe(false);
  expect(drafts()).toHaveLength(0);
});

test('a form without changes does not touch the draft of another tab', async () => {
  const untouched = await open();
  const other = 'the draft of another tab';
  localStorage.setItem(`nearhand.draft:${paul._id}:create-service`, other);
  untouched.unmount();
  expect(localStorage.getItem(`nearhand.draft:${paul._id}:create-service`)).toBe(other);
});

test.each([
  ['the same user', paul, 'Hedges'],
  ['another user', aUser({ _id: 'another', role: 'provider' }), ''],
])('after a session that ended, %s gets their own draft, without a question', async (_who, person, name) => {
  await open({ 'Service name': 'Hedges' });
  stubApi.get('/conversations/unread', tokenRefused);
  await act(() => api.get('conversations/unread', {}).catch(() => undefined));
  await waitFor(() => expect(screen.queryByLabelText('Service name')).not.toBeInTheDocument());
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  expect(unloadIsAsked()).toBe(false);
  stubApi.get('/auth/me', { data: person });
  act(() => sessionStore.getState().begin('another-token'));
  expect(await screen.findByLabelText('Service name')).toHaveValue(name);
});
