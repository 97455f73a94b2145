import { expect, type Page } from '@playwright/test';
import { bringPerson } from '../../src/people.ts';
import type { ReleaseSite } from '../../src/release-site.ts';
import { comeBack, expectSameDocument, remember, test, visit, watchFaults } from '../../src/release-test.ts';
import { demo } from '../../src/site/site.ts';
import { slices } from '../../src/slices.ts';

/** Publishes the running release of `slice` as its build is with `"react": "18"` in release.json. */
const onReact18 = (site: ReleaseSite, slice: string): Promise<string> =>
  site.publish(slice, (text, file) => {
    if (file === 'server.js') return undefined;
    if (file !== 'release.json') return text;
    const { shared, ...manifest } = JSON.parse(text);
    const others = Object.keys(shared).map((name) => [
      name,
      /^react(?:-dom)?(?:\/|$)/.test(name) ? '^18.0.0' : shared[name],
    ]);
    return JSON.stringify({ ...manifest, shared: Object.fromEntries(others) });
  });

/** Elements that are roots of another React than the shell's. */
const otherRoots = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('#root *')].filter((element) =>
        Object.keys(element).some((key) => key.startsWith('__reactContainer$')),
      ).length,
  );

/** The shell's scripts that came for this document, with their bytes on the line. */
const shellScripts = (page: Page): Promise<[name: string, bytes: number][]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/assets/') && name.endsWith('.js'))
      .map((entry) => [entry.name, Number(Reflect.get(entry, 'encodedBodySize'))]),
  );

test('a slice moves to another React major alone: its page and its widgets work beside those of the others', async ({
  page,
  site,
}) => {
  const faults = watchFaults(page);
  await bringPerson(page, demo.customer);
  const dashboard = async () => {
    await page.goto(`${site.url}/user/dashboard`);
    await expect(page.getByRole('heading', { level: 2, name: 'Upcoming Services' })).toBeVisible();
    return shellScripts(page);
  };
  const before = new Map(await dashboard());
  expect(await otherRoots(page)).toBe(0);
  const version = await onReact18(site, 'mf-bookings');
  await site.release('promote', 'mf-bookings', version, '--why', 'one slice at a time');
  const more = (await dashboard()).filter(([name]) => !before.has(name));
  expect(await otherRoots(page)).toBeGreaterThan(0);
  expect(more.map(([name]) => name)).toContainEqual(expect.stringContaining('react-18'));
  expect(more.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(60_000);
  expect(faults).toEqual([]);
});

const appearsIn = (page: Page, { heading }: (typeof slices)[number]) =>
  expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();

test('six slices move one by one, and back: no page view fails @full', async ({ page, browser, site }) => {
  test.setTimeout(600_000);
  const faults = watchFaults(page);
  await bringPerson(page, demo.admin);
  const probes = slices.filter(({ as }) => as);
  const [first = probes[0]] = probes;
  const visitor = await browser.newPage();
  const guest = slices.find(({ as }) => !as);
  const tab = await browser.newPage();
  await bringPerson(tab, demo.admin);
  await tab.goto(`${site.url}/about`);
  await remember(tab);
  let views = 0;
  const look = async () => {
    await comeBack(tab, site);
    for (const probe of probes) {
      await page.goto(`${site.url}${probe.path}`);
      await appearsIn(page, probe);
      await visit(tab, probe.path);
      await appearsIn(tab, probe);
      views += 2;
    }
    await visitor.goto(`${site.url}${guest?.path}`);
    await expect(visitor.getByRole('heading', { level: 1, name: guest?.heading ?? '' })).toBeVisible();
    views += 1;
  };
  const moved = slices.filter(({ name }) => name !== first?.name).map(({ name }) => name);
  expect(moved).toHaveLength(6);
  for (const slice of moved) {
    await site.release('promote', slice, await onReact18(site, slice), '--why', 'one slice at a time');
    await look();
  }
  expect(await otherRoots(page)).toBe(1);
  for (const slice of moved) {
    await site.release('rollback', slice, '--why', 'back again');
    await look();
  }
  expect(await otherRoots(page)).toBe(0);
  await expectSameDocument(tab);
  expect([views, faults]).toEqual([12 * (2 * probes.length + 1), []]);
});
