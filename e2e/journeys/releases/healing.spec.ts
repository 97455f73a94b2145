import type { Page } from '@playwright/test';
import type { TelemetryBatch } from '@slices/format';
import {
  comeBack,
  crashing,
  expect,
  expectSameDocument,
  login,
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

test('a release that crashes whenever it is drawn: the release before replaces it in the same page view, and the API receives a report', async ({
  page,
  request,
  site,
}) => {
  const batches = listen(page);
  const version = await site.publish('mf-auth', crashing);
  await page.goto(site.url);
  await remember(page);
  await site.release('promote', 'mf-auth', version, '--why', 'nobody tried it');
  await comeBack(page, site);
  await visit(page, '/auth/login');
  await expect(login(page)).toBeVisible();
  await expectSameDocument(page);
  await expect.poll(() => failuresIn(batches).at(-1)).toMatch(/healed=true$/);
  const [last = ''] = failuresIn(batches).slice(-1);
  expect(last).toMatch(new RegExp(`^mf-auth ${version} r${site.composition.revision} team-accounts`));
  expect(last).toMatch(/render/);
  const health = `${apiUrl}/internal/releases/mf-auth/${version}?minutes=10`;
  await expect.poll(async () => (await (await request.get(health)).json()).failed).toBe(1);
});
