import type { Browser, Page } from '@playwright/test';
import type { TelemetryReport } from '@slices/format';
import { bringSession } from '../../src/people.ts';
import type { Act } from '../../src/planted-faults/planted-fault.ts';
import { hangs, plantedFaults } from '../../src/planted-faults/planted-faults.ts';
import { expectReported, isWatched, releaseFault } from '../../src/planting.ts';
import { expect, login, test, visit } from '../../src/release-test.ts';
import { demo } from '../../src/site/site.ts';
import { slices } from '../../src/slices.ts';

test.use({ listens: true });

// Playwright would wait for the navigation of a form, which the shell has cancelled.
test.beforeAll(() => {
  process.env.PLAYWRIGHT_SKIP_NAVIGATION_CHECK = '1';
});
test.afterAll(() => {
  delete process.env.PLAYWRIGHT_SKIP_NAVIGATION_CHECK;
});

const expectShellWorks = async (page: Page) => {
  await expect(page.locator('#root header')).toBeVisible();
  await visit(page, '/marketplace');
  await expect(page.getByRole('heading', { level: 1, name: 'Service Marketplace' })).toBeVisible();
};

const acts: Record<Act, (page: Page) => Promise<unknown>> = {
  title: (page) => page.getByRole('heading', { level: 1 }).click(),
  logo: async (page) => {
    await page.locator('header').getByRole('link', { name: 'Nearhand' }).click();
    await expect(page).not.toHaveURL(/login/);
    // The address changes before the page.
    await expect(login(page, 'Planted')).toBeHidden();
  },
  back: (page) => page.goBack(),
};

/** The fault that runs with `npm test`: the release is replaced, reported, and the harm is gone. */
const quick = 'Replaces fetch';

const expectWatched = (page: Page) => expect.poll(() => page.evaluate(isWatched)).toBe(true);

/** The counts of calls are sent when the document is left. */
const leave = async (page: Page) => {
  await expectWatched(page);
  await page.goto(new URL('/about', page.url()).href);
};

/** Ends the process of a tab that does not answer and reloads it, as the browser offers to do. */
const endBusiestTab = async (browser: Browser, page: Page) => {
  const session = await browser.newBrowserCDPSession();
  const busiest = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    return processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime)[0];
  };
  // Seconds of processor time: beside other work they take longer.
  await expect.poll(async () => (await busiest())?.cpuTime, { timeout: 120_000 }).toBeGreaterThan(2);
  const crashed = page.waitForEvent('crash');
  const tab = await busiest();
  if (tab) process.kill(tab.id, 'SIGKILL');
  await crashed;
  const { targetInfos } = await session.send('Target.getTargets');
  const targetId = targetInfos.find(({ type }) => type === 'page')?.targetId ?? '';
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  await session.send('Target.sendMessageToTarget', { sessionId, message: '{"id":1,"method":"Page.reload"}' });
};

for (const fault of plantedFaults)
  test(`${fault.name}: contained and reported`, { tag: fault.name === quick ? [] : ['@full'] }, async ({
    page,
    site,
  }) => {
    const version = await releaseFault(site, fault);
    await page.route('**/api/planted/failure', (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto(`${site.url}/auth/login`);
    if (fault.act) {
      await expect(login(page, 'Planted')).toBeVisible();
      await expectWatched(page);
      for (const act of fault.act) await acts[act](page);
    }
    if (!fault.isReplaced) await expect(login(page, 'Planted')).toBeVisible();
    else if (!fault.act) await expect(login(page)).toBeVisible();
    if (fault.reported === 'calls') await leave(page);
    await expectReported(site, version, fault);
    await expectShellWorks(page);
    const { gone } = fault;
    if (gone) await expect.poll(() => page.evaluate(gone)).toBe(true);
    await visit(page, '/auth/login');
    await expect(login(page, fault.isReplaced ? undefined : 'Planted')).toBeVisible();
  });

for (const fault of hangs)
  test(`${fault.name}: the next document of the tab runs the release before`, { tag: '@full' }, async ({
    page,
    site,
    browser,
  }) => {
    const before = site.live('mf-auth').metadata.version;
    const version = await releaseFault(site, fault);
    const reports = () => site.heard.map((report) => ('stage' in report ? report.stage : report.kind) + report.version);
    await page.goto(`${site.url}/auth/login`, { waitUntil: 'commit' });
    await expect.poll(reports).toContain(`started${version}`);
    if (fault.act) {
      await expect(login(page, 'Planted')).toBeVisible();
      acts.title(page).catch(() => {}); // the page does not answer
    }
    await endBusiestTab(browser, page);
    await expect.poll(reports).toContain(`hang${version}`);
    await expect.poll(reports).toContain(`loaded${before}`);
  });

test('the pages of every slice report no fault, and the calls and starts of their own release', {
  tag: '@full',
}, async ({ page, site }) => {
  await bringSession(page, demo.admin);
  for (const { path, heading } of slices.filter(({ as }) => as)) {
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.locator('header').getByRole('link', { name: 'Nearhand' }).click();
    await leave(page);
  }
  const told = (kind: TelemetryReport['kind']) =>
    new Set(site.heard.filter((report) => report.kind === kind).map(({ slice }) => slice));
  const signedIn = slices.filter(({ as }) => as).map(({ name }) => name);
  await expect.poll(() => [...told('calls')]).toEqual(expect.arrayContaining(signedIn));
  expect([...told('started')]).toEqual(expect.arrayContaining(signedIn));
  expect(
    site.heard.filter((report) => report.kind === 'failed' || (report.kind === 'calls' && report.failed > 0)),
  ).toEqual([]);
});
