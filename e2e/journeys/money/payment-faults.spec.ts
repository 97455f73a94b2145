import { expect, type Page, test } from '@playwright/test';
import { chargesOf, makeBooking, readBooking } from '../../src/bookings.ts';
import { answerChallenge, cards, expectPaid, payWith } from '../../src/card-form.ts';
import { giveToken, newPerson } from '../../src/people.ts';

const failure = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('out of funds, refused by the bank, then one card that works', async ({ page }) => {
  const { token } = await newPerson(page.request, { name: 'Faye Faults' });
  const booking = await makeBooking(page.request, { token });
  await giveToken(page, token);
  await page.goto(`/marketplace/payment/${booking._id}`);
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
  expect(await chargesOf(page.request, booking._id)).toEqual([Math.round(booking.price * 100)]);
});
