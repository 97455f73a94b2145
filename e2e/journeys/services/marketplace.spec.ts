import { expect, type Page, test } from '@playwright/test';

const cards = (page: Page) => page.getByRole('main').getByRole('listitem');

test('a search or a sort from far down the list shows where what is found begins', async ({ page }) => {
  await page.goto('/marketplace');
  await expect(cards(page).first()).toBeVisible();
  const bottom = () => page.evaluate(() => window.scrollTo(0, 2_000));
  await bottom();
  await page.getByRole('searchbox', { name: 'Search services' }).fill('a');
  await expect(cards(page).first()).toBeInViewport();
  await expect(page.getByText(/^[\d,]+ services$/)).toBeInViewport();
  await bottom();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: low to high');
  await expect(cards(page).first()).toBeInViewport();
});
