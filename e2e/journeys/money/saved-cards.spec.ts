import { expect, type Page, test } from '@playwright/test';
import { makeBooking } from '../../src/bookings.ts';
import { answerChallenge, cards, expectChallenge, expectPaid, payButton, typeCard } from '../../src/card-form.ts';
import { giveToken, newPerson } from '../../src/people.ts';

const openPayment = async (page: Page, token: string): Promise<void> => {
  const { _id } = await makeBooking(page.request, { token });
  await page.goto(`/marketplace/payment/${_id}`);
};

const savedCard = (page: Page, last4: string) => page.getByRole('radio', { name: `Visa ending in ${last4}` });

test('a saved card whose bank asks ends in the bank’s screen, and the time stays the customer’s', {
  tag: '@full',
}, async ({ page }) => {
  const { token } = await newPerson(page.request, { name: 'Asta Asked' });
  await giveToken(page, token);

  await test.step('the bank asks while the card is saved', async () => {
    await page.goto('/user/cards');
    await page.getByRole('button', { name: /^Card number/ }).click();
    await typeCard(page, cards.authenticates);
    await page.getByRole('button', { name: 'Save Card' }).click();
    await expectChallenge(page);
    await answerChallenge(page, 'Complete');
    await expect(page.getByRole('heading', { name: 'Visa ending in 3155' })).toBeVisible();
  });

  await test.step('a failed answer is explained, and the same card pays after that', async () => {
    await openPayment(page, token);
    await expect(savedCard(page, '3155')).toBeChecked();
    await payButton(page).click();
    await expectChallenge(page);
    await answerChallenge(page, 'Fail');
    await expect(page.getByText('Payment failed')).toBeVisible();
    await payButton(page).click();
    await expectChallenge(page);
    await answerChallenge(page, 'Complete');
    await expectPaid(page);
  });
});
