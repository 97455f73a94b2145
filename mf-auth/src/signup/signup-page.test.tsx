import { paths } from '@nearhand/contracts';
import { aUser, onButton, renderRoutes, screen, stubApi, waitFor } from '@nearhand/testing';
import {
  expectFailed,
  fill,
  oddPassword,
  press,
  stubHeld,
  submit,
  submitButton,
} from '../accounts/account-forms.fixture.ts';
import { SignupPage } from './signup-page.tsx';

const open = (state?: unknown) =>
  renderRoutes([{ path: paths.signup, Component: SignupPage }], { path: paths.signup, state });
const agree = () => screen.getByRole('checkbox', { name: /^I agree to/ });
const grant = { token: 'fresh-token', user: aUser() };
const right = {
  'Full name': 'Carla Customer',
  Email: 'carla@example.test',
  Password: 'nearhand',
  'Confirm password': 'nearhand',
};
const send = async (texts: Partial<typeof right> = {}) => {
  await fill({ ...right, ...texts });
  await press(agree());
  await submit('Create account');
};

test('shows the terms and the other ways; the button waits for the consent', async () => {
  open();
  expect(screen.getByRole('radiogroup', { name: 'I want to' })).toBeVisible();
  expect(screen.getByLabelText('Hire service providers')).toBeChecked();
  expect(screen.getByText('Terms of service')).toHaveAttribute('href', paths.terms);
  expect(screen.getByText('Privacy policy')).toHaveAttribute('href', paths.privacy);
  expect(screen.getByText('Login')).toHaveAttribute('href', paths.login);
  for (const name of ['Google', 'Facebook']) expect(screen.getByText(name)).toBeVisible();
  for (const isDisabled of [true, false, true]) {
    expect(submitButton('Create account').hasAttribute('disabled')).toBe(isDisabled);
    await press(agree());
  }
});

test('Enter without the consent asks for it', async () => {
  const { user } = open();
  await fill(right);
  await user.type(screen.getByLabelText('Confirm password'), '{Enter}');
  await waitFor(() => expect(agree()).toHaveFocus());
  expect(agree()).toHaveAccessibleDescription('Please agree to these first');
});

test('the login page gets the page that the visitor wanted', async () => {
  const { user, location, navigationState } = open({ from: '/user/wallet' });
  await user.click(screen.getByText('Login'));
  expect([location(), navigationState()]).toEqual([paths.login, { from: '/user/wallet' }]);
});

test.each([
  ['Hire service providers', 'customer'],
  ['Offer my services', 'provider'],
])(
  '"%s" registers a %s once, when the form is valid, and leads to the login page, with the origin',
  async (choice, role) => {
    const { calls, letGo } = stubHeld('post', '/auth/register', grant);
    const { location, navigationState } = open({ from: '/user/wallet' });
    await press(screen.getByLabelText(choice));
    const passwords = { Password: oddPassword, 'Confirm password': oddPassword };
    await send({ 'Confirm password': 'near' });
    const repeated = screen.getByLabelText('Confirm password');
    expect(repeated).toHaveAccessibleDescription('Password must be at least 6 characters Passwords do not match');
    await waitFor(() => expect(repeated).toHaveFocus());
    await fill({ 'Full name': '  👩‍🔧 <b>Zoë</b> ', Email: '  carla@example.test ', ...passwords });
    await submit('Create account');
    const button = await screen.findByText(...onButton('Creating account...'));
    expect(button).toBeDisabled();
    await press(button);
    letGo();
    expect(await screen.findByText('Registration successful')).toBeVisible();
    expect(screen.getByText('Your account has been created successfully.')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([
      { name: '👩‍🔧 <b>Zoë</b>', email: 'carla@example.test', password: oddPassword, role },
    ]);
    expect(localStorage.getItem('token')).toBe('fresh-token');
    expect(location()).toBe(paths.login);
    expect(navigationState()).toEqual({ from: '/user/wallet' });
  },
);

test('no answer is explained and the form keeps its values', async () => {
  stubApi.post('/auth/register', () => stubApi.noAnswer());
  open();
  await send();
  await expectFailed('Registration failed', 'Could not create account. Please try again.', right);
  expect(agree()).toBeChecked();
});
