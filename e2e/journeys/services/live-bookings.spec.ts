import { expect, type Page, test } from '@playwright/test';
import { anyService, changeBooking, makeBooking } from '../../src/bookings.ts';
import { giveToken, newPerson, tokenOf } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

const streamsOf = (page: Page): string[] => {
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/events') streams.push(request.url());
  });
  return streams;
};

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
