import AxeBuilder from '@axe-core/playwright';
import { withByHandServer } from '../../src/by-hand-server.ts';
import { fillRun, linkIn, panel, section } from '../../src/developer-panel.ts';
import { expect, test } from '../../src/release-test.ts';

test('a developer reads the page, a failure and its next step, and runs own code in the tab', async ({
  page,
  site,
}) => {
  await withByHandServer('My own word:', async (port) => {
    await page.route('**/releases/mf-auth/**/remoteEntry.js', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html>' }),
    );
    await page.goto(linkIn(await site.release('panel', '--path', '/marketplace')));
    const tree = panel(page).getByRole('list', { name: 'Slices on this page' });
    await expect(tree).toContainText(/mf-marketplace@\d+\.\d+\.\d+/);
    await expect(tree).toContainText('page /marketplace');
    await expect(tree).toContainText('The live release: all visitors get it.');
    expect(page.url()).toBe(`${site.url}/marketplace`);
    await section(page, /^Shared modules/).click();
    await expect(panel(page)).toContainText(/react 19\.\d+\.\d+ provided by shell/);
    await expect(panel(page)).toContainText(/Taken by .*mf-marketplace \(\^19/);

    await page.goto(`${site.url}/auth/login`);
    await section(page, /^Failures/).click();
    await expect(panel(page)).toContainText('The entry answered HTML and no script. Is it published?');

    const run = await fillRun(page, 'mf-tips', String(port));
    // Code of a page presses it, and nothing happens.
    await run.evaluate((button: HTMLElement) => button.click());
    await expect(panel(page)).not.toContainText('Warning');
    await run.click();
    const warning = `Warning: code of this computer (localhost:${port}) runs here as mf-tips.`;
    await expect(panel(page)).toContainText(warning);
    await page.goto(`${site.url}/tips`);
    await expect(page.getByText('My own word: nothing.')).toBeVisible();
    await expect(panel(page)).toContainText(warning);
    await expect(panel(page).getByRole('list', { name: 'Slices on this page' })).toContainText('mf-tips@0.0.0-dev');
    await page.getByRole('button', { name: 'Like it' }).click();
    await section(page, /^Events/).click();
    await expect(panel(page)).toContainText(/tips\.liked .*from mf-tips@0\.0\.0-dev\s*\{ tip: string \}/);

    await panel(page).getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await panel(page).getByRole('button', { name: 'Leave' }).click();
    await expect(panel(page)).toHaveCount(0);
  });
});

for (const width of [390, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    test(`the panel can be read at ${width} px in ${colorScheme} @full`, async ({ page, site }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.emulateMedia({ colorScheme });
      await page.goto(linkIn(await site.release('panel', '--path', '/marketplace')));
      await expect(panel(page)).toContainText('page /marketplace');
      const names = [/^This page/, /^Failures/, /^Shared modules/, /^Events/, /^Calls of the API/, /^Run my localhost/];
      for (const name of names.slice(1)) {
        await section(page, name).press('Enter');
        const { violations } = await new AxeBuilder({ page }).include('#developer-panel').analyze();
        expect(violations).toEqual([]);
      }
      const box = await panel(page).boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.width ?? 9999) <= width).toBe(true);
      await page.keyboard.press('Escape');
      await expect(panel(page).locator('summary')).toHaveCount(0);
    });
