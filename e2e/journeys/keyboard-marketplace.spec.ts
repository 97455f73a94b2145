import { expect, test } from '@playwright/test';
import { tabTo } from '../src/assistive.ts';
import { giveToken, newPerson } from '../src/people.ts';

test('by keyboard alone: search, filter, sort, open, save, review and write a message', async ({ page }) => {
  test.setTimeout(90_000);
  const { data } = await (await page.request.get('/api/services?sort=price-asc&limit=1')).json();
  const [wanted] = data;
  const words = `Done without a mouse, ${crypto.randomUUID()}`;
  await giveToken(page, (await newPerson(page.request, { name: 'Kim Keys' })).token);
  await page.goto('/marketplace');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();

  await test.step('search, filter and sort', async () => {
    await tabTo(page, '^$');
    await expect(page.getByRole('searchbox', { name: 'Search services' })).toBeFocused();
    await page.keyboard.type(wanted.name);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Category' })).toBeFocused();
    await page.keyboard.type(wanted.category);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeFocused();
    await page.keyboard.type('Highest');
    await expect(page).toHaveURL(/category=.*sort=rating/);
  });

  await test.step('open', async () => {
    await tabTo(page, '^View Details$');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: wanted.name })).toBeFocused();
  });

  await test.step('save', async () => {
    await tabTo(page, '^Save$');
    await page.keyboard.press('Space');
    await expect(page.getByText('Service saved to your list')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('review', async () => {
    await tabTo(page, '^Write a Review$');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Write a Review' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('radio', { name: '5 stars' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(dialog.getByRole('radio', { name: '4 stars' })).toBeChecked();
    await page.keyboard.press('Tab');
    await expect(dialog.getByLabel('Comment')).toBeFocused();
    await page.keyboard.type(words);
    await tabTo(page, '^Submit Review$');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Review submitted successfully')).toBeVisible();
    await expect(page.getByRole('paragraph').filter({ hasText: words })).toBeVisible();
  });

  await test.step('write a message', async () => {
    await page.getByRole('link', { name: 'Contact Provider' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/messages\/new/);
    await tabTo(page, '^$');
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
    await page.keyboard.type('Are you free on Friday?');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('log').getByText('Are you free on Friday?')).toBeVisible();
  });
});
