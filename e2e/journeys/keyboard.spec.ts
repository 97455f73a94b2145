import { expect, test } from '@playwright/test';
import { tabTo } from '../src/assistive.ts';
import { bringSession } from '../src/people.ts';
import { demo } from '../src/site.ts';

test('the first Tab leads past the header', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a menu of the header opens, is walked with the arrows, closes with Escape, and leads on', async ({ page }) => {
  await page.goto('/about');
  await tabTo(page, '^Marketplace$');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'All Services' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Trending' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('[role=menu]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Marketplace' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'All Services' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'New Providers' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/marketplace?sort=newest');
});

test('the account menu holds the colours too, and logs out', async ({ page }) => {
  await bringSession(page, demo.provider);
  await page.goto('/about');
  await page.getByRole('button', { name: 'Account menu' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Dashboard' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dark' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-color-scheme', 'dark');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeFocused();
});

test('the drawer keeps focus inside and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/about');
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Tab');
    expect(await drawer.evaluate((box) => box.parentElement?.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a dialog of the profile keeps focus inside and gives it back', async ({ page }) => {
  await bringSession(page, demo.customer);
  await page.goto('/user/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const name of ['Change Password', 'Privacy Settings', 'Delete Account']) {
    const opener = page.getByRole('button', { name });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }));
    await expect(dialog).toBeVisible();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((box) => box.parentElement?.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test('somebody signs up and edits their profile by keyboard alone', async ({ page }) => {
  await page.goto('/auth/signup');
  await expect(page.getByLabel('Full name')).toBeVisible();
  await tabTo(page, '^$');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.keyboard.type('Kay Board');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`kay-${Date.now()}@example.test`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('secret-enough');
  await tabTo(page, '^$');
  await expect(page.getByLabel('Confirm password')).toBeFocused();
  await page.keyboard.type('secret-enough');
  await tabTo(page, '^$');
  await expect(page.getByRole('radio', { name: 'Hire service providers' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Offer my services' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await tabTo(page, '^Create account$');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/user/dashboard');
  await page.goto('/user/profile');
  // A page that is still loading has nothing to reach with Tab.
  await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await tabTo(page, '^Edit Profile$');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' Junior');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByText('Kay Board Junior')).toBeVisible();
});
