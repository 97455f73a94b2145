import { addDays } from '@nearhand/contracts';
import { expect, type Locator, type Page } from '@playwright/test';

/** Chooses the first free time from `ahead` days on in a form with Date and Time slot, and tells its day. */
export const chooseFreeTime = async (
  form: Page | Locator,
  { ahead = 2, except }: { ahead?: number; except?: string } = {},
): Promise<string> => {
  const today = new Date().toISOString().slice(0, 10);
  const options = form.getByLabel('Time slot').locator('option');
  for (let days = ahead; days <= 29; days += 1) {
    const day = addDays(today, days);
    if (day === except) continue;
    await form.getByLabel('Date').fill(day);
    await expect(options).not.toHaveCount(1);
    const free = await options.evaluateAll((all) =>
      all
        .map((option) => (option.hasAttribute('disabled') ? '' : (option.getAttribute('value') ?? '')))
        .filter(Boolean),
    );
    if (free[0]) {
      await form.getByLabel('Time slot').selectOption(free[0]);
      return day;
    }
  }
  throw new Error('Nothing is free in 30 days.');
};
