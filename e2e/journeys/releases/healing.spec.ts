import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { TelemetryBatch } from '@slices/format';
import type { ReleaseSite } from '../../src/release-site.ts';
import {
  comeBack,
  crashing,
  expect,
  expectSameDocument,
  login,
  marked,
  mended,
  remember,
  test,
  visit,
} from '../../src/release-test.ts';
import { apiUrl } from '../../src/site/site.ts';

/** Collects what the page reports. */
const listen = (page: Page): string[] => {
  const batches: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/telemetry')) batches.push(request.postData() ?? '');
  });
  return batches;
};

const failuresIn = (batches: readonly string[]): string[] => {
  return batches.flatMap((text) => {
    const { revision, reports }: TelemetryBatch = JSON.parse(text);
    return reports.flatMap((report) =>
      report.kind === 'failed'
        ? [`${report.slice} ${report.version} r${revision} ${report.owner} ${report.stage} healed=${report.healed}`]
        : [],
    );
  });
};

const fileOf = (site: ReleaseSite, version: string, begins: string): string => {
  const folder = join(site.folder, 'releases/mf-auth', version);
  const file = readdirSync(folder).find((name) => name.startsWith(begins) && name.endsWith('.js'));
  if (!file) throw new Error(`There is no ${begins} in ${folder}.`);
  for (const ending of ['.br', '.gz']) rmSync(join(folder, `${file}${ending}`), { force: true });
  return join(folder, file);
};

const change = (file: string) => writeFileSync(file, `${readFileSync(file, 'utf8')};window.tampered=true;`);

/** Faults of a live release, and the stage that is reported. The first runs with `npm test`. */
const faults: [name: string, stage: RegExp, make: (site: ReleaseSite, version: string) => void][] = [
  ['crashes whenever it is drawn', /render/, () => {}],
  ['has a changed chunk', /integrity/, (site, version) => change(fileOf(site, version, 'login'))],
];

for (const [index, [name, stage, make]] of faults.entries()) {
  test(`a release that ${name}: the release before replaces it in the same page view, and the API receives a report`, {
    tag: index === 0 ? [] : ['@full'],
  }, async ({ page, request, site }) => {
    const batches = listen(page);
    const version = await site.publish('mf-auth', name.startsWith('crashes') ? crashing : marked('Broken'));
    await page.goto(site.url);
    await remember(page);
    await site.release('promote', 'mf-auth', version, '--why', 'nobody tried it');
    make(site, version);
    await comeBack(page, site);
    await visit(page, '/auth/login');
    await expect(login(page)).toBeVisible({ timeout: 40_000 });
    await expectSameDocument(page);
    expect(await page.evaluate(() => Reflect.get(window, 'tampered'))).toBeUndefined();
    await expect.poll(() => failuresIn(batches).at(-1)).toMatch(/healed=true$/);
    const [last = ''] = failuresIn(batches).slice(-1);
    expect(last).toMatch(new RegExp(`^mf-auth ${version} r${site.composition.revision} team-accounts`));
    expect(last).toMatch(stage);
    const health = `${apiUrl}/internal/releases/mf-auth/${version}?minutes=10`;
    await expect.poll(async () => (await (await request.get(health)).json()).failed).toBe(1);
  });
}

test('when the one before is broken too, the panel stands, the rest works, and a release that works mends it', {
  tag: '@full',
}, async ({ page, site }) => {
  for (const again of ['', ' again']) {
    const version = await site.publish('mf-auth', (script) =>
      crashing(script).replace('broken release', `broken${again}`),
    );
    await site.release('promote', 'mf-auth', version, '--why', 'nobody tried it');
  }
  await page.goto(`${site.url}/auth/login`);
  const panel = page.getByText('Accounts is not available right now');
  await expect(panel).toBeVisible({ timeout: 40_000 });
  await remember(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(panel).toBeVisible({ timeout: 40_000 });
  await page.getByRole('link', { name: 'Nearhand' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /not available/ })).toHaveCount(0);

  await site.release('promote', 'mf-auth', await site.publish('mf-auth', mended), '--why', 'it works');
  await comeBack(page, site);
  await page.goBack();
  await expect(login(page)).toBeVisible();
  await expectSameDocument(page);
});
