import { paths } from '@nearhand/contracts';
import type { SlotOffer } from '@nearhand/platform';
import { aUser, renderRoutes, screen } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { HomePage } from './home-page.tsx';

const open = (options: Partial<Parameters<typeof renderRoutes>[1]> = {}) =>
  renderRoutes([{ path: '/', Component: HomePage }], { path: '/', ...options });

const offer = (load: SlotOffer['load']) => ({
  slotOffers: (name: string): SlotOffer[] =>
    name === 'home.featured' ? [{ slice: 'x', title: 'Something', roles: ['any'], load, reset: async () => {} }] : [],
});

test('with no slice at all there are hero, three steps and a call to action', () => {
  open({ host: { serves: () => false } });
  expect(screen.getByRole('heading', { name: /close to home/ })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.queryByRole('heading', { name: 'Featured Services' })).not.toBeInTheDocument();
});

test.each([
  ['  dog & cat ', '/marketplace?q=dog+%26+cat'],
  ['   ', '/marketplace'],
])('searching for "%s" leads to %s', async (text, address) => {
  const { user, location } = open();
  await user.type(screen.getByRole('searchbox', { name: 'Search services' }), `${text}{Enter}`);
  expect(location()).toBe(address);
});

test('the featured services are the widgets of a slice', async () => {
  const offered = Promise.resolve(() => <p>Four services</p>);
  await act(async () => open({ host: offer(() => offered) }));
  expect(await screen.findByText('Four services')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Featured Services' })).toBeVisible();
});

test('featured services that fail are replaced by an error, and the page stays', async () => {
  const dead = Promise.reject(new Error('gone'));
  dead.catch(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => {});
  await act(async () => open({ host: offer(() => dead) }));
  expect(await screen.findByText('Failed to load services. Please try again later.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'How It Works' })).toBeVisible();
});

test('the call to action differs by sign-in', async () => {
  const { unmount } = open();
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', paths.signup);
  unmount();
  open({ user: aUser() });
  expect(screen.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', paths.dashboard);
  expect(screen.queryByRole('link', { name: 'Create an account' })).not.toBeInTheDocument();
});
