import { type Browser, expect, type Page, test } from '@playwright/test';
import { anyService, changeBooking, makeBooking } from '../../src/bookings.ts';
import { cards, expectPaid, payWith } from '../../src/card-form.ts';
import { giveToken, newPerson, tokenOf } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';
import { chooseFreeTime } from '../../src/time-form.ts';

const openAs = async (browser: Browser, token: string, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await giveToken(page, token);
  await page.goto(path);
  return page;
};

const streamsOf = (page: Page): string[] => {
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.push(request.url());
  });
  return streams;
};

/** Both sides of one new booking, each with its page open. */
const bothSides = async (browser: Browser, page: Page) => {
  const providerToken = await tokenOf(page.request, demo.provider);
  const { token } = await newPerson(page.request, { name: 'Lena Live' });
  const booking = await makeBooking(page.request, { token, service: await anyService(page.request, providerToken) });
  const path = `/user/my-bookings/${booking._id}`;
  const customer = await openAs(browser, token, path);
  const provider = await openAs(browser, providerToken, path);
  await expect(customer.getByRole('link', { name: 'Pay Now' })).toBeVisible();
  await expect(provider.getByRole('button', { name: 'Accept' })).toBeVisible();
  return { booking, path, customer, provider, token, providerToken };
};

const confirmDialog = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).first().click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name, exact: true }).click();
};

test('the other side sees each action without a reload: accept, another time, pay, complete', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const { customer, provider, booking } = await bothSides(browser, page);

  await test.step('accepted', async () => {
    await confirmDialog(provider, 'Accept');
    await expect(provider.getByText('Booking accepted successfully')).toBeVisible();
    await expect(customer.getByText('Confirmed', { exact: true }).first()).toBeVisible();
    await expect(provider.getByText('This service is waiting for customer payment.')).toBeVisible();
  });

  await test.step('another time is asked for and agreed on', async () => {
    await customer.getByRole('button', { name: 'Request Reschedule' }).click();
    const dialog = customer.getByRole('dialog', { name: 'Request Reschedule' });
    const asked = await chooseFreeTime(dialog, { except: booking.date.slice(0, 10) });
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await expect(customer.getByText('Reschedule request sent')).toBeVisible();
    const answer = provider.getByRole('button', { name: 'Accept New Time' });
    await expect(answer).toBeVisible();
    await confirmDialog(provider, 'Accept New Time');
    await expect(provider.getByText('New time accepted')).toBeVisible();
    const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
    await expect(customer.getByText(day.format(new Date(asked))).first()).toBeVisible();
    await expect(customer.getByRole('button', { name: 'Withdraw Request' })).toHaveCount(0);
  });

  await test.step('paid', async () => {
    await customer.getByRole('link', { name: 'Pay Now' }).click();
    await payWith(customer, cards.good);
    await expectPaid(customer);
    await expect(provider.getByRole('button', { name: 'Mark as Complete' })).toBeVisible();
  });

  await test.step('completed', async () => {
    await confirmDialog(provider, 'Mark as Complete');
    await expect(provider.getByText('Booking marked as completed')).toBeVisible();
    await expect(customer.getByText('Completed', { exact: true }).first()).toBeVisible();
  });
  for (const side of [customer, provider]) await side.context().close();
});

test('one connection for all tabs; it is handed over, and lists and dashboards follow too', async ({
  page,
  browser,
}) => {
  const providerToken = await tokenOf(page.request, demo.provider);
  const { token } = await newPerson(page.request, { name: 'Tilda Tabs' });
  const service = await anyService(page.request, providerToken);
  const booking = await makeBooking(page.request, { token, service });
  const list = await (await browser.newContext()).newPage();
  const streams = streamsOf(list);
  await giveToken(list, token);
  await list.goto('/user/my-bookings');
  await expect(list.getByRole('heading', { name: booking.service.name })).toBeVisible();
  await expect.poll(() => streams.length).toBe(1);
  const detail = await list.context().newPage();
  await detail.goto(`/user/my-bookings/${booking._id}`);
  await expect(detail.getByRole('link', { name: 'Pay Now' })).toBeVisible();

  await changeBooking(page.request, providerToken, booking._id, 'confirmed');
  for (const tab of [list, detail]) await expect(tab.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  expect(streams).toHaveLength(1);

  await list.close();
  await expect.poll(() => streams.length).toBe(2);
  await changeBooking(page.request, token, booking._id, 'cancelled');
  await expect(detail.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await detail.context().close();
});
