import { addDays, toWireDate } from '@nearhand/contracts';
import { expect, test } from '@playwright/test';
import { makeBooking } from '../../src/bookings.ts';
import { giveToken, newPerson } from '../../src/people.ts';
import { providerWithService } from '../../src/service-form.ts';

const days = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

test('a time that is taken while the form is open shows without a reload, and can be waited for', async ({ page }) => {
  // A provider of the journey's own, so that every time is free at first.
  const { service } = await providerWithService(page.request);
  await giveToken(page, (await newPerson(page.request, { name: 'Chris Chooser' })).token);
  const { token } = await newPerson(page.request, { name: 'Fay First' });
  const { data } = await (await page.request.get(`/api/services/${service._id}/availability`)).json();
  // makeBooking takes the first free time that is at least two days away.
  const day = addDays(new Date().toISOString().slice(0, 10), 2);
  const [{ timeSlot }] = data.days.find(({ date }: { date: string }) => date === day).times;
  const time = page.getByRole('radio', { name: timeSlot });

  await page.goto(`/marketplace/book/${service._id}`);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByLabel('Service address').fill('7 Orchard Row');
  await page.getByLabel('Date').fill(day);
  await time.click();
  await makeBooking(page.request, { token, service });
  await expect(
    page.getByText(`${days.format(new Date(toWireDate(day)))}, ${timeSlot} has just been taken.`),
  ).toBeVisible();
  await expect(time).toBeDisabled();
  await expect(page.getByLabel('Service address')).toHaveValue('7 Orchard Row');

  await page.getByText('Wait for a taken time').click();
  await page.getByRole('button', { name: `Wait for this time (${timeSlot})` }).click();
  await expect(page.getByText('You are waiting')).toBeVisible();
  await page.goto('/user/my-bookings');
  const list = page.getByRole('region', { name: 'Waiting list' });
  await expect(list).toContainText(timeSlot);
  await list.getByRole('button', { name: /^Leave the waiting list/ }).click();
  await expect(list).toHaveCount(0);
});
