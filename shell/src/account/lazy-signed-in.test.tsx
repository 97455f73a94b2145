import { aUser, renderRoutes, screen } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { LazySignedIn } from './lazy-signed-in.tsx';

let isReachable: boolean;
const from = async () => {
  if (!isReachable) throw new Error('Loading chunk signed-in failed');
  return () => <p>The account is here</p>;
};
const open = () => {
  isReachable = false;
  const element = <LazySignedIn from={from} user={aUser()} isLoading={false} />;
  return renderRoutes([{ path: '/', element }], { path: '/' });
};

test('code that cannot be loaded leaves a button, and a click tries again', async () => {
  const { user } = open();
  const button = await screen.findByRole('button', { name: 'Account menu' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('The menu could not be loaded. Please try again.');
  expect(button).toHaveAttribute('aria-busy', 'false');

  isReachable = true;
  await user.click(button);
  expect(await screen.findByText('The account is here')).toBeVisible();
});

test('code that cannot be loaded is loaded again when the browser is online', async () => {
  open();
  await screen.findByRole('button', { name: 'Account menu' });
  isReachable = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The account is here')).toBeVisible();
});
