import { addDays, type Service, toWireDate } from '@nearhand/contracts';
import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { tabTo } from '../../src/assistive.ts';
import { changeBooking, makeBooking } from '../../src/bookings.ts';
import { giveToken, newPerson } from '../../src/people.ts';

const address = '7 Orchard Row';
const noon = '11:00 AM - 1:00 PM';
const afternoon = '1:00 PM - 3:00 PM';

const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const long = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const short = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const nameOf = (format: Intl.DateTimeFormat, day: string) => format.format(new Date(toWireDate(day)));

/** A provider of the journey's own, so that every time is free at first. */
const freshService = async (request: APIRequestContext): Promise<{ service: Service; providerToken: string }> => {
  const { token } = await newPerson(request, { name: 'Paula Punctual', role: 'provider' });
  const headers = { authorization: `Bearer ${token}` };
  // A plan brings the credits that a service costs.
  const plan = await request.post('/api/subscription/debug/create', { headers, data: { plan: 'regular' } });
  expect(plan.status(), await plan.text()).toBe(200);
  const made = await request.post('/api/services', {
    headers,
    data: {
      name: 'Clock repair',
      description: 'Old clocks tick again, at your home.',
      category: 'Home',
      images: [],
      basePrice: 60,
      options: [{ name: 'One clock', description: 'Up to two hours', price: 60 }],
    },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { data: service } = await made.json();
  const published = await request.patch(`/api/services/${service._id}/status`, { headers, data: { status: 'active' } });
  expect(published.status(), await published.text()).toBe(200);
  return { service, providerToken: token };
};

const openForm = async (browser: Browser, service: Service, request: APIRequestContext): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await giveToken(page, (await newPerson(request, { name: 'Chris Chooser' })).token);
  await page.goto(`/marketplace/book/${service._id}`);
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByLabel('Service address').fill(address);
  return page;
};

/** A day of the window, in the calendar's month or the next one. */
const chooseDay = async (form: Page | ReturnType<Page['getByRole']>, day: string) => {
  await expect(form.getByRole('grid')).toBeVisible();
  const button = form.getByRole('button', { name: `${nameOf(long, day)},` });
  if ((await button.count()) === 0) await form.getByRole('button', { name: 'Next month' }).click();
  await button.click();
};
const time = (form: Page | ReturnType<Page['getByRole']>, name: string) => form.getByRole('radio', { name });
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Booking' }).click();

const marketToday = async (request: APIRequestContext, service: Service): Promise<string> =>
  (await (await request.get(`/api/services/${service._id}/availability`)).json()).data.today;

test('by mouse: the service names its next free time, a day and a time are chosen, and the booking moves to another', async ({
  page,
  browser,
}) => {
  const { service, providerToken } = await freshService(page.request);
  const today = await marketToday(page.request, service);
  const [first, second] = [addDays(today, 3), addDays(today, 5)];
  const customer = await openForm(browser, service, page.request);
  await customer.getByRole('link', { name: 'Back to service' }).click();
  await expect(customer.getByText(/^Next free: (today|\w{3}) \d+:00 [AP]M$/)).toBeVisible();
  await customer.getByRole('link', { name: 'Book This Service' }).click();
  await chooseDay(customer, first);
  await expect(customer.getByLabel('Date')).toHaveValue(first);
  await time(customer, noon).click();
  await expect(customer.getByLabel('Time slot')).toHaveValue(noon);
  await customer.getByLabel('Service address').fill(address);
  await confirm(customer);
  await customer.waitForURL('**/marketplace/payment/*');

  await test.step('reschedule', async () => {
    const [bookingId = ''] = new URL(customer.url()).pathname.split('/').slice(-1);
    await changeBooking(page.request, providerToken, bookingId, 'confirmed');
    await customer.goto('/user/my-bookings');
    await customer.getByRole('button', { name: 'Reschedule' }).click();
    const dialog = customer.getByRole('dialog', { name: 'Request Reschedule' });
    await chooseDay(dialog, first);
    await expect(time(dialog, noon)).toBeDisabled();
    await chooseDay(dialog, second);
    await time(dialog, afternoon).click();
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await expect(customer.getByText('Reschedule request sent')).toBeVisible();
    await expect(customer.getByText(new RegExp(`${nameOf(short, second)}, \\d{4}`)).first()).toBeVisible();
  });
  await customer.context().close();
});

test('by keyboard alone: the next free time, and a day and time of the calendar', async ({ page, browser }) => {
  const { service } = await freshService(page.request);
  const today = await marketToday(page.request, service);
  const customer = await openForm(browser, service, page.request);
  await customer.getByRole('heading', { level: 1 }).focus();

  await test.step('one press chooses the next free time, and the focus is on it', async () => {
    await tabTo(customer, '^Next free');
    await customer.keyboard.press('Enter');
    await expect(customer.locator('input[type=radio]:checked')).toBeFocused();
    await expect(customer.getByLabel('Date')).not.toHaveValue('');
  });

  await test.step('keys move in the calendar, and Space chooses', async () => {
    await customer.keyboard.press('Shift+Tab');
    await customer.keyboard.press('PageUp');
    for (let step = 0; step < 2; step += 1) await customer.keyboard.press('ArrowDown');
    const day = addDays(today, 14);
    const focused = customer.locator(':focus');
    await expect(focused).toHaveAccessibleName(`${nameOf(long, day)}, 4 free times`);
    await customer.keyboard.press('Space');
    await expect(customer.getByLabel('Date')).toHaveValue(day);
    await expect(focused).toHaveAccessibleName(`${nameOf(long, day)}, 4 free times, chosen`);
  });

  await test.step('arrows choose a time, Enter books', async () => {
    await customer.keyboard.press('Tab');
    await customer.keyboard.press('ArrowDown');
    await expect(customer.locator('input[type=radio]:checked')).toBeFocused();
    const chosen = await customer.locator('input[type=radio]:checked').inputValue();
    await expect(customer.getByLabel('Time slot')).toHaveValue(chosen);
    await customer.keyboard.press('Enter');
    await customer.waitForURL('**/marketplace/payment/*');
    await expect(customer.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
    await expect(customer.getByText(chosen)).toBeVisible();
  });
  await customer.context().close();
});

test('two customers want one time: the second is offered others, and nothing that was filled in is lost', async ({
  page,
  browser,
}) => {
  const { service } = await freshService(page.request);
  const day = addDays(await marketToday(page.request, service), 4);
  const [one, other] = [await openForm(browser, service, page.request), await openForm(browser, service, page.request)];
  for (const customer of [one, other]) {
    await chooseDay(customer, day);
    await time(customer, noon).click();
  }
  await other.getByLabel('Notes (optional)').fill('Ring twice');
  // Without the live update, which would show the time as taken before it is sent.
  await other.route('**/api/services/*/availability*', (route) => route.abort());
  await confirm(one);
  await one.waitForURL('**/marketplace/payment/*');
  await confirm(other);
  const notice = other.getByRole('note').filter({ hasText: 'Free times near it:' });
  await expect(notice).toBeVisible();
  await expect(notice.getByRole('button')).toHaveCount(3);
  await other.unrouteAll({ behavior: 'ignoreErrors' });
  const offered = notice.getByRole('button', { name: `${nameOf(short, day)}, ${afternoon}` });
  await offered.click();
  await expect(time(other, afternoon)).toBeFocused();
  await expect(other.getByLabel('Date')).toHaveValue(day);
  await expect(other.getByLabel('Time slot')).toHaveValue(afternoon);
  await expect(other.getByLabel('Notes (optional)')).toHaveValue('Ring twice');
  await confirm(other);
  await other.waitForURL('**/marketplace/payment/*');
  for (const customer of [one, other]) await customer.context().close();
});

test('a time that is taken while the form is open shows without a reload, and can be waited for', async ({
  page,
  browser,
}) => {
  const { service } = await freshService(page.request);
  const customer = await openForm(browser, service, page.request);
  const { token } = await newPerson(page.request, { name: 'Fay First' });
  const { data } = await (await page.request.get(`/api/services/${service._id}/availability`)).json();
  // makeBooking takes the first free time that is at least two days away.
  const day = addDays(new Date().toISOString().slice(0, 10), 2);
  const [{ timeSlot }] = data.days.find(({ date }: { date: string }) => date === day).times;
  await chooseDay(customer, day);
  await time(customer, timeSlot).click();
  await makeBooking(page.request, { token, service });
  await expect(customer.getByText(`${nameOf(short, day)}, ${timeSlot} has just been taken.`)).toBeVisible();
  await expect(time(customer, timeSlot)).toBeDisabled();
  await expect(customer.getByLabel('Service address')).toHaveValue(address);

  await customer.getByText('Wait for a taken time').click();
  await customer.getByRole('button', { name: `Wait for this time (${timeSlot})` }).click();
  await expect(customer.getByText('You are waiting')).toBeVisible();
  await customer.goto('/user/my-bookings');
  const list = customer.getByRole('region', { name: 'Waiting list' });
  await expect(list).toContainText(timeSlot);
  await list.getByRole('button', { name: /^Leave the waiting list/ }).click();
  await expect(list).toHaveCount(0);
  await customer.context().close();
});
