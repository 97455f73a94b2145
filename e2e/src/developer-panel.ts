import type { Locator, Page } from '@playwright/test';

/** The first address in what a command printed. */
export const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)?.[0] ?? '';

/** The panel for developers of a page. */
export const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'Developer panel' });

export const section = (page: Page, name: RegExp): Locator => panel(page).locator('summary').filter({ hasText: name });

/** Opens the form of the panel for code of this computer, and fills it in; returns the button that runs it. */
export const fillRun = async (page: Page, slice: string, port: string): Promise<Locator> => {
  await section(page, /^Run my localhost here/).click();
  await panel(page).getByRole('combobox', { name: 'Slice' }).fill(slice);
  await panel(page).getByRole('textbox', { name: 'Port' }).fill(port);
  return panel(page).getByRole('button', { name: 'Run my localhost here' });
};
