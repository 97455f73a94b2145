import { expect, type Page } from '@playwright/test';

/** Stripe's documented test cards, by what becomes of them. */
export const cards = {
  good: '4242 4242 4242 4242',
  authenticates: '4000 0025 0000 3155',
} as const;

const fieldsOf = (page: Page) => page.frameLocator('iframe[title*="card" i]').first();

/** Types a card into Stripe's field. */
export const typeCard = async (page: Page, number: string): Promise<void> => {
  const fields = fieldsOf(page);
  await fields.locator('[name="cardnumber"]').fill(number);
  await fields.locator('[name="exp-date"]').fill('12/34');
  await fields.locator('[name="cvc"]').fill('123');
};

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

/** Opens a booking's payment page, types a card and presses Pay. */
export const payWith = async (page: Page, number: string): Promise<void> => {
  await typeCard(page, number);
  await payButton(page).click();
};

const challenge = (page: Page) => page.frameLocator('iframe[title="3D Secure authentication"]');

export const expectChallenge = (page: Page): Promise<void> =>
  expect(challenge(page).getByRole('heading', { name: 'Confirm your payment' })).toBeVisible();

export const challengeButton = (page: Page) => challenge(page).getByRole('button', { name: 'Complete authentication' });

/** The page of a paid booking: nothing is left to pay. */
export const expectPaid = async (page: Page): Promise<void> => {
  await page.waitForURL('**/user/my-bookings/*');
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Pay Now|Retry Payment)$/ })).toHaveCount(0);
};
