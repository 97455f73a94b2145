import { addDays } from '@nearhand/contracts';
import { expect, type Locator, type Page } from '@playwright/test';

/** The form knows which times are taken: until then it offers every one. Call it before the form opens. */
export const timesKnown = (page: Page): Promise<unknown> =>
  page.waitForResponse((response) => response.url().includes('/availability') && response.ok());

/** Chooses a free time at least `ahead` days from now in a form with Date and Time slot, and returns its day. */
export const chooseFreeTime = async (
  form: Page | Locator,
  { ahead = 2, except }: { ahead?: number; except?: string } = {},
): Promise<string> => {
  const today = new Date().toISOString().slice(0, 10);
  const options = form.getByLabel('Time slot').locator('option');
  // Journeys run side by side and many book with one provider: each begins at another day.
  const first = ahead + Math.floor(Math.random() * (25 - ahead));
  for (let days = first; days <= 29; days += 1) {
    const day = addDays(today, days);
    if (day === except) continue;
    await form.getByLabel('Date').fill(day);
    // On a closed day there is no other option.
    await expect(options.nth(1).or(form.getByText('Nothing is left on this day')).first()).toBeAttached();
    const free = await options.evaluateAll((all) =>
      all
        .map((option) => (option.hasAttribute('disabled') ? '' : (option.getAttribute('value') ?? '')))
        .filter(Boolean),
    );
    if (free[0] && (await chose(form, free[0]))) return day;
  }
  throw new Error('Nothing is free in the last days of the window.');
};

/** False if somebody else took the time meanwhile: the form disables it then. */
const chose = async (form: Page | Locator, timeSlot: string): Promise<boolean> => {
  const select = form.getByLabel('Time slot');
  try {
    await select.selectOption(timeSlot, { timeout: 2_000 });
  } catch {
    return false;
  }
  return select.locator('option:checked').isEnabled();
};
