import { expect, test } from '@playwright/test';
import { cards, expectPaid, payWith } from '../../src/card-form.ts';
import { giveToken, newPerson, watchConsole } from '../../src/people.ts';
import { chooseFreeTime, timesKnown } from '../../src/time-form.ts';

test('a service that is booked instantly is found by its filter, and its booking is confirmed by the payment', {
  tag: '@full',
}, async ({ page }) => {
  const problems = watchConsole(page);
  const { token } = await newPerson(page.request, { name: 'Ines Instant' });
  await giveToken(page, token);

  await test.step('the filter leaves services that say so', async () => {
    await page.goto('/marketplace');
    await page.getByRole('button', { name: 'Filters' }).click();
    const filter = page.getByRole('combobox', { name: 'Booking' });
    await filter.selectOption('true');
    await expect(page).toHaveURL(/\?instant=true$/);
    const found = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'View Details' }) });
    await expect(found.filter({ hasNotText: 'Book instantly' })).toHaveCount(0);
    await found.last().getByRole('link', { name: 'View Details' }).click();
  });

  await test.step('the page of the service, the form and the payment say when it is confirmed', async () => {
    await expect(page.getByText(/^Confirmed at once when you pay/)).toBeVisible();
    const known = timesKnown(page);
    await page.getByRole('link', { name: 'Book This Service' }).first().click();
    await known;
    await expect(page.getByText(/^Book instantly: it is confirmed as soon as you pay/)).toBeVisible();
    await chooseFreeTime(page);
    await page.getByLabel('Service address').fill('7 Orchard Row');
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await page.waitForURL('**/marketplace/payment/*');
    await expect(page.getByText(/^Book instantly: paid by /)).toBeVisible();
  });

  await test.step('the payment confirms it, without a click of the provider', async () => {
    await payWith(page, cards.good);
    await expectPaid(page);
    await expect(page.getByText('Confirmed', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('In advance, by instant booking')).toBeVisible();
  });

  expect(problems).toEqual([]);
});
