import { fromWireDate } from '@nearhand/contracts';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { anyService, changeBooking, freeTimes, makeBooking, readBooking } from '../../src/bookings.ts';
import { giveToken, newPerson, tokenOf } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

const zones = [
  ['Pacific/Pago_Pago', 'UTC-11'],
  ['UTC', 'UTC'],
  ['Pacific/Kiritimati', 'UTC+14'],
] as const;

const openIn = async (browser: Browser, timezoneId: string, token: string): Promise<Page> => {
  const page = await (await browser.newContext({ timezoneId })).newPage();
  await giveToken(page, token);
  return page;
};

/** `Dec 1` in whatever length a screen writes it. */
const dayIn = (wire: string): RegExp => {
  const parts = (month: 'long' | 'short') =>
    new Intl.DateTimeFormat('en-US', { month, day: 'numeric', timeZone: 'UTC' }).format(new Date(wire));
  return new RegExp(`\\b(${parts('long')}|${parts('short')})\\b`);
};

for (const [zone, name] of zones) {
  test(`${name}: the chosen day is booked, and shown as that day`, { tag: name === 'UTC+14' ? [] : ['@full'] }, async ({
    page: { request },
    browser,
  }) => {
    const { token } = await newPerson(request, { name: 'Zoe Zone' });
    const elsewhere = await makeBooking(request, { token });
    await changeBooking(request, await tokenOf(request, demo.admin), elsewhere._id, 'confirmed');
    const page = await openIn(browser, zone, token);

    await test.step('booked elsewhere', async () => {
      for (const path of [`/marketplace/payment/${elsewhere._id}`, '/user/my-bookings', '/user/dashboard']) {
        await page.goto(path);
        await expect(page.getByRole('main').getByText(dayIn(elsewhere.date)).first()).toBeVisible();
      }
    });

    await test.step('booked here', async () => {
      const service = await anyService(request);
      const times = await freeTimes(request, service);
      const wanted = times[Math.floor(Math.random() * times.length)];
      await page.goto(`/marketplace/book/${service._id}`);
      await page.getByLabel('Date').fill(wanted?.date ?? '');
      await page.getByLabel('Time slot').selectOption(wanted?.timeSlot ?? '');
      await page.getByLabel('Service address').fill('7 Orchard Row');
      await page.getByRole('button', { name: 'Confirm Booking' }).click();
      await page.waitForURL('**/marketplace/payment/*');
      const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
      expect(fromWireDate((await readBooking(request, token, id)).date)).toBe(wanted?.date);
    });
    await page.context().close();
  });
}
