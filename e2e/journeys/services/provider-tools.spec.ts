import { expect, type Page, test } from '@playwright/test';
import { bringSession } from '../../src/people.ts';
import { aNewService, drawPicture, fillOption, fillService, optionFields, ownService } from '../../src/service-form.ts';
import { demo } from '../../src/site/site.ts';

const cardOf = (page: Page, name: string) => page.getByRole('article', { name });
const picturesOf = (page: Page) => page.locator('input[type=file]');

test('a provider writes a service with pictures and publishes it; customers see it as it was previewed, and as it is changed', async ({
  page,
  browser,
}) => {
  const token = await bringSession(page, demo.provider);
  const service = aNewService();

  await test.step('write it', async () => {
    await page.goto('/user/my-services');
    await page.getByRole('link', { name: 'Create New Service' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Create Service' })).toBeFocused();
    await fillService(page, service);
    await picturesOf(page).setInputFiles([
      await drawPicture(page, 'front.jpg', '#0b6e4f'),
      await drawPicture(page, 'back.jpg', '#f2a33a'),
    ]);
    await expect(page.getByRole('button', { name: /^Remove picture/ })).toHaveCount(2);
    await expect(page.getByText(service.name)).toBeVisible();
    await expect(page.getByText('From $35', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Create Service' }).click();
    await expect(page.getByText('Service created successfully')).toBeVisible();
  });

  await test.step('it is a draft, seen by nobody else', async () => {
    await expect(page).toHaveURL(/\/user\/my-services\?tab=draft$/);
    await expect(cardOf(page, service.name)).toBeVisible();
    const { _id } = await ownService(page.request, token, service.name);
    expect(
      (await (await browser.newContext()).request.get(`${new URL(page.url()).origin}/api/services/${_id}`)).status(),
    ).toBe(404);
  });

  const { _id, images, options } = await ownService(page.request, token, service.name);
  expect(images).toHaveLength(2);
  await test.step('publish it', async () => {
    await cardOf(page, service.name).getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Service activated')).toBeVisible();
    await expect(cardOf(page, service.name)).toBeHidden();
  });

  const visitor = await (await browser.newContext()).newPage();
  await test.step('a visitor finds it, with its picture', async () => {
    await visitor.goto(`/marketplace?q=${encodeURIComponent(service.name)}`);
    const card = visitor.getByRole('listitem').filter({ hasText: service.name });
    await expect(card.getByText('From $35')).toBeVisible();
    await expect(card.locator('img').first()).toHaveJSProperty('complete', true);
    expect(
      await card
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBeGreaterThan(0);
    const answer = await visitor.request.get(images[0] ?? '');
    expect(answer.headers()).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect(answer.headers()['cache-control']).toContain('immutable');
  });

  await test.step('change it: another order of options, one more, the other picture first', async () => {
    await page.goto(`/marketplace/service/${_id}`);
    await page.getByRole('link', { name: 'Edit', exact: true }).last().click();
    await expect(page).toHaveURL(new RegExp(`/user/edit-service/${_id}\\?option=`));
    await expect(optionFields(page, 2).name).toBeFocused();
    await page.getByRole('button', { name: 'Move option 2 up' }).click();
    await page.getByRole('button', { name: 'Add Option' }).click();
    await fillOption(page, 3, { name: 'Skylight', description: 'One, from the roof', price: 20 });
    await page.getByRole('button', { name: 'Move picture 2 earlier' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Service updated successfully')).toBeVisible();
    const changed = await ownService(page.request, token, service.name);
    expect(changed.options.map(({ name }) => name)).toEqual(['House', 'Small flat', 'Skylight']);
    expect(changed.options.slice(0, 2).map((option) => option._id)).toEqual(
      options.map((option) => option._id).reverse(),
    );
    expect(changed.images).toEqual([...images].reverse());
  });

  await test.step('the visitor sees the change', async () => {
    await visitor.goto(`/marketplace/service/${_id}`);
    await expect(visitor.getByRole('heading', { level: 2, name: 'Skylight' })).toBeVisible();
  });
});
