import { expect, type Page } from '@playwright/test';

/**
 * Opens a page with the document that the server rendered, and returns that document. On a busy machine the server sends
 * the plain document when a page takes too long: then the page is opened again. `mark`: a text of the document.
 */
export const openRendered = async (page: Page, path: string, mark = 'id="rendered"'): Promise<string> => {
  let html = '';
  await expect(async () => {
    const answer = await page.goto(path, { waitUntil: 'commit' });
    html = (await answer?.text()) ?? '';
    expect(html).toContain(mark);
  }).toPass();
  return html;
};

/** React has taken the document over. */
export const isTakenOver = (page: Page): Promise<void> => expect(page.locator('#rendered')).toHaveCount(0);

/** Holds the shell's scripts back until the returned function is called. */
export const holdScripts = async (page: Page): Promise<() => void> => {
  let letScriptsCome = () => {};
  const scripts = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route('**/assets/shell.*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  return () => letScriptsCome();
};
