import { expect, test } from '@playwright/test';
import { cards } from '../../src/card-form.ts';
import { payOnHostedPage } from '../../src/hosted-pages.ts';
import { giveToken, newPerson } from '../../src/people.ts';
import { aNewService, fillService } from '../../src/service-form.ts';

test('too few credits: buy some at the hosted checkout, come back to what was typed, and create', async ({ page }) => {
  const service = aNewService();
  await giveToken(page, (await newPerson(page.request, { name: 'Cara Credits', role: 'provider' })).token);
  await page.goto('/user/create-service');
  await fillService(page, service);
  await page.getByRole('button', { name: 'Create Service' }).click();
  await page.getByRole('button', { name: 'Buy Credits' }).click();

  await test.step('turn back at the checkout: nothing is charged', async () => {
    await expect(page).toHaveURL(/\/subscription\/get-credits\?required=5&returnUrl=\/user\/create-service$/);
    await page.getByRole('button', { name: /small/i }).click();
    await expect(page).toHaveTitle(/sandbox/i);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/subscription\/cancel/);
    await expect(page.getByText(/no charge/i).first()).toBeVisible();
    await page.goBack();
  });

  await test.step('pay', async () => {
    await page.goto('/subscription/get-credits?required=5&returnUrl=/user/create-service');
    await page.getByRole('button', { name: /small/i }).click();
    await payOnHostedPage(page, cards.good, /^Pay \$5\.99/);
  });

  await test.step('what was credited shows, in the header too', async () => {
    await expect(page).toHaveURL(/\/subscription\/success\?/);
    await expect(page.getByText(/\b20 credits/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /20.*Credits/ })).toBeVisible();
  });

  await test.step('back to the form', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: /continue/i })
      .click();
    await expect(page).toHaveURL(/\/user\/create-service$/);
    await expect(page.getByLabel('Service name')).toHaveValue(service.name);
    await page.getByRole('button', { name: 'Create Service' }).click();
    await expect(page.getByText('Service created successfully')).toBeVisible();
    await expect(page.getByRole('button', { name: /15.*Credits/ })).toBeVisible();
  });
});
