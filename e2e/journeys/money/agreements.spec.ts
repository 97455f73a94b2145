import { expect, type Page, test } from '@playwright/test';
import { anyService, makeBooking } from '../../src/bookings.ts';
import { cards, payWith } from '../../src/card-form.ts';
import { bringSession, giveToken, newPerson, tokenOf } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

/** A confirmed booking of a new customer that is paid by card, open for the customer and its provider. */
const paidBooking = async (page: Page, provider: Page, name: string) => {
  const customer = await newPerson(page.request, { name });
  const providerToken = await tokenOf(page.request, demo.provider);
  const service = await anyService(page.request, providerToken);
  const booking = await makeBooking(page.request, { token: customer.token, service });
  await giveToken(page, customer.token);
  await page.goto(`/marketplace/payment/${booking._id}`);
  await payWith(page, cards.good);
  await page.waitForURL('**/user/my-bookings/*');
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  const headers = { authorization: `Bearer ${providerToken}` };
  await page.request.put(`/api/bookings/${booking._id}`, { headers, data: { status: 'confirmed' } });
  await bringSession(provider, demo.provider);
  await provider.goto(`/user/my-bookings/${booking._id}`);
  return booking;
};

const money = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true });
const proposal = (page: Page) => page.getByRole('region', { name: 'Proposal' });
const dollars = (amount: number) => `$${amount.toFixed(2)}`;

const propose = async (page: Page, kind: string, amount: number): Promise<void> => {
  await page.getByRole('button', { name: 'Propose a Change' }).click();
  await page.getByLabel(kind).check();
  await page.getByLabel('Amount').fill(String(amount));
  await page.getByRole('button', { name: 'Send Proposal' }).click();
  await expect(page.getByText('Proposal sent')).toBeVisible();
};

test('a card pays what both sides agree on: an extra charge, then a cancellation with a part given back', {
  tag: '@full',
}, async ({ page, browser }) => {
  const provider = await (await browser.newContext()).newPage();
  const booking = await paidBooking(page, provider, 'Ella Extra');

  await test.step('the provider asks for an extra charge, and the customer pays it', async () => {
    await propose(provider, 'Ask for an extra charge', 12);
    // The customer's page shows it without being loaded again.
    await proposal(page).getByRole('link', { name: 'Pay $12.00' }).click();
    await expect(page.getByText('Your card is charged now.')).toBeVisible();
    await payWith(page, cards.good);
    await expect(page.getByText('Payment successful!').last()).toBeVisible();
    await expect(money(page)).toContainText(dollars(booking.price + 12));
    await expect(money(provider)).toContainText(dollars(booking.price + 12));
  });

  await test.step('the customer proposes to cancel, and the provider accepts', async () => {
    await propose(page, 'Cancel the booking', booking.price);
    await expect(proposal(provider)).toContainText('You receive $12.00');
    await proposal(provider).getByRole('button', { name: 'Accept' }).click();
    await provider.getByRole('alertdialog').getByRole('button', { name: 'Accept' }).click();
    await expect(provider.getByText('Proposal accepted')).toBeVisible();
    await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
    await expect(money(page)).toContainText('$12.00');
  });
});

test('a reported problem is decided by an admin, and both sides read why', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage();
  await bringSession(page, demo.customer);
  const headers = { authorization: `Bearer ${await tokenOf(page.request, demo.customer)}` };
  const { data } = await (await page.request.get('/api/bookings/me?status=completed', { headers })).json();
  // Demo data has one that was completed a few days ago.
  const [last] = [...data].sort((one, other) => other.date.localeCompare(one.date));
  await page.goto(`/user/my-bookings/${last._id}`);
  await page.getByRole('button', { name: 'Report a Problem' }).click();
  await page.getByLabel('The work was not done well').check();
  await page.getByLabel('Your statement').fill('Half of it was left undone.');
  await page.getByRole('button', { name: 'Send Report' }).click();
  await expect(page.getByText('Problem reported')).toBeVisible();

  await bringSession(admin, demo.admin);
  await admin.goto('/office/cases');
  await admin.getByRole('link', { name: last.service.name }).first().click();
  await admin.getByLabel('Give money back').check();
  await admin.getByLabel('Amount').fill('3');
  await admin.getByLabel('Reason').fill('A part of the work is missing.');
  await admin.getByRole('button', { name: 'Decide Case' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Decide Case' }).click();
  await expect(admin.getByText('Case decided', { exact: true })).toBeVisible();

  const problem = page.getByRole('region', { name: 'Reported Problem' });
  await expect(problem).toContainText('A part of the work is missing.');
  await expect(money(page)).toContainText('Given back');
  await expect(money(page)).toContainText('$3.00');
});
