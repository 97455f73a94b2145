import { expect, test } from '@playwright/test';
import { bringSession } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

test('a provider says how far they come; a customer near by finds them with keys alone, and one far away does not', {
  tag: '@full',
}, async ({ page, browser }) => {
  await bringSession(page, demo.provider);
  await page.goto('/user/service-area');
  await page.getByText('Around a postal code').click();
  await page.getByRole('textbox', { name: 'Postal code' }).fill('00120');
  await page.getByRole('textbox', { name: 'Miles' }).fill('4');
  await expect(page.getByText(/^This covers \d+ of 30 postal codes\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Save Service Area' }).click();
  await expect(page.getByText('Service area saved')).toBeVisible();

  const visitor = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await visitor.goto('/marketplace?q=maya+okafor');
  const cards = visitor.getByRole('main').getByRole('listitem');
  await expect(cards.first()).toContainText('Maya Okafor');
  await expect(visitor.getByText(/\bmiles?\b/)).toHaveCount(0);
  const filters = visitor.getByRole('button', { name: 'Filters' });
  await expect(async () => {
    await filters.press('Enter');
    await expect(filters).toHaveAttribute('aria-expanded', 'true', { timeout: 1000 });
  }).toPass();
  await visitor.getByRole('button', { name: /^Near/ }).press('Enter');
  const dialog = visitor.getByRole('dialog', { name: 'Services near you' });
  await expect(dialog.getByRole('textbox', { name: 'Near' })).toBeVisible();
  await visitor.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(visitor.getByRole('button', { name: /^Near/ })).toBeFocused();
  await visitor.keyboard.press('Enter');
  await dialog.getByRole('textbox', { name: 'Near' }).fill('millside');
  await dialog.getByRole('combobox', { name: 'Within' }).selectOption({ label: 'Serves your area' });
  await dialog.getByRole('button', { name: 'Show Services' }).press('Enter');
  await expect(visitor.getByText('Near 00111 Millside, Alderwick')).toBeVisible();
  await expect(visitor).toHaveURL(/near=millside&serves=true/);
  await expect(cards.first()).toContainText('about 1 mile');

  await cards.first().getByRole('link', { name: 'View Details' }).press('Enter');
  await expect(visitor.getByText('About 1 mile from millside. The provider comes there.')).toBeVisible();

  await visitor.goto('/marketplace?q=maya+okafor&near=00141&serves=true');
  await expect(visitor.getByText('No Services Found')).toBeVisible();
  await visitor.goto('/marketplace?q=maya+okafor&near=00141&sort=distance');
  await expect(cards.first()).toContainText(/about \d+ miles/);
  await cards.first().getByRole('link', { name: 'View Details' }).click();
  await expect(visitor.getByText(/outside of the provider’s area: ask before you book/)).toBeVisible();
});
