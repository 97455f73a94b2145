import { aUser, renderRoutes, screen } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { LazySignedIn } from './lazy-signed-in.tsx';

test('where its code cannot be had the header stands, and a click tries again', async () => {
  let isReachable = false;
  const from = async () => {
    if (!isReachable) throw new Error('Loading chunk signed-in failed');
    return () => <p>The account is here</p>;
  };
  const element = <LazySignedIn from={from} user={aUser()} isLoading={false} />;
  const { user } = renderRoutes([{ path: '/', element }], { path: '/' });
  const button = await screen.findByRole('button', { name: 'Account menu' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('The menu could not be loaded. Please try again.');
  expect(button).toHaveAttribute('aria-busy', 'false');

  isReachable = true;
  await user.click(button);
  expect(await screen.findByText('The account is here')).toBeVisible();
});

test('where its code could not be had for want of a connection, it comes with the connection', async () => {
  let isReachable = false;
  const from = async () => {
    if (!isReachable) throw new Error('Loading chunk signed-in failed');
    return () => <p>The account is here</p>;
  };
  const element = <LazySignedIn from={from} user={aUser()} isLoading={false} />;
  renderRoutes([{ path: '/', element }], { path: '/' });
  await screen.findByRole('button', { name: 'Account menu' });
  isReachable = true;
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The account is here')).toBeVisible();
});
