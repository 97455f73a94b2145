import type { Service } from '@nearhand/contracts';
import { expect, type Page, test } from '@playwright/test';
import { giveToken, newPerson } from '../../src/people.ts';

/** An active service that no other journey of these changes; `place` tells them apart. */
const serviceAt = async (page: Page, place: number): Promise<Service> => {
  const { data } = await (await page.request.get('/api/services?sort=price-desc')).json();
  return data[place];
};

const newCustomer = async (page: Page, name = 'Casey Customer') =>
  giveToken(page, (await newPerson(page.request, { name })).token);

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

test('a review is written once, changed and deleted; the rating follows', { tag: '@full' }, async ({ page }) => {
  const service = await serviceAt(page, 3);
  await newCustomer(page, 'Rae Viewer');
  await page.goto(`/marketplace/service/${service._id}`);
  await page.getByRole('button', { name: 'Write a Review' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Comment').fill('<b>Lovely</b> & <script>alert(1)</script>');
  await dialog.getByRole('button', { name: 'Submit Review' }).dblclick();
  await expect(page.getByText('Review submitted successfully')).toHaveCount(1);
  const mine = page.getByRole('listitem').filter({ hasText: 'Rae Viewer' });
  await expect(mine).toContainText('<b>Lovely</b> & <script>alert(1)</script>');
  await expect(page.getByRole('button', { name: 'Write a Review' })).toHaveCount(0);
  await mine.getByRole('button', { name: 'Edit review' }).click();
  await dialog.getByRole('radio', { name: '2 stars' }).check();
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Review updated successfully')).toBeVisible();
  await expect(mine.getByRole('img', { name: '2 out of 5 stars' })).toBeVisible();
  await mine.getByRole('button', { name: 'Delete review' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Review deleted successfully')).toBeVisible();
  await expect(mine).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Write a Review' })).toBeVisible();
});
