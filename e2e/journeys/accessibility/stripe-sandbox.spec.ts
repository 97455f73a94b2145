import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { typeCard } from '../../src/card-form.ts';
import { cutOff, overhang } from '../../src/layout.ts';

const program = ['--import', 'tsx', 'src/cli/main.ts', '--demo', '--port', '0'];

/** The addresses of a demo of the sandbox. */
const test = base.extend<{ demo: { sandbox: string; shop: string } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern that it needs no other fixture.
  demo: async ({}, use) => {
    const demo = spawn(process.execPath, program, { cwd: join(import.meta.dirname, '../../../stripe-sandbox') });
    const found: string[] = [];
    for await (const line of createInterface(demo.stdout)) {
      found.push(...(/http:\S+/.exec(line) ?? []));
      if (found.length === 2) break;
    }
    const [sandbox = '', shop = ''] = found;
    await use({ sandbox, shop });
    demo.kill();
  },
});

/** The card's frame is transparent: axe sees the colors on the page's ground when the frame has it, too. */
const giveGround = async (page: Page) => {
  const ground = await page.locator('main').evaluate((main) => getComputedStyle(main).backgroundColor);
  for (const frame of page.frames().filter((one) => one.url().includes('/elements/card')))
    await frame.locator('html').evaluate((html, color) => html.style.setProperty('background', color), ground);
};

const expectReadable = async (page: Page) => {
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const colorScheme of ['light', 'dark'] as const)
      await test.step(`${width} px, ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await giveGround(page);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`)).toEqual([]);
        expect(await page.evaluate(overhang), 'px over the right edge').toBe(0);
        expect(await page.evaluate(cutOff), 'texts that are cut off').toEqual([]);
      });
  }
};

test('the demo’s shop and its card: axe finds nothing, light and dark, also with a wrong card', {
  tag: '@full',
}, async ({ page, demo }) => {
  await page.goto(demo.shop);
  await typeCard(page, '4242 4242 4242 4241');
  await expect(page.getByRole('alert')).toHaveText('Your card number is invalid.');
  await expectReadable(page);
  await page.setViewportSize({ width: 375, height: 844 });
  await expect(page.locator('#card iframe')).toHaveCSS('height', /^(1\d|2\d)px$/);
});

test('the bank’s question, checkout and onboarding: axe finds nothing, light and dark', { tag: '@full' }, async ({
  page,
  demo,
}) => {
  await page.goto(demo.shop);
  await page.getByRole('button', { name: 'Authentication' }).click();
  await expect(page.frameLocator('iframe[src*="/challenge/"]').getByRole('heading')).toBeVisible();
  await expectReadable(page);

  await page.goto(demo.shop);
  await page.getByRole('button', { name: 'Subscribe at checkout' }).click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByText('Your card number is incomplete.').first()).toBeVisible();
  await expectReadable(page);

  const headers = { authorization: 'Bearer sk_test_sandbox' };
  const call = async (path: string, form: Record<string, string>) =>
    (await page.request.post(`${demo.sandbox}/v1/${path}`, { headers, form })).json();
  const { id } = await call('accounts', { type: 'express', country: 'US' });
  const pages = { refresh_url: demo.shop, return_url: demo.shop };
  const { url } = await call('account_links', { account: id, type: 'account_onboarding', ...pages });
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectReadable(page);
});
