import type { Service } from '@nearhand/contracts';
import { expect, type Page, test } from '@playwright/test';
import { anyService, makeBooking } from '../../src/bookings.ts';
import { cards, payWith } from '../../src/card-form.ts';
import { bringSession, giveToken, newPerson, tokenOf } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

/** A service of the demo's provider of which something comes back two days before. */
const serviceWithPolicy = async (page: Page, token: string): Promise<Service> => {
  for (;;) {
    const service = await anyService(page.request, token);
    const { data } = await (await page.request.get(`/api/services/${service._id}`)).json();
    if (data.cancellation?.name === 'moderate') return service;
  }
};

/** Presses Tab until the element has the focus. */
const reach = async (page: Page, name: string | RegExp, within: Page | ReturnType<Page['getByRole']> = page) => {
  const target = within.getByRole('button', { name });
  await target.waitFor();
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is not reached by Tab.`);
};

test('a customer reads the policy before paying, and cancels by it with the keyboard alone', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const customer = await newPerson(page.request, { name: 'Cora Canceller' });
  const providerToken = await tokenOf(page.request, demo.provider);
  const service = await serviceWithPolicy(page, providerToken);
  const booking = await makeBooking(page.request, { token: customer.token, service });
  await giveToken(page, customer.token);
  await page.goto(`/marketplace/service/${service._id}`);
  await expect(page.getByText(/^Cancellation: (Free|50% back) until/)).toBeVisible();
  await page.goto(`/marketplace/payment/${booking._id}`);
  await expect(page.getByRole('region', { name: 'Booking Summary' })).toContainText(
    /Cancellation(Free|50% back) until/,
  );
  await payWith(page, cards.good);
  await page.waitForURL('**/user/my-bookings/*');
  const headers = { authorization: `Bearer ${providerToken}` };
  await page.request.put(`/api/bookings/${booking._id}`, { headers, data: { status: 'confirmed' } });

  const button = page.getByRole('button', { name: /^Cancel booking: / });
  await expect(button).toBeVisible();
  const [, back = ''] = /^Cancel booking: (.*) back$/.exec((await button.textContent()) ?? '') ?? [];
  await reach(page, /^Cancel booking: /);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Cancel Booking' });
  await expect(dialog).toContainText(`You get ${back} back.`);
  await reach(page, /^Cancel: /, dialog);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Booking cancelled: ${back} back`)).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Payment', exact: true })).toContainText('Given back');

  const provider = await (await browser.newContext()).newPage();
  await bringSession(provider, demo.provider);
  await provider.goto(`/user/my-bookings/${booking._id}`);
  await provider.getByText('History of proposals').click();
  await expect(provider.getByText(`Cancellation within the policy · ${back}`)).toBeVisible();
});
