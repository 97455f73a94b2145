import { errorCodes, paths } from '@nearhand/contracts';
import { aUser, held, renderRoutes, screen, stubApi, switchOn } from '@nearhand/testing';
import { act } from '@testing-library/react';
import { press } from '../accounts/account-forms.fixture.ts';
import { stubBrowserPasskeys } from '../accounts/browser-passkeys.fixture.ts';
import { LoginPage } from '../login/login-page.tsx';

const options = { data: { rpId: 'localhost', challenge: 'Y2hhbGxlbmdl', timeout: 300_000, allowCredentials: [] } };
const grants = () => {
  stubApi.get('/auth/me', { data: aUser() });
  return stubApi.post('/auth/passkeys/login', { token: 'fresh-token', user: aUser() });
};
const Page = () => {
  switchOn({ passkeys: true });
  return <LoginPage />;
};
const open = () => renderRoutes([{ path: paths.login, Component: Page }], { path: paths.login });
const logIn = () => press(screen.getByRole('button', { name: 'Log in with a passkey' }));

test('without the feature there is no such button', () => {
  renderRoutes([{ path: paths.login, Component: LoginPage }], { path: paths.login });
  expect(screen.queryByText('Log in with a passkey')).not.toBeInTheDocument();
});

test('the passkey that the browser gives logs in and leads on as a password does', async () => {
  stubApi.post('/auth/passkeys/login/options', options);
  const calls = grants();
  const { get } = stubBrowserPasskeys();
  const { location, historyAction } = open();
  await logIn();
  expect(await screen.findByText('Login successful')).toBeVisible();
  expect(get).toHaveBeenCalledTimes(1);
  expect(calls.map(({ body }) => body)).toEqual([
    {
      id: 'aWQ',
      response: {
        clientDataJSON: 'Y2xpZW50IGRhdGE',
        authenticatorData: 'YXV0aGVudGljYXRvciBkYXRh',
        signature: 'c2lnbmF0dXJl',
        userHandle: 'b3duZXI',
      },
    },
  ]);
  expect(localStorage.getItem('token')).toBe('fresh-token');
  expect([location(), historyAction()]).toEqual([paths.dashboard, 'REPLACE']);
});

test.each([
  ['NotAllowedError', 'It was cancelled, took too long, or this device has none.'],
  ['SecurityError', 'Passkeys do not work in this browser on this site.'],
])('%s of the browser is explained, and the button works again', async (name, sentence) => {
  stubApi.post('/auth/passkeys/login/options', options);
  stubBrowserPasskeys(name);
  open();
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.getByText('Log in with a passkey').closest('button')).toBeEnabled();
  expect(localStorage.getItem('token')).toBeNull();
});

test('the API says why it rejects a passkey', async () => {
  stubApi.post('/auth/passkeys/login/options', options);
  const sentence = 'This passkey may have been copied.';
  stubApi.post('/auth/passkeys/login', () => stubApi.refusal(400, errorCodes.passkeyCopied, sentence));
  stubBrowserPasskeys();
  open();
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent(`Login failed${sentence}`);
});

test('a second press in the same tick does not ask the browser twice', async () => {
  stubApi.post('/auth/passkeys/login/options', options);
  const { answer, letGo } = held({ token: 'fresh-token', user: aUser() });
  stubApi.get('/auth/me', { data: aUser() });
  stubApi.post('/auth/passkeys/login', answer);
  const { get } = stubBrowserPasskeys();
  open();
  const button = screen.getByRole('button', { name: 'Log in with a passkey' });
  await act(async () => {
    button.click();
    button.click();
  });
  letGo();
  await screen.findByText('Login successful');
  expect(get).toHaveBeenCalledTimes(1);
});
