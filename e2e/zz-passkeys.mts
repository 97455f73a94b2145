process.env.E2E_URL = 'http://localhost:4475';
const { chromium } = await import('@playwright/test');
const { findBrowser } = await import('./src/browser.ts');
const browser = await chromium.launch(await findBrowser());
for (const [width, scheme] of [
  [390, 'light'],
  [390, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const) {
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL,
    viewport: { width, height: 844 },
    colorScheme: scheme,
  });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
  await page.screenshot({ path: `/tmp/pk-login-${width}-${scheme}.png`, fullPage: true });
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByLabel('Email').fill('customer@nearhand.test');
  await page.getByLabel('Password', { exact: true }).fill('nearhand');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/user/dashboard');
  await page.goto('/user/profile');
  await page.getByRole('button', { name: 'Passkeys' }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/pk-empty-${width}-${scheme}.png` });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('Passkey added').waitFor();
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/pk-one-${width}-${scheme}.png` });
  await page
    .getByRole('button', { name: /^Remove / })
    .first()
    .click();
  await page.waitForTimeout(700);
  await page.screenshot({ path: `/tmp/pk-remove-${width}-${scheme}.png` });
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.waitForTimeout(700);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('button', { name: 'Logged-in Devices' }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/pk-devices-${width}-${scheme}.png` });
  await context.close();
}
await browser.close();
