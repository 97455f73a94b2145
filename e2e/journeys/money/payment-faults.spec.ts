import type { Service } from '@nearhand/contracts';
import { expect, type Page, test } from '@playwright/test';
import { changeBooking, chargesOf, makeBooking, readBooking } from '../../src/bookings.ts';
import { answerChallenge, cards, expectPaid, payButton, payWith, typeCard } from '../../src/card-form.ts';
import { bringSession, giveToken, newPerson } from '../../src/people.ts';
import { demo } from '../../src/site/site.ts';

/** A new customer with one unpaid booking; the page is signed out. */
const customerWithBooking = async (page: Page) => {
  const { token } = await newPerson(page.request, { name: 'Faye Faults' });
  const booking = await makeBooking(page.request, { token });
  await giveToken(page, token);
  return { token, booking, pay: `/marketplace/payment/${booking._id}`, cents: Math.round(booking.price * 100) };
};

const failure = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('out of funds, refused by the bank, then one card that works', async ({ page }) => {
  const { token, booking, pay, cents } = await customerWithBooking(page);
  await page.goto(pay);
  await payWith(page, cards.insufficient);
  await expect(failure(page, 'Your card has insufficient funds.')).toBeVisible();
  await payWith(page, cards.authenticates);
  await answerChallenge(page, 'Fail');
  await expect(failure(page, 'authenticate')).toBeVisible();
  expect(await chargesOf(page.request, booking._id)).toEqual([]);
  expect((await readBooking(page.request, token, booking._id)).paymentStatus).toBe('failed');

  await page.goto(`/user/my-bookings/${booking._id}`);
  await page.getByRole('link', { name: 'Retry Payment' }).click();
  await payWith(page, cards.authenticates);
  await answerChallenge(page, 'Complete');
  await expect(page.getByText('Payment successful!')).toBeVisible();
  await expectPaid(page);
  expect(await chargesOf(page.request, booking._id)).toEqual([cents]);
});

test('a double click pays once, and Back leads to no second payment', { tag: '@full' }, async ({ page }) => {
  const { booking, pay, cents } = await customerWithBooking(page);
  const confirmed: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/confirm') && confirmed.push(`${request.method()} ${request.url()}`),
  );
  await page.goto('/user/my-bookings');
  await page.goto(pay);
  await typeCard(page, cards.good);
  await payButton(page).dblclick({ delay: 20 });
  await expectPaid(page);
  expect(confirmed).toHaveLength(1);

  await page.goBack();
  await page.waitForURL('**/user/my-bookings');
  await page.goto(pay);
  await expect(page.getByText('This booking is already paid')).toBeVisible();
  await expectPaid(page);
  expect(await chargesOf(page.request, booking._id)).toEqual([cents]);
});

test('card in one tab and wallet in the other, at the same moment: paid by one of them alone', {
  tag: '@full',
}, async ({ page, context }) => {
  const { request } = page;
  const token = await bringSession(page, demo.customer);
  const headers = { authorization: `Bearer ${token}` };
  const balance = async (): Promise<number> =>
    (await (await request.get('/api/wallet', { headers })).json()).data.balance;
  const answer = await request.get('/api/services?sort=price-asc&limit=20');
  const { data: services }: { data: Service[] } = await answer.json();
  // A booking that is confirmed by its payment could not be cancelled in the end.
  const service = services.find(({ instantMinutes }) => instantMinutes === undefined);
  const booking = await makeBooking(request, { token, ...(service && { service }) });
  const cents = Math.round(booking.price * 100);
  const other = await context.newPage();
  await giveToken(other, token);
  const before = await balance();
  for (const tab of [page, other]) await tab.goto(`/marketplace/payment/${booking._id}`);
  await typeCard(page, cards.good);
  await other.getByRole('radio', { name: /^Wallet balance/ }).check();
  // The tab that is a moment late may be led to the paid booking before its click.
  await Promise.all(
    [page, other].map((tab) =>
      payButton(tab)
        .click({ timeout: 5_000 })
        .catch(() => {}),
    ),
  );
  for (const tab of [page, other]) await expectPaid(tab);
  const byCard = await chargesOf(request, booking._id);
  const byWallet = Math.round((before - (await balance())) * 100);
  expect([...byCard, byWallet].filter(Boolean)).toEqual([cents]);
  // So that the next run finds the wallet as this one did.
  await changeBooking(request, token, booking._id, 'cancelled');
});

test('the tab is closed as soon as the card is confirmed: the booking is paid all the same', { tag: '@full' }, async ({
  context,
}) => {
  const page = await context.newPage();
  const { token, booking, pay, cents } = await customerWithBooking(page);
  await page.goto(pay);
  const isConfirmed = new Promise<void>((resolve) => {
    void page.route('**/v1/payment_intents/*/confirm', async (route) => {
      await route.fetch();
      resolve();
    });
  });
  await payWith(page, cards.good);
  await isConfirmed;
  await page.close();
  const { request } = context;
  const list = async () => {
    const answer = await request.get('/api/bookings/me', { headers: { authorization: `Bearer ${token}` } });
    return (await answer.json()).data[0].paymentStatus;
  };
  // The list asks Stripe nothing: the webhook alone brought this.
  await expect.poll(list).toBe('paid');
  expect(await chargesOf(request, booking._id)).toEqual([cents]);
});

test('our own API is away when the card is confirmed: said, and right once it is back', { tag: '@full' }, async ({
  page,
}) => {
  const { booking, pay, cents } = await customerWithBooking(page);
  await page.goto(pay);
  await typeCard(page, cards.good);
  await page.route('**/api/**', (route) => route.abort());
  await payButton(page).click();
  await page.waitForURL('**/user/my-bookings/*');
  await page.unroute('**/api/**');
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect(retry.or(page.getByText('Paid', { exact: true })).first()).toBeVisible();
  if (await retry.isVisible()) await retry.click();
  await expectPaid(page);
  expect(await chargesOf(page.request, booking._id)).toEqual([cents]);
});
