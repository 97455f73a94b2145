import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '@slices/e2e/browser';
import type { FailedReport } from '@slices/format';
import { bringSession } from '../../src/people.ts';
import type { ReleaseSite } from '../../src/release-site.ts';
import { expect, test } from '../../src/release-test.ts';
import { demo } from '../../src/site/site.ts';

test.use({ listens: true });

const reportOf = async (site: ReleaseSite, slice: string): Promise<FailedReport> => {
  const own = () =>
    site.heard.flatMap((report) => (report.kind === 'failed' && report.slice === slice ? [report] : []));
  await expect.poll(() => own().length).toBeGreaterThan(0);
  const [found] = own();
  if (!found) throw new Error(`${slice} was not reported.`);
  return found;
};

const reproduced = async (site: ReleaseSite, failure: FailedReport): Promise<string> => {
  const file = join(site.folder, 'failure.json');
  writeFileSync(file, JSON.stringify(failure));
  const { executablePath = '' } = await findBrowser();
  return (await site.attempt('reproduce', file, '--browser', executablePath)).text;
};

test('a page that breaks for a customer is seen again, with an invented session', { tag: '@full' }, async ({
  page,
  site,
}) => {
  const version = await site.publish('mf-bookings', (script) =>
    script.replace('"My Bookings"', '(()=>{throw new Error("broken list")})()'),
  );
  await site.release('promote', 'mf-bookings', version, '--why', 'a test');
  await page.goto(site.url);
  await bringSession(page, demo.customer);
  await page.goto(`${site.url}/user/my-bookings`);
  const failure = await reportOf(site, 'mf-bookings');
  expect(failure.context?.role).toBe('customer');
  expect(await reproduced(site, failure)).toContain('SEEN AGAIN');
});
