import { test as base, expect, type Page } from '@playwright/test';
import { ReleaseSite } from './release-site.ts';

/** Journeys that release: each has a separate site. */
export const test = base.extend<{ site: ReleaseSite; listens: boolean }>({
  /** Whether the site takes the reports of browsers, in place of the API. */
  listens: [false, { option: true }],
  site: async ({ listens }, use) => {
    const site = await ReleaseSite.open(listens);
    await use(site);
    await site.close();
  },
});

/** A change of mf-auth that can be read on its login and its recovery page, which lie in separate chunks. */
export const marked = (mark: string) => (script: string) =>
  script.replace(/"(?:[\w ]+: e|E)nter your (credentials|email and)/, (_text, what) => `"${mark}: enter your ${what}`);

/** A change that breaks the login page whenever it is drawn. */
export const crashing = (script: string): string =>
  script.replace('"Enter your credentials', '(()=>{throw new Error("broken release")})()+"Enter your credentials');

/** A text on a page of mf-auth of the release with this mark; without one, of the first release. */
export const loginText = (mark?: string): RegExp =>
  mark ? new RegExp(`^${mark}: enter your credentials`) : /^Enter your credentials/;
export const recoveryText = (mark?: string): RegExp =>
  mark ? new RegExp(`^${mark}: enter your email`) : /^Enter your email and/;
export const login = (page: Page, mark?: string) => page.getByText(loginText(mark));
export const recovery = (page: Page, mark?: string) => page.getByText(recoveryText(mark));

/** A page of Playwright, or a tab of another engine. */
interface Evaluates {
  evaluate(expression: string): Promise<unknown>;
}

/** Somebody comes back to the tab, which then asks for what runs now, soon, and keeps what it has verified. */
export const comeBack = async (page: Evaluates, { composition: { revision } }: ReleaseSite): Promise<void> => {
  await page.evaluate(`dispatchEvent(new Event('focus'))`);
  const verified = `JSON.parse(localStorage.getItem('nearhand.composition') ?? '{}').revision`;
  await expect.poll(() => page.evaluate(verified)).toBe(revision);
};

/** Goes to another page as a link would, without leaving the document. */
export const visit = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Remembers this document, to tell later whether it was ever left. */
export const remember = (page: Evaluates) => page.evaluate('void (window.remembered = true)');
export const expectSameDocument = async (page: Evaluates) =>
  expect(await page.evaluate('window.remembered')).toBe(true);

/** Everything that a careful eye would see go wrong in the network and the console of this page. */
export const watchFaults = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  return faults;
};

export { expect };
