import { expect, type Page, test } from '@playwright/test';
import { giveToken, type NewPerson, newPerson, signIn } from '../src/people.ts';

/** One pixel, as a PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const openProfile = async (page: Page, person: NewPerson) => {
  await giveToken(page, person.token);
  await page.goto('/user/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

test('a changed profile shows at once: in the header, and in the other tab', async ({ page, context }) => {
  const person = await newPerson(page.request, { name: 'Nora Before' });
  await openProfile(page, person);
  const other = await context.newPage();
  await giveToken(other, person.token);
  await other.goto('/about');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nora After');
  await page.getByRole('textbox', { name: 'Website' }).fill('https://nora.example');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  for (const tab of [page, other]) {
    await tab.getByRole('button', { name: 'Account menu' }).click();
    await expect(tab.getByRole('menu').locator('..').getByText('Nora After')).toBeVisible();
  }
});

test('a picture is re-encoded, shown everywhere, and refused when it is none', async ({ page }) => {
  await openProfile(page, await newPerson(page.request));
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'me.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(page.getByText('Please select an image file')).toBeVisible();
  await choose.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText('Image size should be less than 5MB')).toBeVisible();
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(page.getByText('Failed to upload avatar. Please try again.')).toBeVisible();
  await choose.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('Avatar updated successfully')).toBeVisible();
  const shown = page.getByRole('banner').locator('img');
  await expect(shown).toHaveAttribute('src', /\.webp$/);
  const answer = await page.request.get((await shown.getAttribute('src')) ?? '');
  expect(answer.headers()).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  expect(answer.headers()['cache-control']).toContain('immutable');
});

test('a changed password signs out other devices, which come back to their page after login', async ({
  page,
  browser,
}) => {
  const person = await newPerson(page.request);
  await openProfile(page, person);
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, person.email, person.password);
  await elsewhere.goto('/user/wallet?type=deposit');
  await expect(elsewhere.getByRole('heading', { level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Password' });
  await dialog.getByLabel('Current password').fill('not-my-password');
  await dialog.getByLabel('New password').fill('a-new-secret');
  await dialog.getByLabel('Confirm password').fill('a-new-secret');
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(dialog.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Current password').fill(person.password);
  await dialog.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();

  await elsewhere.waitForURL('**/auth/login');
  await expect(elsewhere.getByText('Your session has ended')).toBeVisible();
  await elsewhere.getByLabel('Email').fill(person.email);
  await elsewhere.getByLabel('Password', { exact: true }).fill('a-new-secret');
  await elsewhere.getByRole('button', { name: 'Login' }).click();
  await elsewhere.waitForURL('**/user/wallet?type=deposit');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('a deleted account is gone: signed out everywhere, and its login refused', async ({ page, context }) => {
  const person = await newPerson(page.request);
  await openProfile(page, person);
  const other = await context.newPage();
  await other.goto('/user/wallet');
  await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Account' });
  await dialog
    .getByLabel(/password/i)
    .first()
    .fill(person.password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByText('Account deleted')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  await other.waitForURL('**/auth/login');
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Login failed')).toBeVisible();
});

test('script and markup in a person’s texts never run', async ({ page }) => {
  const name = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>';
  await openProfile(page, await newPerson(page.request, { name }));
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByText(name).first()).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
});
