import { expect, type Page, test } from '@playwright/test';
import { anyService, chargesOf, makeBooking, readBooking } from '../../src/bookings.ts';
import { cards, expectPaid, payButton, typeCard } from '../../src/card-form.ts';
import { giveToken, newPerson, tokenOf, watchConsole } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

/** Counts what a person presses, also across pages. */
const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  const read = () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0));
  await page.evaluate(() => {
    addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1));
      },
      true,
    );
  });
  return read;
};

const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('three clicks from the service page to a booking that is paid, which then repeats until it is stopped', {
  tag: '@full',
}, async ({ page }) => {
  const problems = watchConsole(page);
  const { token } = await newPerson(page.request, { name: 'Rita Repeats' });
  await giveToken(page, token);
  const service = await anyService(page.request, await tokenOf(page.request, demo.provider));

  await test.step('the first payment saves its card', async () => {
    const { _id } = await makeBooking(page.request, { token, service, address: '9 Saddle Street' });
    await page.goto(`/marketplace/payment/${_id}`);
    await typeCard(page, cards.good);
    await page.getByRole('checkbox', { name: /Save this card/ }).check();
    await payButton(page).click();
    await expectPaid(page);
  });

  await test.step('time, Confirm Booking, Pay', async () => {
    await page.goto(`/marketplace/service/${service._id}`);
    const time = page.getByRole('link', { name: /^Next free:/ });
    await expect(time).toBeVisible();
    const clicks = await countClicks(page);
    await time.click();
    await expect(page.getByLabel('Service address')).toHaveValue('9 Saddle Street');
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await payButton(page).click();
    await expectPaid(page);
    expect(await clicks()).toBe(3);
    expect(await chargesOf(page.request, idOf(page))).toEqual([Math.round((service.options[0]?.price ?? 0) * 100)]);
  });

  await test.step('it repeats every two weeks', async () => {
    await page.getByRole('button', { name: 'Repeat Booking' }).click();
    const dialog = page.getByRole('dialog', { name: 'Repeat Booking' });
    await dialog.getByRole('radio', { name: 'Every 2 weeks' }).check();
    await dialog.getByLabel('Appointments').selectOption('6');
    await expect(dialog.getByRole('listitem')).toHaveCount(6);
    await expect(dialog.getByText('Visa ending in 4242')).toBeVisible();
    await dialog.getByRole('button', { name: 'Start Repeating' }).click();
    await expect(dialog).toBeHidden();
  });

  const card = page.getByRole('region', { name: 'Repeat' });
  await test.step('the dates within 30 days are booked and paid', async () => {
    await expect(card.getByRole('listitem')).toHaveCount(6);
    await expect(card.getByText('1 of 6')).toBeVisible();
    for (const link of await card.getByRole('link').all()) {
      const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
      const { paymentStatus, repeat } = await readBooking(page.request, token, id);
      expect([paymentStatus, repeat?.of]).toEqual(['paid', 6]);
      expect(await chargesOf(page.request, id)).toHaveLength(1);
    }
  });

  await test.step('one date is skipped, the rest is stopped', async () => {
    await card.getByRole('button', { name: /^Skip/ }).first().click();
    await expect(card.getByText('Skipped')).toHaveCount(1);
    await card.getByRole('button', { name: 'Stop Repeating' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop Repeating' }).click();
    await expect(card.getByText('This repeat was stopped.')).toBeVisible();
    await expect(card.getByRole('button')).toHaveCount(0);
  });

  expect(problems).toEqual([]);
});
