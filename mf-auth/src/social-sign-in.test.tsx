import { paths } from '@nearhand/contracts';
import { renderRoutes, screen, switchOn } from '@nearhand/testing';
import { LoginPage } from './login/login-page.tsx';
import { SignupPage } from './signup/signup-page.tsx';

const open = (Page: typeof LoginPage, socialSignIn: string[], state?: unknown) => {
  const Switched = () => {
    switchOn({ socialSignIn });
    return <Page />;
  };
  return renderRoutes([{ path: '/', Component: Switched }], { path: '/', state });
};
const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

test('a provider that the configuration names has a working button, and the other one none', () => {
  open(LoginPage, ['google', 'apple'], { from: '/user/wallet?type=deposit' });
  expect(addressOf('Google')).toBe('/api/auth/identity/google/start?from=%2Fuser%2Fwallet%3Ftype%3Ddeposit');
  expect(screen.getByRole('button', { name: 'Facebook' })).toBeVisible();
  expect(screen.getByText(/By signing up you agree to/)).toBeVisible();
});

test('without one, both do nothing, and no text is added', () => {
  open(LoginPage, []);
  for (const name of ['Google', 'Facebook']) expect(screen.getByRole('button', { name })).toBeVisible();
  expect(screen.queryByText(/By signing up you agree to/)).not.toBeInTheDocument();
});

test('sign-up takes the chosen role along', async () => {
  const { user } = open(SignupPage, ['facebook'], { from: { not: 'a path' } });
  expect(addressOf('Facebook')).toBe('/api/auth/identity/facebook/start?role=customer');
  await user.click(screen.getByLabelText('Offer my services'));
  expect(addressOf('Facebook')).toBe('/api/auth/identity/facebook/start?role=provider');
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', paths.login);
});
