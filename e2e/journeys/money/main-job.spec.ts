import { expect, type Page, test } from '@playwright/test';
import { anyService, freeTimes } from '../../src/bookings.ts';
import { cards, payWith } from '../../src/card-form.ts';
import { bringSession, tokenOf, watchConsole } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

const walletOf = async (page: Page, part = '') => {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, demo.provider)}` };
  return (await (await page.request.get(`/api/wallet${part}`, { headers })).json()).data;
};

/** The provider's movements of money for one service; other journeys may earn for others meanwhile. */
const earningsOf = async (page: Page, service: string): Promise<number[]> => {
  const movements: { description: string; amount: number }[] = await walletOf(page, '/transactions');
  return movements.filter(({ description }) => description.includes(service)).map(({ amount }) => amount);
};

test('a new customer books and pays; the provider accepts and completes; the money is in the wallet', async ({
  page,
  browser,
}) => {
  const problems = watchConsole(page);
  const service = await anyService(page.request, await tokenOf(page.request, demo.provider));
  const before = await earningsOf(page, service.name);
  const price = service.options[0]?.price ?? 0;

  await test.step('sign up', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign Up' }).first().click();
    await page.getByLabel('Full name').fill('Nora Newcomer');
    await page.getByLabel('Email').fill(`nora-${Date.now()}@example.test`);
    await page.getByLabel('Password', { exact: true }).fill('secret-enough');
    await page.getByLabel('Confirm password').fill('secret-enough');
    await expect(page.getByRole('button', { name: 'Create account' })).toBeDisabled();
    await page.getByRole('checkbox', { name: /^I agree to/ }).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Registration successful')).toBeVisible();
    await page.waitForURL('**/user/dashboard');
  });

  await test.step('find the service', async () => {
    await page.getByRole('button', { name: 'Marketplace' }).click();
    await page.getByRole('menuitem', { name: 'All Services' }).click();
    await page.getByLabel('Search services').fill(service.name);
    // A click while the earlier list is replaced would be lost.
    await expect(page.getByText(/^\d services? ·/)).toBeVisible();
    const found = page.getByRole('listitem').filter({ hasText: service.name }).first();
    await found.getByRole('link', { name: /View Details/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: service.name })).toBeVisible();
  });

  await test.step('book it for a day and slot', async () => {
    await page.getByRole('link', { name: 'Book This Service' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Book Service' })).toBeVisible();
    const times = await freeTimes(page.request, service);
    const { date = '', timeSlot = '' } = times[Math.floor(Math.random() * times.length)] ?? {};
    await page.getByLabel('Date').fill(date);
    await page.getByLabel('Time slot').selectOption(timeSlot);
    await page.getByLabel('Service address').fill('7 Orchard Row');
    await page.getByLabel('Notes (optional)').fill('Second door on the left');
    await page.getByRole('button', { name: 'Confirm Booking' }).click();
    await expect(page.getByText('Booking created successfully! Please proceed to payment.')).toBeVisible();
    await page.waitForURL('**/marketplace/payment/*');
  });

  await test.step('pay by card', async () => {
    await payWith(page, cards.good);
    await expect(page.getByText('Payment successful!')).toBeVisible();
    await page.waitForURL('**/user/my-bookings/*');
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  });

  const bookingUrl = new URL(page.url()).pathname;
  await test.step('the provider accepts and completes it', async () => {
    const other = await browser.newContext();
    const provider = await other.newPage();
    await bringSession(provider, demo.provider);
    await provider.goto(bookingUrl);
    await provider.getByRole('button', { name: 'Accept' }).click();
    await confirm(provider);
    await expect(provider.getByText('Booking accepted successfully')).toBeVisible();
    await provider.getByRole('button', { name: 'Mark as Complete' }).click();
    await confirm(provider);
    await expect(provider.getByText('Booking marked as completed')).toBeVisible();

    await provider.goto('/user/wallet');
    await expect(provider.getByRole('heading', { level: 1 })).toBeVisible();
    const earned = async () => (await earningsOf(provider, service.name)).length - before.length;
    await expect.poll(earned).toBeGreaterThan(0);
    expect(await earningsOf(provider, service.name)).toContain(price);
    await expect(async () => {
      const { balance } = await walletOf(provider);
      const shown = balance.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
      await expect(provider.getByText(`$${shown}`).first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await other.close();
  });

  await test.step('the customer sees it completed', async () => {
    await page.reload();
    await expect(page.getByText('Completed', { exact: true }).first()).toBeVisible();
  });
  expect(problems).toEqual([]);
});

const confirm = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button').last().click();
  await expect(dialog).toBeHidden();
};
