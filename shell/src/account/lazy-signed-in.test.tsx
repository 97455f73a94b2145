import { aUser, renderRoutes, screen } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { LazySignedIn } from './lazy-signed-in.tsx';

let isReachable = false;
const from = async () => {
  if (!isReachable) throw new Error('Loading chunk signed-in failed');
  return () => <p>The account is here</p>;
};

test.each(['a click', 'a network that is back'])('code that cannot be loaded is loaded again by %s', async (by) => {
  isReachable = false;
  const element = <LazySignedIn from={from} user={aUser()} isLoading={false} isSlim={false} />;
  const { user } = renderRoutes([{ path: '/', element }], { path: '/' });
  const button = await screen.findByRole('button', { name: 'Account menu' });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('The menu could not be loaded. Please try again.');
  expect(button).toHaveAttribute('aria-busy', 'false');
  isReachable = true;
  if (by === 'a click') await user.click(button);
  else act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The account is here')).toBeVisible();
});
