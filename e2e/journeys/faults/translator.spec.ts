import { expect, type Page, test } from '@playwright/test';
import { anyService } from '../../src/bookings.ts';
import { giveToken, newPerson } from '../../src/people.ts';
import { holdScripts, isTakenOver, openRendered } from '../../src/rendered.ts';
import { chooseFreeTime, timesKnown } from '../../src/time-form.ts';
import { expectTranslated, translateAll, watchFailures } from '../../src/translator.ts';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name }).click();
/** Without regard to capitals, which are the translation. */
const shown = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

test('beside a browser’s translator, forms and changing texts work, and no release is blamed', {
  tag: '@full',
}, async ({ page }) => {
  const failures = watchFailures(page);
  await translateAll(page);

  await test.step('a wrong password, twice', async () => {
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill('nobody@nearhand.test');
    await page.getByLabel('Password').first().fill('wrong-secret');
    for (const _again of [1, 2]) {
      await expectTranslated(page);
      await press(page, 'Login');
      await shown(page, 'Login failed');
    }
    await expectTranslated(page);
  });

  await test.step('a message, and another one', async () => {
    await page.goto('/contact');
    for (const _again of [1, 2]) {
      await press(page, 'Send Message');
      await expectTranslated(page);
      await page.getByLabel('Name').fill('Nora');
      await page.getByLabel('Email').fill('nora@nearhand.test');
      await page.getByLabel('Message').fill('Do you open on Sunday?');
      await press(page, 'Send Message');
      await shown(page, 'Message Sent');
      await expectTranslated(page);
      await press(page, 'Send Another Message');
    }
  });

  await test.step('another order of the list', async () => {
    await page.goto('/marketplace');
    await expectTranslated(page);
    await page.getByLabel('Sort by').selectOption('price-asc');
    await expectTranslated(page);
    await page.getByRole('searchbox').fill('clean');
    await expect(page).toHaveURL(/q=clean/);
    await expectTranslated(page);
  });

  await giveToken(page, (await newPerson(page.request, { name: 'Tara Translated' })).token);
  const service = await anyService(page.request);

  await test.step('saved, and the next picture', async () => {
    await page.goto(`/marketplace/service/${service._id}`);
    await expectTranslated(page);
    await press(page, 'Save');
    await shown(page, 'Service saved to your list');
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    if (service.images.length > 1) await press(page, 'Next picture');
    await expectTranslated(page);
  });

  await test.step('a booking at the second Confirm', async () => {
    // Playwright would lose a request that comes while it takes a route away.
    let isFirst = true;
    await page.route('**/api/bookings', (route) => {
      const answer = isFirst ? route.fulfill({ status: 500 }) : route.continue();
      isFirst = false;
      return answer;
    });
    const known = timesKnown(page);
    await page.goto(`/marketplace/book/${service._id}`);
    await known;
    await chooseFreeTime(page);
    await page.getByLabel('Service address').fill('7 Orchard Row');
    await expectTranslated(page);
    await press(page, 'Confirm Booking');
    await shown(page, 'Failed to create booking');
    await expectTranslated(page);
    await press(page, 'Confirm Booking');
    await expect(page).toHaveURL(/\/marketplace\/payment\//);
    await expectTranslated(page);
  });

  await test.step('wrong amounts', async () => {
    await page.goto('/user/wallet');
    const amount = page.getByRole('main').getByLabel('Amount').first();
    for (const wrong of ['0', '999999', '', '-1']) {
      await expectTranslated(page);
      await amount.fill(wrong);
      await amount.press('Enter');
    }
    await expectTranslated(page);
  });

  await test.step('a short name', async () => {
    await page.goto('/user/profile');
    await press(page, 'Edit Profile');
    for (const name of ['T', 'Tara Translated', 'T']) {
      await page.getByRole('textbox', { name: 'Name' }).fill(name);
      await page.getByRole('textbox', { name: 'Name' }).press('Tab');
      await expectTranslated(page);
    }
  });
  expect(failures).toEqual([]);
});

test('a document that was translated before its scripts had come is taken over with what was typed', async ({
  page,
}) => {
  const failures = watchFailures(page);
  await translateAll(page, true);
  const letScriptsCome = await holdScripts(page);
  await openRendered(page, '/marketplace');
  await expect(page.locator('h1 font').first()).toBeVisible();
  await page.getByRole('searchbox').fill('clean');
  letScriptsCome();
  await isTakenOver(page);
  await expect(page).toHaveURL(/q=clean/);
  await expectTranslated(page);
  await page.getByLabel('Sort by').selectOption('price-asc');
  await expect(page).toHaveURL(/q=clean.*sort=price-asc/);
  await expectTranslated(page);
  expect(failures).toEqual([]);
});
