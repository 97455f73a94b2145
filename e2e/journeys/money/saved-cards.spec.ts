import { expect, type Page, test } from '@playwright/test';
import { tabTo } from '../../src/assistive.ts';
import { makeBooking } from '../../src/bookings.ts';
import {
  answerChallenge,
  cards,
  expectChallenge,
  expectPaid,
  payButton,
  payWith,
  typeCard,
} from '../../src/card-form.ts';
import { giveToken, newPerson, watchConsole } from '../../src/people.ts';

const openPayment = async (page: Page, token: string): Promise<void> => {
  const { _id } = await makeBooking(page.request, { token });
  await page.goto(`/marketplace/payment/${_id}`);
};

const savedCard = (page: Page, last4: string) => page.getByRole('radio', { name: `Visa ending in ${last4}` });

test('a card that is saved while paying pays the next booking with one press, and is gone after it is removed', {
  tag: '@full',
}, async ({ page }) => {
  const problems = watchConsole(page);
  const { token } = await newPerson(page.request, { name: 'Carl Cardholder' });
  await giveToken(page, token);

  await test.step('without saved cards the page asks for a card', async () => {
    await openPayment(page, token);
    await expect(payButton(page)).toBeEnabled();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expect(page.getByRole('checkbox', { name: 'Save this card' })).not.toBeChecked();
    await page.getByRole('checkbox', { name: 'Save this card' }).check();
    await payWith(page, cards.good);
    await expectPaid(page);
  });

  await test.step('the next booking is paid with one press of a key', async () => {
    await openPayment(page, token);
    await expect(savedCard(page, '4242')).toBeChecked();
    await payButton(page).focus();
    await page.keyboard.press('Enter');
    await expectPaid(page);
  });

  await test.step('it adds money to the wallet with one press', async () => {
    await page.goto('/user/wallet');
    await expect(page.getByLabel('Pay with')).toHaveValue(/.{36}/);
    await page.getByLabel('Amount').fill('20');
    await page.getByRole('button', { name: 'Add Money' }).click();
    await expect(page.getByText('$20.00 added to your wallet')).toBeVisible();
  });

  await test.step('the card is removed by keyboard alone', async () => {
    await page.goto('/user/wallet');
    await page.getByRole('link', { name: 'Cards', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Visa ending in 4242' })).toBeVisible();
    await tabTo(page, 'Remove Visa ending in 4242');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Keep Card' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText('You have no saved cards.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await openPayment(page, token);
    await expect(payButton(page)).toBeEnabled();
    await expect(page.getByRole('radio')).toHaveCount(0);
  });
  expect(problems).toEqual([]);
});

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
