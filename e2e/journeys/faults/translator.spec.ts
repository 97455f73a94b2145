import { expect, test } from '@playwright/test';
import { holdScripts, isTakenOver, openRendered } from '../../src/rendered.ts';
import { expectTranslated, translateAll, watchFailures } from '../../src/translator.ts';

test('a document that was translated before its scripts had come is taken over with what was typed', async ({
  page,
}) => {
  const failures = watchFailures(page);
  await translateAll(page);
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
