import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { newPerson, signIn, watchConsole } from '../../src/people.ts';

/** Chromium's authenticator in software. The user is verified without a touch. */
const addAuthenticator = async (page: Page) => {
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    count: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    lose: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
  };
};

const openPasskeys = async (page: Page) => {
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Passkeys' }).click();
  return page.getByRole('dialog', { name: 'Passkeys' });
};
const logOut = async (page: Page) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeHidden();
};
const logInWithPasskey = async (page: Page) => {
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
};

test('a passkey is created, logs in, is lost, and the password recovers the account', async ({ page }) => {
  const problems = watchConsole(page);
  const authenticator = await addAuthenticator(page);
  const person = await newPerson(page.request);
  await signIn(page, person.email, person.password);
  const dialog = await openPasskeys(page);
  await expect(dialog.getByText('You have no passkey yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added')).toBeVisible();
  await expect(dialog.getByRole('listitem')).toContainText('Chrome on');
  expect(await authenticator.count()).toBe(1);

  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device has a passkey of your account already.')).toBeVisible();

  await logOut(page);
  await logInWithPasskey(page);
  await page.waitForURL('**/user/dashboard');
  await expect(page.getByText('Login successful')).toBeVisible();

  await logOut(page);
  await authenticator.lose();
  await logInWithPasskey(page);
  await expect(page.getByText('No passkey was used.')).toBeVisible();
  await signIn(page, person.email, person.password);
  const again = await openPasskeys(page);
  await expect(again.getByRole('listitem')).toContainText('Used');
  await again.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(again.getByText('You have no passkey yet.')).toBeVisible();
  expect(problems.filter((problem) => !/401|400/.test(problem))).toEqual([]);
});
