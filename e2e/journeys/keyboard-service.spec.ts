import { expect, test } from '@playwright/test';
import { openLiveRegion, tabTo } from '../src/assistive.ts';
import { bringSession } from '../src/people.ts';
import { aNewService, optionFields, ownService } from '../src/service-form.ts';
import { demo } from '../src/site.ts';

test('by keyboard alone: a service is refused, mended, put in order, created and published', async ({ page }) => {
  test.setTimeout(90_000);
  const service = aNewService();
  const [first, second] = service.options;
  await openLiveRegion(page);
  const token = await bringSession(page, demo.provider);
  await page.goto('/user/create-service');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Service' })).toBeVisible();

  await test.step('an empty form is refused: focus and announcement lead to what is wrong', async () => {
    await tabTo(page, '^Create Service$');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Service name')).toBeFocused();
    await expect(page.getByLabel('Service name')).toHaveAccessibleDescription(/Service name is required/);
    await expect(page.locator('[aria-live=polite]').last()).toHaveText('7 fields need attention');
  });

  await test.step('fill it in', async () => {
    await page.keyboard.type(service.name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(service.category);
    await page.keyboard.press('Tab');
    await page.keyboard.type(service.description);
    await page.keyboard.press('Tab');
    await page.keyboard.type(String(service.basePrice));
    await optionFields(page, 1).name.focus();
    await page.keyboard.type(second?.name ?? '');
    await page.keyboard.press('Tab');
    await page.keyboard.type(second?.description ?? '');
    await page.keyboard.press('Tab');
    await page.keyboard.type(String(second?.price));
    await tabTo(page, '^Add Option$');
    await page.keyboard.press('Enter');
    await expect(optionFields(page, 2).name).toBeFocused();
    await page.keyboard.type(first?.name ?? '');
    await page.keyboard.press('Tab');
    await page.keyboard.type(first?.description ?? '');
    await page.keyboard.press('Tab');
    await page.keyboard.type(String(first?.price));
  });

  await test.step('put the options in order', async () => {
    await page.getByRole('button', { name: 'Move option 2 up' }).focus();
    await page.keyboard.press('Enter');
    await expect(optionFields(page, 1).name).toHaveValue(first?.name ?? '');
    await expect(page.locator('[aria-live=polite]').last()).not.toHaveText('7 fields need attention');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
  });

  await test.step('create and publish', async () => {
    await tabTo(page, '^Create Service$');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Service created successfully')).toBeVisible();
    await page.getByRole('article', { name: service.name }).getByRole('button', { name: 'Publish' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Service activated')).toBeVisible();
    const { status, options } = await ownService(page.request, token, service.name);
    expect([status, ...options.map(({ name }) => name)]).toEqual(['active', first?.name, second?.name]);
  });
});
