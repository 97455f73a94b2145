import { type Availability, addDays, type Service, toWireDate } from '@nearhand/contracts';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { readBooking } from '../../src/bookings.ts';
import { giveToken, newPerson } from '../../src/people.ts';
import { providerWithService } from '../../src/service-form.ts';

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

const timesOf = async (request: APIRequestContext, { _id }: Service, day: string) => {
  const answer = await request.get(`/api/services/${_id}/availability?from=${day}&to=${day}`);
  const { days = [] }: Availability = (await answer.json()).data;
  return days.flatMap(({ times }) => times.map(({ timeSlot }) => timeSlot));
};

const requestTime = async (
  request: APIRequestContext,
  token: string,
  service: Service,
  date: string,
  timeSlot: string,
) => {
  const [option] = service.options;
  const data = { service: service._id, serviceOption: option?._id, price: option?.price, address: '7 Orchard Row' };
  const answer = await request.post('/api/bookings', {
    headers: bearer(token),
    data: { ...data, date: toWireDate(date), timeSlot },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return String((await answer.json()).data._id);
};

/** Presses Tab until `name` has the focus. */
const tabTo = async (page: Page, name: string | RegExp) => {
  const wanted = page.getByRole('gridcell', { name });
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluateAll((cells) => cells.some((cell) => cell === document.activeElement))) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
};

const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

test('working hours and time off reach customers; requests are answered in the week, by keyboard', {
  tag: '@full',
}, async ({ page }) => {
  const { token, service } = await providerWithService(page.request);
  const customer = await newPerson(page.request, { name: 'Ada Moss' });
  await giveToken(page, token);
  // The Wednesday of next week: in the booking window, and all weekdays around it lie ahead. The browser speaks en-US.
  const today = new Date();
  const sunday = addDays(today.toISOString().slice(0, 10), 7 - today.getUTCDay());
  const day = addDays(sunday, 3);
  const name = dayName.format(new Date(toWireDate(day)));

  await test.step('customers see the new hours', async () => {
    await page.goto('/user/my-services');
    await page.getByRole('main').getByRole('link', { name: 'Calendar', exact: true }).click();
    await page.getByRole('link', { name: 'Working hours' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Working hours' })).toBeFocused();
    const wednesday = page.getByRole('group', { name: 'Hours of Wednesday' });
    await wednesday.getByLabel('From').fill('08:00');
    await wednesday.getByLabel('To', { exact: true }).fill('13:00');
    await page.getByLabel('Free after').selectOption('30 minutes');
    const times = page.getByRole('list', { name: 'Wednesday' }).getByRole('listitem');
    await expect(times).toHaveText(['8:00 AM - 10:00 AM', '10:30 AM - 12:30 PM']);
    await page.getByRole('button', { name: 'Save working hours' }).click();
    await expect(page.getByText('Working hours saved')).toBeVisible();
    expect(await timesOf(page.request, service, day)).toEqual(['8:00 AM - 10:00 AM', '10:30 AM - 12:30 PM']);
  });

  const first = await requestTime(page.request, customer.token, service, day, '8:00 AM - 10:00 AM');
  const second = await requestTime(page.request, customer.token, service, day, '10:30 AM - 12:30 PM');

  await test.step('requests are answered in the grid', async () => {
    await page.goto('/user/calendar');
    await expect(page.getByRole('grid')).toBeVisible();
    await tabTo(page, /./);
    await page.keyboard.press('PageDown');
    await expect(page.getByText('2 requests wait for your answer.')).toBeVisible();
    await page.keyboard.press('Control+Home');
    for (let column = 0; column < 3; column += 1) await page.keyboard.press('ArrowRight');
    const cell = page.getByRole('gridcell', {
      name: `${name}, 8:00 AM: 8:00 AM - 10:00 AM, ${service.name} for Ada Moss`,
    });
    await expect(cell).toBeFocused();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `${name}, 8:00 AM` });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Accept' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Not Yet' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Booking accepted successfully')).toBeVisible();
    await expect(page.getByRole('gridcell', { name: new RegExp(`^${name}, 8:00 AM: .*, confirmed$`) })).toBeFocused();
    expect((await readBooking(page.request, customer.token, first)).status).toBe('confirmed');

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).press('Enter');
    await expect(page.getByText('Booking declined successfully')).toBeVisible();
    await expect(page.getByRole('gridcell', { name: `${name}, 10:00 AM: free, working hours` })).toBeFocused();
    expect((await readBooking(page.request, customer.token, second)).status).toBe('cancelled');
  });

  await test.step('time off shows the booking within it, and changes it not', async () => {
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('link', { name: 'Add time off' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Time off' })).toBeFocused();
    await expect(page.getByLabel('First day')).toHaveValue(day);
    await expect(page.getByText(/One booking lies within this time\. It stays as it is/)).toBeVisible();
    await page.getByRole('button', { name: 'Add time off' }).press('Enter');
    await expect(page.getByText('Time off added')).toBeVisible();
    expect(await timesOf(page.request, service, day)).toEqual([]);
    expect((await readBooking(page.request, customer.token, first)).status).toBe('confirmed');
  });

  await test.step('a request appears in the open week by itself', async () => {
    await page.goto(`/user/calendar?week=${sunday}`);
    await expect(
      page.getByRole('gridcell', { name: new RegExp(`^${name}, 12:00 PM: Time off, All day`) }),
    ).toBeVisible();
    const thursday = addDays(day, 1);
    await requestTime(page.request, customer.token, service, thursday, '9:00 AM - 11:00 AM');
    await expect(
      page.getByRole('gridcell', { name: /9:00 AM - 11:00 AM, .* for Ada Moss, requested/ }).first(),
    ).toBeVisible();
  });
});
