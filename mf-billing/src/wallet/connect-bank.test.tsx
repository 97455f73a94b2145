import { events } from '@nearhand/platform';
import { aUser, onButton, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { routes } from '../routes.tsx';

const stubWallet = (bankAccountConnected: boolean) =>
  stubApi.get('/wallet', { data: { _id: 'w', balance: 100, bankAccountConnected } });
const open = (isConnected: boolean, path = '/user/wallet') => {
  stubWallet(isConnected);
  stubApi.get('/wallet/transactions', { data: [] });
  return renderRoutes(routes, { path, user: aUser({ role: 'provider' }) });
};
const connect = 'Connect Bank Account';

test.each([
  [false, connect],
  [true, 'Change bank account'],
])('connected: %s, “%s” opens Stripe once', async (isConnected, name) => {
  const { user } = open(isConnected);
  const button = await screen.findByRole('button', { name });
  expect(screen.queryAllByText('Bank account connected')).toHaveLength(isConnected ? 1 : 0);
  // jsdom navigates only within the page.
  const requests = stubApi.post('/wallet/connect-bank', { data: { url: 'http://localhost/#onboarding' } });
  await user.dblClick(button);
  await waitFor(() => expect(window.location.hash).toBe('#onboarding'));
  expect(requests).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Opening Stripe…' })).toBeDisabled();
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(await screen.findByRole('button', { name })).toBeEnabled();
});

test.each([
  [() => stubApi.refusal(502, 'payment/provider-failed', 'Stripe is down.'), 'Stripe is down.'],
  [() => ({ data: { url: 'javascript:alert(1)' } }), 'An error occurred. Please try again.'],
])('an error is explained: %s', async (answer, reason) => {
  const { user } = open(false);
  stubApi.post('/wallet/connect-bank', answer);
  await user.click(await screen.findByText(...onButton(connect)));
  expect(await screen.findByRole('alert')).toHaveTextContent(`Failed to connect bank account${reason}`);
});

test.each([
  ['return', true, 'Your bank account is connected.'],
  ['return', false, /Stripe is still checking your details/],
  ['refresh', false, /^That link was used already or has expired\. Connect your bank account again/],
  ['refresh', true, /^That link was used already or has expired\. The bank account that you had is still connected/],
])('back by ?bank=%s, connected: %s', async (bank, isConnected, text) => {
  const { location } = open(isConnected, `/user/wallet?bank=${bank}&type=refund`);
  expect(await screen.findByText(text)).toBeVisible();
  await waitFor(() => expect(location()).toBe('/user/wallet?type=refund'));
  expect(screen.getByText(text)).toBeVisible();
  stubWallet(true);
  act(() => events.emit('wallet.changed', {}));
  expect(await screen.findByText('Bank account connected')).toBeVisible();
});
